import { lookup } from "node:dns/promises";

/**
 * Port to DNS. Returns every A and AAAA address of a name, without a promise where they are cached;
 * rejects when there is none.
 */
export interface Resolver {
  resolve(hostname: string): string[] | Promise<string[]>;
}

/**
 * How long an answer is cached. It saves the lookup (about 40 µs of CPU and a thread) when one host
 * is called hundreds of times a second. Any length is safe, because the client checks the addresses
 * of every request and connects to no others; it is short, so that a moved host is found at once.
 */
const ANSWER_KEPT_MS = 1_000;

/**
 * The machine's own resolver (`getaddrinfo`: hosts file, then DNS). It cannot be cancelled and runs
 * on libuv's four threads, so simultaneous lookups of one name share one answer: fifty deliveries
 * to a host whose name server hangs occupy one thread, not all four. An answer is cached for a
 * second, a failure is not cached.
 */
export function createSystemResolver(
  lookupAll: (hostname: string) => Promise<string[]> = lookupEveryAddress,
): Resolver {
  const answers = new Map<string, string[] | Promise<string[]>>();
  return {
    resolve(hostname) {
      const known = answers.get(hostname);
      if (known !== undefined) return known;
      const pending = lookupAll(hostname);
      answers.set(hostname, pending);
      const forget = () => answers.delete(hostname);
      pending.then((addresses) => {
        answers.set(hostname, addresses);
        setTimeout(forget, ANSWER_KEPT_MS).unref();
      }, forget);
      return pending;
    },
  };
}

async function lookupEveryAddress(hostname: string): Promise<string[]> {
  const answers = await lookup(hostname, { all: true });
  return answers.map((answer) => answer.address);
}
