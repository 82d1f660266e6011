import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface UnreadLimits {
  answerTimeoutMs: number;
  unreadBytesMax: number;
}

interface Unread {
  bytes: number;
  timer: NodeJS.Timeout;
}

/**
 * Ended answers that the operating system has not taken, because their clients read slowly or not
 * at all. Each answer has a time limit, and all have a limit on their bytes; above it the oldest
 * are dropped, because a client that reads has taken its answer long before.
 */
export class UnreadAnswers {
  readonly #limits: UnreadLimits;
  /** Answers in the order in which they ended. */
  readonly #unread = new Map<Socket, Unread>();
  #bytes = 0;

  constructor(limits: UnreadLimits) {
    this.#limits = limits;
  }

  watch(socket: Socket, answer: ServerResponse): void {
    const bytes = socket.writableLength;
    const timer = setTimeout(() => socket.destroy(), this.#limits.answerTimeoutMs).unref();
    this.#unread.set(socket, { bytes, timer });
    this.#bytes += bytes;
    // The event comes after the last byte, and when the connection ends before it.
    answer.once("close", () => this.#forget(socket));
    for (const oldest of this.#unread.keys()) {
      if (this.#bytes <= this.#limits.unreadBytesMax || oldest === socket) return;
      this.#forget(oldest);
      oldest.destroy();
    }
  }

  #forget(socket: Socket): void {
    const unread = this.#unread.get(socket);
    if (unread === undefined) return;
    this.#unread.delete(socket);
    this.#bytes -= unread.bytes;
    clearTimeout(unread.timer);
  }
}
