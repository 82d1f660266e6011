import { load, type LoadRequest } from "../harness/load.ts";
import type { MeasuredProcess } from "../harness/processes.ts";
import type { Row } from "../harness/read-path.ts";
import { median } from "../harness/timing.ts";

/** The same work done by Castmeter and by what a developer would write, in turns. */

export interface Contestant {
  process: MeasuredProcess;
  /** Requests of one round; those of rounds below 0 warm the process. */
  requests(round: number): readonly LoadRequest[];
}

export interface Contest {
  work: string;
  peer: string;
  /** Least value of the peer's processor time as a multiple of our cost. */
  limit: number;
  ours: Contestant;
  theirs: Contestant;
  connections: number;
  /** Requests of a round. */
  count: number;
  rounds?: number;
  /** Rounds that are not counted, in which code is compiled and caches fill. */
  warmRounds?: number;
  /** Reads whole answers by `fetch`, for files, which are sent in chunks. */
  readsFiles?: boolean;
}

/** Enough for any round; a round ends by its count. */
const ROUND_SECONDS_MAX = 120;

/** Processor time, µs, of a request: of the server, and of the whole PostgreSQL. */
interface Cost {
  serverUs: number;
  databaseUs: number;
}

const sumOf = ({ serverUs, databaseUs }: Cost): number => serverUs + databaseUs;

/**
 * Compares by processor time, which other work on the machine moves less than it moves the time
 * that passes. The ratio is the median of those inside a round.
 *
 * @param databaseCpuMs Processor time of PostgreSQL so far.
 */
export async function compete(contest: Contest, databaseCpuMs: () => number): Promise<Row> {
  const { ours, theirs, rounds = 7, warmRounds = 4 } = contest;
  const costs: { ours: Cost[]; theirs: Cost[] } = { ours: [], theirs: [] };
  for (let round = -warmRounds; round < rounds; round += 1) {
    const our = await costOf(ours, round, contest, databaseCpuMs);
    const their = await costOf(theirs, round, contest, databaseCpuMs);
    if (round < 0) continue;
    costs.ours.push(our);
    costs.theirs.push(their);
  }
  const ratio = median(
    costs.theirs.map((cost, round) => sumOf(cost) / sumOf(costs.ours[round] ?? cost)),
  );
  return rowOf(contest, ratio, partsOf(costs.ours), partsOf(costs.theirs));
}

const partsOf = (costs: readonly Cost[]): string => {
  const middle = (of: (cost: Cost) => number): string => median(costs.map(of)).toFixed(0);
  const parts = [({ serverUs }: Cost) => serverUs, ({ databaseUs }: Cost) => databaseUs];
  return `${middle(sumOf)} µs (${parts.map(middle).join(" + ")})`;
};

export const rowOf = (
  { work, peer, limit }: Pick<Contest, "work" | "peer" | "limit">,
  ratio: number,
  ours: string,
  theirs: string,
): Row => ({
  goal: "peers",
  work,
  beside: `${peer}, ${theirs}`,
  measured: `${ratio.toFixed(2)} times cheaper, ${ours}`,
  limit: `≥ ${limit}`,
  met: ratio >= limit,
});

async function costOf(
  contestant: Contestant,
  round: number,
  { connections, count, readsFiles }: Contest,
  databaseCpuMs: () => number,
): Promise<Cost> {
  const requests = contestant.requests(round);
  const [before, databaseBefore] = [await contestant.process.usage(), databaseCpuMs()];
  const asked =
    readsFiles === true
      ? await readFiles(contestant.process, requests, count)
      : (
          await load(contestant.process, {
            seconds: ROUND_SECONDS_MAX,
            connections,
            count,
            requests,
            expectedStatus: 200,
            once: true,
          })
        ).requests;
  const after = await contestant.process.usage();
  return {
    serverUs: ((after.cpuSec - before.cpuSec) / asked) * 1e6,
    databaseUs: ((databaseCpuMs() - databaseBefore) / asked) * 1e3,
  };
}

async function readFiles(
  { address }: MeasuredProcess,
  requests: readonly LoadRequest[],
  count: number,
): Promise<number> {
  for (let turn = 0; turn < count; turn += 1) {
    const { path, headers } = requests[turn % requests.length] ?? { path: "/" };
    const answer = await fetch(address + path, headers === undefined ? {} : { headers });
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return count;
}
