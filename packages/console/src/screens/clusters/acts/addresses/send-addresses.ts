import type { Cluster, WriteResult } from "@castmeter/sdk";

/** What stands after addresses were sent in several requests. */
export interface Sent {
  /** The cluster after the last request that was carried out. */
  cluster: Cluster;
  warnings: string[];
  /** How many addresses were sent. */
  sent: number;
  /** Why the rest was not sent; null where all were. */
  error: unknown;
}

/**
 * Sends parts of addresses one after another, and stops at the first that is refused: what was
 * added before stays.
 *
 * @param send Sends one part. The cluster is that of the answer before; undefined for the first.
 * @throws The error of the first part, where nothing was carried out.
 */
export async function sendAddresses(
  parts: readonly string[][],
  send: (urls: string[], before: Cluster | undefined) => PromiseLike<WriteResult<Cluster>>,
  onProgress: (sent: number) => void,
): Promise<Sent> {
  const [first = [], ...rest] = parts;
  const made = await send(first, undefined);
  const done: Sent = {
    cluster: made.data,
    warnings: [...made.warnings],
    sent: first.length,
    error: null,
  };
  for (const part of rest) {
    onProgress(done.sent);
    try {
      const answer = await send(part, done.cluster);
      done.cluster = answer.data;
      done.warnings.push(...answer.warnings);
      done.sent += part.length;
    } catch (error) {
      done.error = error;
      break;
    }
  }
  return done;
}
