import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Maximum bytes of a refused body that are read and dropped. */
const DROPPED_BYTES_MAX = 65_536;

/**
 * True where the rest of a body may be longer than the dropped part; the connection cannot be used
 * again then.
 */
export function hasLongRest({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  return (
    headers["transfer-encoding"] !== undefined ||
    Number(headers["content-length"] ?? 0) > DROPPED_BYTES_MAX
  );
}

/**
 * Drops the rest of an answered request, up to 64 KiB. Then it reads no more and waits for
 * `lingerMs`: closing the connection while the client sends resets it, and a reset can overtake the
 * answer.
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

/**
 * The socket is paused again after each resume, because Node keeps reading up to 64 KiB for a
 * paused stream.
 */
function stopReading(socket: Socket): void {
  socket.pause();
  socket.on("resume", () => socket.pause());
}
