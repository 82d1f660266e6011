import { type BenchDatabase, seededId } from "../../harness/environment.ts";
import { CAMPAIGN_SIZE, seedCampaign } from "../../harness/seed-campaign.ts";
import { median, timedInTurns } from "../../harness/timing.ts";
import { startProcess } from "../../harness/processes.ts";
import { apiSettings, makeKeys, type Row } from "../../harness/read-path.ts";

const ROUNDS = 15;
const WARM_ROUNDS = 2;
const BATCH = 100;

/**
 * The figures of a campaign of 200 slots and 2,000 clusters of ten posts, beside reading the same
 * clusters by twenty batches of metrics, one after the other: what a page would do without it.
 */
export async function measureCampaigns(database: BenchDatabase): Promise<Row[]> {
  const { workspace, campaignId } = await seedCampaign(database, "M");
  const keys = await makeKeys(database.url, workspace.id, WARM_ROUNDS + ROUNDS);
  const api = await startProcess("./api-process.ts", apiSettings(database.url));
  const refs = Array.from(
    { length: CAMPAIGN_SIZE.clusters },
    (_, number) =>
      `${workspace.showIds[Math.floor(number / CAMPAIGN_SIZE.clustersPerShow)] ?? ""}_${seededId("MC", number)}`,
  );
  /** With a key for each round, so that none waits. */
  const read = async (round: number, path: string, body?: unknown): Promise<void> => {
    const answer = await fetch(`${api.address}/v1${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${keys[WARM_ROUNDS + round] ?? ""}`,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  };
  const own = `/campaigns/${campaignId}`;
  const work: Record<string, (round: number) => Promise<void>> = {
    batches: async (round) => {
      for (let from = 0; from < refs.length; from += BATCH)
        await read(round, "/clusters/metrics/batch", {
          cluster_refs: refs.slice(from, from + BATCH),
        });
    },
    totals: (round) => read(round, `${own}/metrics`),
    slots: (round) => read(round, `${own}/metrics?group_by=slot`),
    platforms: (round) => read(round, `${own}/metrics?group_by=platform`),
    days: (round) => read(round, `${own}/metrics?group_by=day`),
    pacing: (round) => read(round, `${own}/pacing`),
    reconciliation: (round) => read(round, `${own}/reconciliation`),
  };
  try {
    const times = await timedInTurns(work, { rounds: ROUNDS, warmRounds: WARM_ROUNDS });
    const batchesMs = median(times["batches"] ?? []);
    return Object.keys(work)
      .filter((name) => name !== "batches")
      .map((name) => {
        const ms = median(times[name] ?? []);
        return {
          goal: "campaigns",
          work: `campaign of ${CAMPAIGN_SIZE.slots} slots and ${CAMPAIGN_SIZE.clusters} clusters: ${name}`,
          beside: `20 batches: ${batchesMs.toFixed(0)} ms`,
          measured: `${(ms / batchesMs).toFixed(2)} of it (${ms.toFixed(0)} ms)`,
          limit: name === "days" ? "–" : "≤ 1",
          met: name === "days" || ms <= batchesMs,
        };
      });
  } finally {
    await api.close();
  }
}
