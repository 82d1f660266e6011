import type { ServerResponse } from "node:http";
import { type Change, placeOf } from "../../../features/integrations/event-log/index.ts";

/** Time after which a browser connects again, where its connection ended. */
const RETRY_MS = 3_000;
/**
 * Bytes that wait for a reader, above which the connection is closed: 300 changes. The browser
 * connects again and goes on where it was.
 */
const WAITING_BYTES_MAX = 65_536;

/** One open stream of server-sent events. */
export class LiveReader {
  readonly personId: string;
  /** Whether the reader may see changes of a type; it follows the plan of the workspace. */
  maySee: (type: string) => boolean;
  readonly #response: ServerResponse;
  #place = 0;

  constructor(
    response: ServerResponse,
    { personId, maySee }: Pick<LiveReader, "personId" | "maySee">,
  ) {
    this.#response = response;
    this.personId = personId;
    this.maySee = maySee;
  }

  get hasEnded(): boolean {
    return this.#response.writableEnded || this.#response.destroyed;
  }

  /** Begins after an event. The browser keeps its id, also where no change ever comes. */
  begin(after: string): void {
    this.#place = placeOf(after) ?? 0;
    this.#write(`retry: ${RETRY_MS}\nid: ${after}\n\n`);
  }

  /** Sends the changes that the reader has not had and may see. */
  send(changes: readonly Change[]): void {
    let text = "";
    for (const { id, ...change } of changes) {
      const place = placeOf(id) ?? 0;
      if (place <= this.#place) continue;
      this.#place = place;
      if (this.maySee(change.type))
        text += `event: change\nid: ${id}\ndata: ${JSON.stringify(change)}\n\n`;
    }
    if (text !== "") this.#write(text);
  }

  /** Makes the reader read everything again: too much has changed since it was there. */
  reset(after: string): void {
    this.#place = placeOf(after) ?? 0;
    this.#write(`event: reset\nid: ${after}\ndata: {}\n\n`);
  }

  /** A comment, by which proxies see that the connection is in use. */
  beat(): void {
    this.#write(":\n\n");
  }

  end(): void {
    if (!this.hasEnded) this.#response.end();
  }

  #write(text: string): void {
    if (this.hasEnded) return;
    if (this.#response.writableLength > WAITING_BYTES_MAX) this.#response.destroy();
    else this.#response.write(text);
  }
}
