import { HOUR_MS, SECOND_MS } from "../../src/lib/time/clock.ts";
import { startSandbox } from "../../sandbox/start-sandbox.ts";

/** Requests to providers in a day of a sandbox: one show, two accounts, one cluster. */

const HOURS = 24;

/**
 * Counted by the simulated platforms over a day that is moved hour by hour, so that what is due
 * every hour is done each time.
 */
export async function countProviderCalls(): Promise<Record<string, number>> {
  const sandbox = await startSandbox({ port: 0, logLevel: "error" });
  try {
    const advance = async (hours: number): Promise<void> => {
      for (let hour = 0; hour < hours; hour += 1) {
        const answer = await fetch(`${sandbox.file.base_url}/v1/test-clock/advance`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${sandbox.file.api_key}`,
            "content-type": "application/json",
          },
          body: JSON.stringify({ seconds: HOUR_MS / SECOND_MS }),
        });
        if (!answer.ok) throw new Error(`an advance was answered with ${answer.status}`);
        await answer.arrayBuffer();
      }
    };
    // The first day has the imports of what was connected.
    await advance(HOURS);
    const before = sandbox.providerCalls();
    await advance(HOURS);
    const after = sandbox.providerCalls();
    return Object.fromEntries(
      Object.entries(after)
        .map(([name, count]): [string, number] => [name, count - (before[name] ?? 0)])
        .filter(([, count]) => count > 0),
    );
  } finally {
    await sandbox.close();
  }
}
