/** What the page needs from other layers; `page.ts` hands it in. */
import type { SentRun } from '../core/study/sent-run';
import type { LabClient } from '../worker/lab-client';
import type { EngineRole } from '../core/engine/engine-choice';
import type { OfferPorts } from './mcp.svelte';

export type { EngineReport, InterruptedRun, LabFailure, RunProgress } from '../worker/protocol';

/** A world that ships with the page. */
export interface BuiltInWorld {
  readonly id: string;
  readonly title: string;
}

/** A recording that ships with the page. */
export interface BuiltInRecording {
  readonly id: string;
  readonly title: string;
  /** Which kind of model it plays. */
  readonly role: EngineRole;
  /** Size of its file. */
  readonly bytes: number;
  /** Id of the world it was recorded on. */
  readonly world: string;
}

export interface StudyPorts {
  readonly lab: Pick<LabClient, keyof LabClient>;
  readonly worlds: readonly BuiltInWorld[];
  readonly recordings: readonly BuiltInRecording[];
  /** The fragment of a run, `#` included. Rejects when the run is too long for a link. */
  encodeLink(run: SentRun): Promise<string>;
  /** Reads a fragment; never rejects. */
  decodeLink(
    fragment: string,
  ): Promise<
    | { readonly ok: true; readonly link: SentRun }
    | { readonly ok: false; readonly error: { readonly message: string } }
  >;
  /** Offers the tools of a graph to other programs; its code comes late. */
  readonly offerTools: OfferPorts['offer'];
  /** Address of the page without a fragment. */
  readonly address: string;
  /** Takes a link out of the address bar once the page shows something else. */
  clearFragment(): void;
  /** Asks the browser to keep what this page stores; whether it will. */
  persistStorage(): Promise<boolean>;
}
