/** The reason why a body broke off: a stable code and a sentence, without content of the body. */
export interface BodyFailure {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
}

/**
 * Thrown to the reader of a streamed body that broke off, stalled or grew too large. The class is
 * in lib and not in outbound, because readers know the port they read through and not the client
 * behind it.
 */
export class BodyError extends Error {
  override readonly name = "BodyError";
  readonly failure: BodyFailure;

  constructor(failure: BodyFailure) {
    super(failure.message);
    this.failure = failure;
  }
}
