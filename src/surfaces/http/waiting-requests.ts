import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

interface WaitingLimits {
  waitingMax: number;
  waitingInAllMax: number;
}

/**
 * Pipelined requests. Node hands over all requests of a packet at once, and would keep their
 * answers in memory until the ones before are read. Here each request begins when the previous
 * answer was taken. A connection with too many waiting requests is closed, because Node cannot stop
 * reading within a packet.
 */
export class WaitingRequests {
  readonly #limits: WaitingLimits;
  readonly #counts = new Map<Socket, number>();
  #inAll = 0;

  constructor(limits: WaitingLimits) {
    this.#limits = limits;
  }

  /** Calls `begin` when it is the turn of `response`, unless the connection ends before. */
  add(socket: Socket, response: ServerResponse, begin: () => void): void {
    if (socket.destroyed) return;
    const { waitingMax, waitingInAllMax } = this.#limits;
    const count = this.#counts.get(socket) ?? 0;
    if (count >= waitingMax || this.#inAll >= waitingInAllMax) {
      socket.destroy();
      return;
    }
    if (!this.#counts.has(socket)) socket.once("close", () => this.#forget(socket));
    this.#change(socket, 1);
    // Node assigns the connection to a response when the previous one is done.
    response.once("socket", () => {
      this.#change(socket, -1);
      // The request begins after the connection is handed over, and after the work of other
      // connections.
      setImmediate(() => {
        if (!socket.destroyed) begin();
      });
    });
  }

  #change(socket: Socket, by: number): void {
    this.#counts.set(socket, (this.#counts.get(socket) ?? 0) + by);
    this.#inAll += by;
  }

  #forget(socket: Socket): void {
    this.#inAll -= this.#counts.get(socket) ?? 0;
    this.#counts.delete(socket);
  }
}
