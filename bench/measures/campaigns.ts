import { type BenchDatabase, seededId, seedWorkspace } from "../harness/environment.ts";
import { metricsDocument } from "../harness/document.ts";
import { median, timedInTurns } from "../harness/timing.ts";
import { startProcess } from "../harness/processes.ts";
import { apiSettings, makeKeys, type Row } from "../harness/read-path.ts";

const SHOWS = 20;
const CLUSTERS_PER_SHOW = 100;
const CLUSTERS = SHOWS * CLUSTERS_PER_SHOW;
const SLOTS = 200;
/** Days on which the figures of each cluster were captured. */
const DAYS = 30;
const ROUNDS = 15;
const WARM_ROUNDS = 2;
const BATCH = 100;
const CAMPAIGN = seededId("MC", 0);

/**
 * The figures of a campaign of 200 slots and 2,000 clusters of ten posts, beside reading the same
 * clusters by twenty batches of metrics, one after the other: what a page would do without it.
 */
export async function measureCampaigns(database: BenchDatabase): Promise<Row[]> {
  const workspace = await seedWorkspace(database, {
    kind: "M",
    shows: SHOWS,
    clustersPerShow: CLUSTERS_PER_SHOW,
    document: metricsDocument,
    documents: CLUSTERS,
  });
  await seedCampaign(database, workspace.id, workspace.showIds);
  const keys = await makeKeys(database.url, workspace.id, WARM_ROUNDS + ROUNDS);
  const api = await startProcess("./api-process.ts", apiSettings(database.url));
  const refs = Array.from(
    { length: CLUSTERS },
    (_, number) =>
      `${workspace.showIds[Math.floor(number / CLUSTERS_PER_SHOW)] ?? ""}_${seededId("MC", number)}`,
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
  const own = `/campaigns/${CAMPAIGN}`;
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
          work: `campaign of ${SLOTS} slots and ${CLUSTERS} clusters: ${name}`,
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

async function seedCampaign(
  database: BenchDatabase,
  workspaceId: string,
  showIds: readonly string[],
): Promise<void> {
  await database.query(
    `insert into campaigns (workspace_id, id, name, status, start_date, end_date, timezone, currency, goals, created_by, status_changed_at, created_at, updated_at)
     values ($1, $2, 'Bench', 'active', current_date - ${DAYS}, current_date + ${DAYS}, 'UTC', 'usd', '{"impressions": 1000000}', 'bench', now(), now(), now())`,
    [workspaceId, CAMPAIGN],
  );
  await database.query(
    `insert into campaign_slots (workspace_id, campaign_id, id, show_id, position, status, deliverable_type, air_start, air_end, aired_at, guaranteed_impressions, created_at, updated_at)
     select $1, $2, 'slot_' || lpad(n::text, 24, '0'), ($3::text[])[1 + n % ${SHOWS}], n, 'aired', 'social_clip', current_date - 10, current_date - 10, now() - interval '10 days', 5000, now(), now()
     from generate_series(1, ${SLOTS}) n`,
    [workspaceId, CAMPAIGN, showIds],
  );
  await database.query(
    `insert into campaign_cluster_links (workspace_id, campaign_id, id, slot_id, show_id, cluster_id, linked_at, linked_by, created_at, updated_at)
     select $1, $2, 'link_' || c.id, 'slot_' || lpad((1 + row_number() over () % ${SLOTS})::text, 24, '0'), c.show_id, c.id, now(), 'bench', now(), now()
     from clusters c where c.show_id = any($3::text[])`,
    [workspaceId, CAMPAIGN, showIds],
  );
  await database.query(
    `insert into cluster_daily_reach (show_id, cluster_id, day, total_reach, figures)
     select c.show_id, c.id, current_date - d, 1000 - d, jsonb_build_object('totals', (c.metrics_text::jsonb) -> 'totals')
     from clusters c cross join generate_series(1, ${DAYS}) d where c.show_id = any($1::text[])`,
    [showIds],
  );
  await database.query("analyze");
}
