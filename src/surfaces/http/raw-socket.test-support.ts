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
   * Resolves when the bytes are handed over; never rejects, because some tests are about a refusal
   * half way.
   */
  send(bytes: string | Buffer): Promise<void>;
  /** The next complete answer. Rejects when the connection ends before. */
  answer(options?: { head?: boolean }): Promise<RawAnswer>;
  /** Resolves when the connection is closed: to undefined, or to the error that closed it. */
  ended: Promise<unknown>;
  close(): void;
}

/**
 * The first answer in the text, or the number of bytes that are needed before it can be complete.
 */
function parse(
  text: Buffer,
  isHead: boolean,
): { answer: RawAnswer; rest: Buffer } | { bytesNeeded: number } {
  const split = text.indexOf("\r\n\r\n");
  if (split === -1) return { bytesNeeded: text.length + 1 };
  const [statusLine = "", ...lines] = text.subarray(0, split).toString("latin1").split("\r\n");
  const status = Number(statusLine.split(" ")[1]);
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(":")).toLowerCase(),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  if (status === 100) {
    const parsed = parse(text.subarray(split + 4), isHead);
    return "answer" in parsed ? parsed : { bytesNeeded: split + 4 + parsed.bytesNeeded };
  }
  const length =
    isHead || status === 304 || status === 204 ? 0 : Number(headers["content-length"] ?? 0);
  const end = split + 4 + length;
  if (text.length < end) return { bytesNeeded: end };
  return {
    answer: { status, headers, body: text.subarray(split + 4, end).toString("utf8") },
    rest: text.subarray(end),
  };
}

export function openSocket(address: string): RawSocket {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  let chunks: Buffer[] = [];
  let size = 0;
  let ended = false;
  let wake = (): void => undefined;
  const finish = (): void => {
    ended = true;
    wake();
  };
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    wake();
  });
  let failure: unknown;
  const closed = Promise.withResolvers<unknown>();
  socket.on("error", (error) => {
    failure = error;
    finish();
  });
  socket.on("close", () => {
    finish();
    closed.resolve(failure);
  });
  return {
    socket,
    ended: closed.promise,
    send: (bytes) =>
      new Promise((resolve) => {
        socket.write(bytes, () => resolve());
      }),
    answer: async ({ head = false } = {}) => {
      for (;;) {
        const received = Buffer.concat(chunks);
        chunks = [received];
        const parsed = parse(received, head);
        if ("answer" in parsed) {
          chunks = [parsed.rest];
          size = parsed.rest.length;
          return parsed.answer;
        }
        while (size < parsed.bytesNeeded) {
          if (ended) throw new Error(`the connection ended after ${size} bytes of an answer`);
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
    close: () => socket.destroy(),
  };
}
