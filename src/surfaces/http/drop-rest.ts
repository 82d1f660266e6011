import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** How much of a refused body is read and dropped. */
const DROPPED_BYTES_MAX = 65_536;

/** True where more of a body may come than is dropped; the connection cannot be used again then. */
export function hasLongRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return (
    headers["transfer-encoding"] !== undefined ||
    Number(headers["content-length"] ?? 0) > DROPPED_BYTES_MAX
  );
}

/**
 * Drops what still comes of an answered request: all of it where that is at most 64 KiB, else that
 * much. Then it reads no more, and waits for `lingerMs`, because closing the connection on a client
 * who sends resets it, and a reset can overtake the answer.
 */
export function dropRest(request: IncomingMessage, lingerMs: number, done: () => void): void {
  let dropped = 0;
  let isDone = false;
  const finish = (): void => {
    clearTimeout(timer);
    if (!isDone) done();
    isDone = true;
  };
  const timer = setTimeout(finish, lingerMs);
  request.on("data", (chunk: Buffer) => {
    const isReading = dropped < DROPPED_BYTES_MAX;
    dropped += chunk.length;
    if (isReading && dropped >= DROPPED_BYTES_MAX) stopReading(request.socket);
  });
  request.once("end", finish);
  request.once("close", finish);
  request.resume();
}

/** Node reads on, up to 64 KiB, for a stream that is merely paused. */
function stopReading(socket: Socket): void {
  socket.pause();
  socket.on("resume", () => socket.pause());
}
