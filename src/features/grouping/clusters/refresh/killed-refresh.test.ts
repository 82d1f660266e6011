import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { AwayDatabase } from "../../../../../test/away-database.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import type { Services } from "../../../../app/services.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";
import { refreshClusterJob, refreshClusterOnViewJob } from "./refresh-cluster.job.ts";
import { refreshViewedClusters } from "./refresh-viewed-clusters.ts";

const POSTS = 12;

describe("a refresh whose worker is killed", () => {
  let pool: ReturnType<typeof createPool>;
  let made = 0;
  const t = useFixture(startClusterFixture);
  beforeAll(async () => {
    pool = createPool({ url: t.app.databaseUrl, max: 3, applicationName: "test" });
  });
  afterAll(async () => {
    await pool.end();
  });

  const calls = (): number => t.app.simulators.calls.total("scrapecreators");
  const used = async (): Promise<number> =>
    (
      await t.sql<{ used: number }>(
        "select sum(used)::int as used from usage_counters where counter = 'provider_calls'",
      )
    )[0]?.used ?? 0;
  const kept = async (): Promise<number> =>
    (await t.sql("select 1 from paid_calls where answer is not null")).length;
  const created = async (): Promise<string> => {
    made += 1;
    const urls = Array.from(
      { length: POSTS },
      (_, index) =>
        `https://www.tiktok.com/@harbouraudio/video/75532109876${String(made * 100 + index).padStart(8, "0")}`,
    );
    return (await t.create({ name: "Killed", node_urls: urls })).body.id;
  };
  const run = (signal?: AbortSignal, services: Partial<Services> = {}) =>
    runDueJobs({
      pool,
      jobs: [refreshClusterJob, refreshClusterOnViewJob],
      clock: t.app.clock,
      services: { ...t.app.runtime.services, ...services },
      log: t.app.runtime.log,
      ...(signal === undefined ? {} : { signal }),
    });
  /** Runs the queued refresh until the provider was asked so often, some unanswered, and kills it. */
  async function killAt({ asked, unanswered }: { asked: number; unanswered: number }) {
    const before = calls();
    const killed = new AbortController();
    const hang = { upstream: "scrapecreators", hang: true, times: unanswered } as const;
    t.app.simulators.faults.add(hang);
    const running = run(killed.signal);
    while (calls() - before < asked || (await kept()) < asked - unanswered) await setImmediate();
    killed.abort(new Error("killed"));
    expect((await running).failures).toHaveLength(1);
    t.app.simulators.faults.clear();
    await t.app.advance(HOUR_MS);
  }
  const order = (id: string, key: string) =>
    t.app.request("POST", t.path(id, "/refresh"), {
      key: t.key,
      body: { confirm: true },
      headers: { "idempotency-key": key },
    });

  it.each([
    { asked: 4, unanswered: 4, lost: 4 },
    { asked: POSTS, unanswered: 2, lost: 2 },
  ])(
    "asks for no post twice, counts each call, and names those whose answer is lost ($asked asked, $lost lost)",
    async ({ asked, unanswered, lost }) => {
      const id = await created();
      await t.app.advance(DAY_MS);
      const [callsBefore, usedBefore] = [calls(), await used()];
      expect((await order(id, id)).status).toBe(202);
      await killAt({ asked, unanswered });
      expect([calls() - callsBefore, (await used()) - usedBefore]).toEqual([asked, asked]);
      expect((await run()).failures).toEqual([]);
      expect([calls() - callsBefore, (await used()) - usedBefore]).toEqual([POSTS, POSTS]);
      const { refresh_errors: errors } = await t.read(id);
      expect(errors.map(({ code }: { code: string }) => code)).toEqual(
        Array.from({ length: lost }, () => "interrupted"),
      );
      expect(await t.sql("select 1 from paid_calls")).toEqual([]);
      expect((await order(id, id)).body).toMatchObject({ replayed: true });
      expect((await run()).completed).toBe(0);
    },
  );

  it("asks for no post twice where a page view ordered it and it is killed twice", async () => {
    const id = await created();
    await t.sql("update clusters set last_refreshed_at = null where id = $1", [id]);
    await t.app.advance(DAY_MS);
    const { database } = t.app.runtime;
    const now = t.app.clock.now();
    const seen = [{ showId: t.showId, clusterId: id }];
    expect(await refreshViewedClusters({ database, now, callsPerDay: 1_000 }, seen)).toBe(1);
    const [callsBefore, usedBefore] = [calls(), await used()];
    await killAt({ asked: 4, unanswered: 4 });
    await killAt({ asked: 4, unanswered: 4 });
    expect((await run()).failures).toEqual([]);
    expect([calls() - callsBefore, (await used()) - usedBefore]).toEqual([POSTS, POSTS]);
    expect((await t.read(id)).refresh_errors).toHaveLength(8);
  });

  it("stores what it was paid for once the database is there again", async () => {
    const id = await created();
    await t.app.advance(DAY_MS);
    expect((await order(id, "away")).status).toBe(202);
    const before = calls();
    const away = new AwayDatabase(t.app.databaseUrl);
    const { platforms } = t.app.runtime.services;
    const leaving: typeof platforms = {
      ...platforms,
      connectorFor: (platform) => {
        const connector = platforms.connectorFor(platform);
        return (
          connector && {
            ...connector,
            readPosts: async (references, signal, paid) => {
              const results = await connector.readPosts(references, signal, paid);
              away.leave(2);
              return results;
            },
          }
        );
      },
    };
    const done = await run(undefined, { database: away.database, platforms: leaving });
    expect([done.failures, away.refused, calls() - before]).toEqual([[], 2, POSTS]);
    expect((await t.read(id)).refresh_errors).toEqual([]);
    await away.close();
  });
});
