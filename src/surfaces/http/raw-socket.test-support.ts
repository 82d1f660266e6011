import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A connection that sends raw bytes, for requests that no HTTP client would send. */
export interface RawSocket {
  socket: Socket;
  /**
   * Resolves when the bytes are handed over; never rejects, since being refused half way is what
   * some tests are about.
   */
  send(bytes: string | Buffer): Promise<void>;
  /** The next whole answer. Rejects when the connection ends before there is one. */
  answer(options?: { head?: boolean }): Promise<RawAnswer>;
  close(): void;
}

function parse(text: Buffer, isHead: boolean): { answer: RawAnswer; rest: Buffer } | undefined {
  const split = text.indexOf("\r\n\r\n");
  if (split === -1) return undefined;
  const [statusLine = "", ...lines] = text.subarray(0, split).toString("latin1").split("\r\n");
  const status = Number(statusLine.split(" ")[1]);
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  if (status === 100) return parse(text.subarray(split + 4), isHead);
  const length =
    isHead || status === 304 || status === 204 ? 0 : Number(headers["content-length"] ?? 0);
  const end = split + 4 + length;
  if (text.length < end) return undefined;
  return {
    answer: { status, headers, body: text.subarray(split + 4, end).toString("utf8") },
    rest: text.subarray(end),
  };
}

export function openSocket(address: string): RawSocket {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received: Buffer = Buffer.alloc(0);
  let ended = false;
  let wake = (): void => undefined;
  const finish = (): void => {
    ended = true;
    wake();
  };
  socket.on("data", (chunk) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on("error", finish);
  socket.on("close", finish);
  return {
    socket,
    send: (bytes) =>
      new Promise((resolve) => {
        socket.write(bytes, () => resolve());
      }),
    answer: async ({ head = false } = {}) => {
      for (;;) {
        const parsed = parse(received, head);
        if (parsed !== undefined) {
          received = parsed.rest;
          return parsed.answer;
        }
        if (ended)
          throw new Error(`the connection ended after ${received.length} bytes of an answer`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    close: () => socket.destroy(),
  };
}
