import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "../../src/lib/time/clock.ts";

/** A delivery that was answered. */
export interface Received {
  eventId: string;
  type: string;
  deliveryId: string;
  attempt: number;
  at: Date;
  /** Of the answer. */
  status: number;
}

const NO_CONTENT = 204;
const UNAVAILABLE = 503;

/** Receives the webhooks of the integrator, and is out of order where a fault has it so. */
export class Receiver {
  readonly received: Received[] = [];
  isDown = false;
  url = "";
  readonly #server;

  constructor(clock: Clock) {
    this.#server = createServer((request, response) => {
      request.resume();
      request.once("end", () => {
        const header = (name: string): string => String(request.headers[name] ?? "");
        const status = this.isDown ? UNAVAILABLE : NO_CONTENT;
        this.received.push({
          eventId: header("service-event-id"),
          type: header("service-event-type"),
          deliveryId: header("service-delivery-id"),
          attempt: Number(header("service-attempt")),
          at: clock.now(),
          status,
        });
        response.writeHead(status).end();
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hooks`;
  }

  /** Forgets what is older; the run would otherwise keep a year of it. */
  forgetBefore(time: Date): void {
    const first = this.received.findIndex(({ at }) => at >= time);
    this.received.splice(0, first === -1 ? this.received.length : first);
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }
}
