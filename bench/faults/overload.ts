import { type FaultStage, holdRow, mixedCall, readCall, writeCall } from "./fault-stage.ts";
import { atMost, type Figure, none, sleep } from "./figure.ts";
import { isWrong, longestMs, quantileMs, send, SteadyLoad } from "./steady-load.ts";

/** More is asked than the process can do, or one tenant's writes wait for a lock. */

const OVERLOAD_PER_SEC = 1_500;
const OVERLOAD_MS = 8_000;

export async function overload(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api", { DATABASE_CONNECTIONS: "5" });
  const load = new SteadyLoad(server.address, OVERLOAD_PER_SEC, (turn) =>
    mixedCall(stage.tenant, turn, "overload"),
  );
  await sleep(OVERLOAD_MS);
  const samples = await load.stop();
  const sample = await send(server.address, readCall(stage.neighbour, 0));
  await server.kill();
  // A caller over its own limits gets 429, which is right and quick.
  const wrong = samples.filter((entry) => isWrong(entry) && entry.status !== 429);
  return [
    atMost("longest wait for an answer", longestMs(samples), 12_000),
    none("answers other than 200, 429 and 503", wrong.length, `${samples.length}`),
    atMost("a read of another tenant after it", sample.latencyMs, 1_000),
  ];
}

/** Twenty writes of one tenant wait for one row; the others must not. */
export async function oneTenant(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api");
  const holder = await holdRow(stage);
  const blocked = Array.from({ length: 20 }, (_, turn) =>
    send(server.address, {
      ...writeCall(stage.tenant, 0, `blocked-${turn}`),
      headers: {
        ...writeCall(stage.tenant, 0, `blocked-${turn}`).headers,
        authorization: `Bearer ${stage.tenant.keys[0] ?? ""}`,
      },
    }),
  );
  await sleep(300);
  const load = new SteadyLoad(server.address, 20, (turn) =>
    mixedCall(stage.neighbour, turn, "beside"),
  );
  await sleep(4_000);
  const samples = await load.stop();
  await holder.release();
  const held = await Promise.all(blocked);
  await server.kill();
  return [
    none(
      "failed requests of the other tenant",
      samples.filter((sample) => sample.status !== 200).length,
      `${samples.length} (${SteadyLoad.describe(samples)})`,
    ),
    atMost("95 % of them answered within", quantileMs(samples, 0.95), 500),
    atMost("longest wait of a blocked write", longestMs(held), 12_000),
  ];
}
