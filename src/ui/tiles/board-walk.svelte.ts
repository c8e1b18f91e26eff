/** Where on the board the reader is: pointing at a place, or walking over the marks with the keys. */
import type { AnswerPlace } from '../../core/evaluate/answer';
import type { Place } from './board';
import { isOnBoard, placeOfAnswer, type DrawnBoard } from './place-on-board';

/** A board and the answer that is selected. */
export interface WalkedBoard extends DrawnBoard {
  readonly selection: AnswerPlace | undefined;
}

/** Of one board. To be made while a component is set up. */
export class BoardWalk {
  /** Under the pointer. */
  pointed = $state.raw<Place>();
  /** Whether the keys were used last, and not the pointer. */
  isWalking = $state(false);
  #walked = $state.raw<Place>();
  /** What was selected then; the next selection calls the board's focus to itself. */
  #walkedWith = $state.raw<AnswerPlace>();
  readonly #read: () => WalkedBoard;

  constructor(read: () => WalkedBoard) {
    this.#read = read;
  }

  /** The place of the selected answer, if the board has it. */
  readonly selected = $derived.by((): Place | undefined => {
    const { selection, layout } = this.#read();
    return selection && placeOfAnswer(selection, layout.shape);
  });

  /** Where the board's focus stands: where it was walked to, else the selection, else the first mark. */
  readonly cursor = $derived.by((): Place | undefined => {
    const drawn = this.#read();
    const { selection, run, layout } = drawn;
    const isNewest = this.#walkedWith === selection;
    const place = (isNewest ? this.#walked : undefined) ?? this.selected;
    if (place && isOnBoard(place, drawn)) return place;
    const [design] = run.designs;
    const [scenario] = run.scenarios;
    if (!design || !scenario || layout.shape.rows.length === 0) return undefined;
    return { design: design.id, scenario: scenario.id, row: 0, column: 0 };
  });

  /** The place of which the board tells. */
  readonly shown = $derived(this.isWalking ? this.cursor : this.pointed);

  /** The board's focus stays there until another answer is selected. */
  moveTo(place: Place): void {
    this.#walked = place;
    this.#walkedWith = this.#read().selection;
  }
}
