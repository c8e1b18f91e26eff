/** The models of this visit: which were chosen, what they need from the user. */
import type { EngineChoice, EngineChoices, EngineRole } from '../core/engine/engine-choice';
import type { CallPlan } from '../core/study/call-load';
import type { PlannedEngines } from '../core/study/plan-calls';
import { enginesNeeded, type RunConfig } from '../core/study/run-config';
import type { SentModels } from '../core/study/sent-run';
import type { RecordingSource, ServerModel } from '../worker/lab-client';

export type { RecordingSource };
import type { EngineReport, OpenedRecording, RunEngines } from '../worker/protocol';
import { keyFor, withKey, type ServerKeys } from './server-keys';
import type { BuiltInRecording, StudyPorts } from './study-ports';

export const ENGINE_ROLES: readonly EngineRole[] = ['text', 'embedding'];

/** What the user has to give again before a choice can be used: files are forgotten with the page. */
export type MissingFile =
  | { readonly kind: 'model'; readonly name: string }
  | { readonly kind: 'recording'; readonly recording: string };

/** Settings that wait for a model of this role first. */
export interface WantedEngine {
  readonly config: RunConfig;
  readonly role: EngineRole;
}

export class EngineDesk {
  choices = $state.raw<EngineChoices>({});
  /** What a model is being chosen for; absent while nobody chooses. */
  wanted = $state.raw<WantedEngine>();
  /** Recordings opened in this visit. */
  opened = $state.raw<readonly OpenedRecording[]>([]);
  /** Whether the browser promised to keep what the newest run downloads; absent where it does not. */
  isPersisted = $state<boolean>();

  readonly #ports: StudyPorts;
  #keys = $state.raw<ServerKeys>({});
  /** The user's model files by the names that choices have for them. */
  #files = $state.raw<Readonly<Record<string, Blob>>>({});

  constructor(ports: StudyPorts) {
    this.#ports = ports;
  }

  /** Recordings that come with the page. */
  get builtIn(): readonly BuiltInRecording[] {
    return this.#ports.recordings;
  }

  /**
   * Recordings of this role that come with the page. A recorded run brings its world; vectors are
   * only of use for the world that is open.
   */
  builtInFor(role: EngineRole, worldId: string | undefined): readonly BuiltInRecording[] {
    return this.builtIn.filter(
      (recording) => recording.role === role && (role === 'text' || recording.world === worldId),
    );
  }

  /** Asks the user for the models of these settings, for that of `role` first. */
  ask(config: RunConfig, role = this.#lackedRole(config)): void {
    this.wanted = { config, role };
  }

  /** Takes a model file, under the name that a choice has for it. */
  giveFile(file: File, name = file.name): void {
    this.#files = { ...this.#files, [name]: file };
  }

