import pg from "pg";
import type { FaultStage } from "./fault-stage.ts";
import { holdRow, mixedCall, writeCall } from "./fault-stage.ts";
import { atMost, type Figure, none, sleep } from "./figure.ts";
import { SilentProxy } from "./silent-proxy.ts";
import {
  isWrong,
  type LoadSample,
  longestMs,
  normalAfterMs,
  type Sample,
  send,
  SteadyLoad,
} from "./steady-load.ts";

/** The database dies, freezes, is lost without a word, or has no connection left. */

const PER_SEC = 25;
const ANSWERED_WITHIN_MS = 12_000;
const NORMAL_WITHIN_MS = 5_000;
const FROZEN_MS = 15_000;
/** Time of a load before a fault, and after the service should be normal. */
const CALM_MS = 3_000;

/** The figures of every fault: answered in time, no wrong answer, soon normal. */
function outcome(samples: readonly Sample[], normalFromMs: number): Figure[] {
  return [
    atMost("longest wait for an answer", longestMs(samples), ANSWERED_WITHIN_MS),
    none(
      "answers other than 200 and 503",
      samples.filter(isWrong).length,
      `${samples.length} (${SteadyLoad.describe(samples)})`,
    ),
    atMost("normal again after it accepts", normalAfterMs(samples, normalFromMs), NORMAL_WITHIN_MS),
  ];
}

/**
 * Runs a load around a fault; `fault` returns when the database accepts again. `check` looks at
 * what was answered while the server still runs.
 */
export async function underLoad(
  stage: FaultStage,
  mark: string,
  {
    url,
    fault,
    check = async () => [],
  }: {
    url?: string;
    fault: () => Promise<void>;
    check?: (samples: readonly LoadSample[]) => Promise<Figure[]>;
  },
): Promise<Figure[]> {
  const server = await stage.serve("api", url === undefined ? {} : { url });
  const load = new SteadyLoad(server.address, PER_SEC, (turn) =>
    mixedCall(stage.tenant, turn, mark),
  );
  try {
    await sleep(CALM_MS);
    await fault();
    const normalFromMs = performance.now();
    await sleep(NORMAL_WITHIN_MS + CALM_MS);
    const samples = await load.stop();
    return [...outcome(samples, normalFromMs), ...(await check(samples))];
  } finally {
    await load.stop();
    await server.kill();
  }
}

export const databaseKilled = (stage: FaultStage): Promise<Figure[]> =>
  underLoad(stage, "killed", {
    fault: async () => {
      stage.kill();
      await sleep(200);
      await stage.accepts();
    },
  });

export const databaseFrozen = (stage: FaultStage): Promise<Figure[]> =>
  underLoad(stage, "frozen", {
    fault: async () => {
      stage.freeze();
      await sleep(FROZEN_MS);
      stage.thaw();
      await stage.accepts();
    },
  });

/** Every connection is lost, busy ones too; new ones work at once. */
export async function connectionsLost(stage: FaultStage): Promise<Figure[]> {
  const proxy = await SilentProxy.start(stage.port);
  try {
    return await underLoad(stage, "lost", {
      url: proxy.urlOf(stage.database.url),
      fault: async () => {
        proxy.lose();
        await sleep(0);
      },
    });
  } finally {
    await proxy.close();
  }
}

/** The same while statements of two tenants hold every connection of the pool. */
export async function busyConnectionsLost(stage: FaultStage): Promise<Figure[]> {
  const proxy = await SilentProxy.start(stage.port);
  const server = await stage.serve("api", { url: proxy.urlOf(stage.database.url) });
  const tenants = [stage.tenant, stage.neighbour];
  const holders = await Promise.all(tenants.map((tenant) => holdRow(stage, tenant)));
  try {
    const waiting = Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        tenants.map((tenant) =>
          send(server.address, {
            ...writeCall(tenant, 0, `busy-${turn}`),
            headers: writeCall(tenant, turn, `busy-${turn}`).headers,
          }),
        ),
      ).flat(),
    );
    await sleep(500);
    proxy.lose();
    const lostMs = performance.now();
    await Promise.all(holders.map((holder) => holder.release()));
    const load = new SteadyLoad(server.address, PER_SEC, (turn) =>
      mixedCall(stage.tenant, turn, "after"),
    );
    await sleep(15_000);
    return outcome([...(await waiting), ...(await load.stop())], lostMs);
  } finally {
    await server.kill();
    await proxy.close();
  }
}

/** Other programs hold every connection that the server gives. */
export const connectionsExhausted = (stage: FaultStage): Promise<Figure[]> =>
  underLoad(stage, "exhausted", {
    fault: async () => {
      const held = await holdConnections(stage.database.url);
      await sleep(10_000);
      await Promise.all(held.map((client) => client.end()));
      await stage.accepts();
    },
  });

async function holdConnections(url: string): Promise<pg.Client[]> {
  const held: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
    } catch {
      return held;
    }
    held.push(client);
  }
}
