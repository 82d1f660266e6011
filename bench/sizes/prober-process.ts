/** Asks one server for a small answer every few milliseconds, and keeps the longest wait. */

import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Longest, ProberMessage, ProberStart } from "./prober.ts";

const EVERY_MS = 4;
const PATH = "/v1/event-types";

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest: Longest = none();
let isMeasuring = false;
/** Ends the measurement once the request under way is answered: it may have waited longest. */
let isEnding = false;

function none(): Longest {
  return { waitMs: 0, ownMs: 0, heldMs: 0, queuedMs: 0, requests: 0, failures: 0 };
}

/** Nanoseconds that a thread ran and waited for a processor; Linux alone has them. */
function threadTimes(pid: number): { ranMs: number; queuedMs: number } | null {
  try {
    const [ran, queued] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ");
    return { ranMs: Number(ran) / 1e6, queuedMs: Number(queued) / 1e6 };
  } catch {
    return null;
  }
}

function ask(address: string, key: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      new URL(PATH, address),
      { agent, headers: { authorization: `Bearer ${key}` } },
      (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode === 200));
      },
    );
    asked.once("error", () => resolve(false));
    asked.end();
  });
}

async function measure({ address, pid, keys }: ProberStart): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const before = threadTimes(pid);
    const sentAt = performance.now();
    const isAnswered = await ask(address, keys[turn % keys.length] ?? "");
    const waitMs = performance.now() - sentAt;
    const after = threadTimes(pid);
    if (isMeasuring) {
      longest.requests += 1;
      if (!isAnswered) longest.failures += 1;
      const ranMs = before === null || after === null ? waitMs : after.ranMs - before.ranMs;
      const queuedMs = before === null || after === null ? 0 : after.queuedMs - before.queuedMs;
      longest.heldMs = Math.max(longest.heldMs, ranMs);
      if (waitMs > longest.waitMs) longest = { ...longest, waitMs, ownMs: ranMs, queuedMs };
    }
    if (isEnding) {
      isEnding = isMeasuring = false;
      process.send?.(longest);
    }
    await delay(EVERY_MS);
  }
}

process.on("message", (message: ProberMessage) => {
  if (message.kind === "start") void measure(message);
  if (message.kind === "begin") {
    longest = none();
    isMeasuring = true;
  }
  if (message.kind === "end") isEnding = true;
});
process.on("disconnect", () => process.exit(0));
