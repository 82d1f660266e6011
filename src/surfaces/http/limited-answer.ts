import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { dropRest, hasLongRest } from "./drop-rest.ts";
import type { UnreadAnswers } from "./unread-answers.ts";

type Headers = Parameters<ServerResponse["writeHead"]>[1];

interface AnswerHooks {
  isDraining: () => boolean;
  unread: UnreadAnswers;
  lingerMs: number;
  onEnd: (socket: Socket) => void;
}

/**
 * The class of a server's answers, which applies the limits to every writer. An answer closes the
 * connection during a stop and where a long rest of the request is outstanding, and it is dropped
 * when the client does not read it. It is a class because listeners would have to be added for
 * every request.
 */
export function answerClass({
  isDraining,
  unread,
  lingerMs,
  onEnd,
}: AnswerHooks): typeof ServerResponse {
  return class LimitedAnswer<
    Request extends IncomingMessage = IncomingMessage,
  > extends ServerResponse<Request> {
    #leavesRest = false;

    override writeHead(status: number, reason?: string, headers?: Headers): this;
    override writeHead(status: number, headers?: Headers): this;
    override writeHead(...given: unknown[]): this {
      this.#leavesRest = hasLongRest(this.req);
      if (this.#leavesRest || isDraining()) this.shouldKeepAlive = false;
      // oxlint-disable-next-line typescript/unbound-method -- bound by `apply`
      Reflect.apply(super.writeHead, this, given);
      return this;
    }

    override end(callback?: () => void): this;
    override end(chunk: unknown, callback?: () => void): this;
    override end(chunk: unknown, encoding: BufferEncoding, callback?: () => void): this;
    override end(...given: unknown[]): this {
      if (!this.headersSent) this.#leavesRest = hasLongRest(this.req);
      if (this.#leavesRest) this.#endSlowly(given[0]);
      else this.#end(given);
      return this;
    }

    /** Sends the answer and ends it later, because the end closes the connection. */
    #endSlowly(chunk: unknown): void {
      if (typeof chunk === "string" || chunk instanceof Uint8Array) {
        if (!this.headersSent) this.setHeader("Content-Length", Buffer.byteLength(chunk));
        this.write(chunk);
      } else this.flushHeaders();
      dropRest(this.req, lingerMs, () => this.#end([]));
    }

    #end(given: unknown[]): void {
      const { socket } = this;
      // oxlint-disable-next-line typescript/unbound-method -- bound by `apply`
      Reflect.apply(super.end, this, given);
      if (socket === null) return;
      onEnd(socket);
      if (socket.writableLength > 0) unread.watch(socket, this);
    }
  };
}
