/** Questions to the lab worker: each has a number, and gets one answer or a failure. */
import type { LabFailure, LabReply, LabRequest } from './protocol';

/** A failure told by the lab worker. */
export class LabError extends Error {
  override readonly name = 'LabError';
  readonly code: string;
  constructor(readonly failure: LabFailure) {
    super(failure.message);
    this.code = failure.code;
  }
}

/** Replies that belong to a question. */
export type QuestionReply = Extract<LabReply, { request: number }>;

/** Replies that answer one. */
type Answer = Exclude<QuestionReply, { readonly type: 'request-failed' }>;

/** A question without its number. */
type Question = WithoutNumber<Extract<LabRequest, { request: number }>>;
type WithoutNumber<Request> = Request extends unknown ? Omit<Request, 'request'> : never;

interface Waiting {
  readonly resolve: (reply: Answer) => void;
  readonly reject: (error: LabError) => void;
}

/** Whether a reply is of this type. */
function isOf<Type extends Answer['type']>(
  reply: Answer,
  type: Type,
): reply is Extract<Answer, { type: Type }> {
  return reply.type === type;
}

export class Questions {
  readonly #send: (request: LabRequest) => void;
  readonly #waiting = new Map<number, Waiting>();
  #lastNumber = 0;
  /** Why the worker stopped; it answers nothing any more. */
  #failure: LabFailure | undefined;

  constructor(send: (request: LabRequest) => void) {
    this.#send = send;
  }

  /** Asks for a reply of this type. Rejects with a `LabError`. */
  async ask<Type extends Answer['type']>(
    type: Type,
    body: Question,
  ): Promise<Extract<Answer, { type: Type }>> {
    this.#lastNumber += 1;
    const request = this.#lastNumber;
    const reply = await new Promise<Answer>((resolve, reject) => {
      if (this.#failure) {
        reject(new LabError(this.#failure));
        return;
      }
      this.#waiting.set(request, { resolve, reject });
      this.#send({ ...body, request });
    });
    if (!isOf(reply, type)) {
      const message = `unexpected reply "${reply.type}"`;
      throw new LabError({ code: 'protocol', message });
    }
    return reply;
  }

  hear(reply: QuestionReply): void {
    const waiting = this.#waiting.get(reply.request);
    this.#waiting.delete(reply.request);
    if (reply.type === 'request-failed') waiting?.reject(new LabError(reply.failure));
    else waiting?.resolve(reply);
  }

  /** The worker stopped: nothing is answered from here on. */
  fail(failure: LabFailure): void {
    this.#failure = failure;
    for (const { reject } of this.#waiting.values()) reject(new LabError(failure));
    this.#waiting.clear();
  }
}
