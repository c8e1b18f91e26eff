/** What models leave in this browser, and how it is given back: their files, their memory, their replies. */
import type { KeptCallsSize } from '../core/calls/kept-call';
import type { KeptModel } from '../core/engine/engine-status';
import type { LoadedModel } from '../worker/protocol';
import type { StudyPorts } from './study-ports';

/** Every method rejects with a `LabError`, and has changed nothing here then. */
export class KeptDesk {
  /** Models whose files are kept. */
  models = $state.raw<readonly KeptModel[]>([]);
  /** Models that take memory in this tab. */
  loaded = $state.raw<readonly LoadedModel[]>([]);
  /** Replies that a later run would find; absent until they were counted. */
  replies = $state.raw<KeptCallsSize>();
  readonly #lab: StudyPorts['lab'];

  constructor(lab: StudyPorts['lab']) {
    this.#lab = lab;
  }

  async listModels(): Promise<void> {
    this.models = await this.#lab.listKeptModels();
  }

  async removeModel(id: string): Promise<void> {
    this.models = await this.#lab.removeKeptModel(id);
    await this.listLoaded();
  }

  async listLoaded(): Promise<void> {
    this.loaded = await this.#lab.listLoadedModels();
  }

  /** Gives a model's memory back after the call under way. */
  async unload(role: LoadedModel['role']): Promise<void> {
    this.loaded = await this.#lab.unloadModel(role);
  }

  async countReplies(): Promise<void> {
    this.replies = await this.#lab.countKeptReplies();
  }

  async forgetReplies(): Promise<void> {
    this.replies = await this.#lab.forgetKeptReplies();
  }
}