  /** The key that was typed for the server at this address; empty where none was. */
  keyFor(address: string): string {
    return keyFor(this.#keys, address);
  }

  /** Takes the key of the server at this address; no other is given it. */
  giveKey(address: string, key: string): void {
    this.#keys = withKey(this.#keys, address, key);
  }

  /** What of these choices has to be given again. */
  missing(choices: EngineChoices): readonly MissingFile[] {
    return ENGINE_ROLES.flatMap((role): readonly MissingFile[] => {
      const choice = choices[role];
      if (choice?.kind === 'cpu' && choice.source.kind === 'file') {
        const { name } = choice.source;
        return Object.hasOwn(this.#files, name) ? [] : [{ kind: 'model', name }];
      }
      if (choice?.kind !== 'recorded') return [];
      const { recording } = choice;
      const isHere = [...this.builtIn, ...this.opened].some(({ id }) => id === recording);
      return isHere ? [] : [{ kind: 'recording', recording }];
    });
  }

  /** Whether a run with these settings has a model that is not chosen or not given yet. */
  lacks(config: RunConfig): boolean {
    const needed = enginesNeeded(config);
    const choices = this.#choicesFor(config);
    return (
      ENGINE_ROLES.some((role) => needed[role] && !choices[role]) ||
      this.missing(choices).length > 0
    );
  }

  /** What a run with these settings is to be started with; `undefined` when it asks no model. */
  enginesFor(config: RunConfig): RunEngines | undefined {
    const choices = this.#choicesFor(config);
    const chosen = ENGINE_ROLES.flatMap((role) => choices[role] ?? []);
    if (chosen.length === 0) return undefined;
    const names = chosen.flatMap((choice) =>
      choice.kind === 'cpu' && choice.source.kind === 'file' ? [choice.source.name] : [],
    );
    const files = Object.entries(this.#files).filter(([name]) => names.includes(name));
    const keys = chosen.reduce<ServerKeys>(
      (known, choice) =>
        choice.kind === 'http' ? withKey(known, choice.url, this.keyFor(choice.url)) : known,
      {},
    );
    return {
      choices,
      ...(Object.keys(keys).length > 0 && { keys }),
      ...(files.length > 0 && { files: Object.fromEntries(files) }),
    };
  }

  /** Whether a run with these settings is played back from recordings alone. */
  isPlayed(config: RunConfig): boolean {
    const chosen = Object.values(this.#choicesFor(config)) as readonly EngineChoice[];
    return chosen.length > 0 && chosen.every(({ kind }) => kind === 'recorded');
  }

  /** The recordings with which these settings are played, where they come with the page. */
  recordingsFor(config: RunConfig): SentModels['recordings'] {
    const choices = this.#choicesFor(config);
    const played = ENGINE_ROLES.flatMap((role) => {
      const choice = choices[role];
      const isBuiltIn =
        choice?.kind === 'recorded' && this.builtIn.some(({ id }) => id === choice.recording);
      return isBuiltIn ? [[role, choice.recording] as const] : [];
    });
    return played.length > 0 ? Object.fromEntries(played) : undefined;
  }

  /** Chooses recordings that come with the page; false when one is not there. */
  chooseBuiltIn(recordings: NonNullable<SentModels['recordings']>, config: RunConfig): boolean {
    const needed = enginesNeeded(config);
    const chosen = ENGINE_ROLES.filter((role) => needed[role]).map((role) => {
      const recording = recordings[role];
      const isHere = this.builtIn.some((known) => known.id === recording && known.role === role);
      return recording !== undefined && isHere
        ? ([role, { kind: 'recorded', recording }] as const)
        : undefined;
    });
    if (chosen.includes(undefined)) return false;
    this.choices = Object.fromEntries(chosen.filter((entry) => entry !== undefined));
    return true;
  }

  /** Chooses a recording for all that it has. */
  chooseRecording({ id, heading }: OpenedRecording): void {
    const choice: EngineChoice = { kind: 'recorded', recording: id };
    this.choices = {
      ...this.choices,
      ...(heading.text && { text: choice }),
      ...(heading.embedding && { embedding: choice }),
    };
  }

  /** Looks at a model without downloading it. Rejects with a `LabError`. */
  lookAt(choice: EngineChoice): Promise<EngineReport> {
    const file =
      choice.kind === 'cpu' && choice.source.kind === 'file'
        ? this.#files[choice.source.name]
        : undefined;
    const key = choice.kind === 'http' ? this.keyFor(choice.url) : '';
    return this.#ports.lab.lookAtEngine(choice, {
      ...(key !== '' && { key }),
      ...(file && { file }),
    });
  }

  /** The models that a server offers. Rejects with a `LabError`. */
  listServerModels(url: string): Promise<readonly ServerModel[]> {
    const key = this.keyFor(url);
    return this.#ports.lab.listServerModels(url, key === '' ? undefined : key);
  }

  /** Opens a recording, so that it can be chosen. Rejects with a `LabError`. */
  async openRecording(source: RecordingSource): Promise<OpenedRecording> {
    const recording = await this.#ports.lab.openRecording(source);
    this.opened = [...this.opened.filter(({ id }) => id !== recording.id), recording];
    return recording;
  }

  /**
   * The different calls that these settings need, and which of them `models` have answered before;
   * takes a second or two. Rejects with a `LabError`.
   */
  planCalls(worldDigest: string, config: RunConfig, models: PlannedEngines): Promise<CallPlan> {
    return this.#ports.lab.planCalls(worldDigest, config, models);
  }

  /** Asks for storage that stays, for a model that is downloaded; `isPersisted` has the answer. */
  async keepStorage(config: RunConfig): Promise<void> {
    const choices = this.#choicesFor(config);
    const isDownloaded = ENGINE_ROLES.some((role) => {
      const choice = choices[role];
      return choice?.kind === 'web-llm' || (choice?.kind === 'cpu' && choice.source.kind === 'url');
    });
    this.isPersisted = undefined;
    if (isDownloaded) this.isPersisted = await this.#ports.persistStorage();
  }

  /** The first role that has no model; else the one that writes. */
  #lackedRole(config: RunConfig): EngineRole {
    const needed = enginesNeeded(config);
    const isLacked = (role: EngineRole): boolean => needed[role] && !this.choices[role];
    return ENGINE_ROLES.find(isLacked) ?? (needed.text || !needed.embedding ? 'text' : 'embedding');
  }

  #choicesFor(config: RunConfig): EngineChoices {
    const needed = enginesNeeded(config);
    const { text, embedding } = this.choices;
    return {
      ...(needed.text && text && { text }),
      ...(needed.embedding && embedding && { embedding }),
    };
  }
}
