import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { FAILURE_WINDOW_MS } from "../../../delivery/webhooks/attempt/retry-schedule.ts";
import { startEndpointApp } from "../../../delivery/webhooks/webhooks.test-support.ts";
import { sweepEndpointsJob } from "./index.ts";

describe("the hourly sweep", () => {
  const app = useFixturePerTest(startEndpointApp);

  async function sweep(): Promise<void> {
    const { clock, runtime } = app;
    const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "sweep test" });
    await enqueueJob(pool, sweepEndpointsJob, {});
    const { failures } = await runDueJobs({
      pool,
      jobs: [sweepEndpointsJob],
      clock,
      services: runtime.services,
      log: runtime.log,
    });
    await pool.end();
    expect(failures).toEqual([]);
  }

  it("purges counters of windows that ended more than sixty days ago, and no younger one", async () => {
    const ago = (days: number): Date => new Date(app.clock.now().getTime() - days * DAY_MS);
    for (const days of [0, 60, 61])
      await app.sql(
        "insert into usage_counters (workspace_id, counter, subject, window_start, used) " +
          "values ($1, 'provider_calls', 'accounts', $2, $3)",
        [app.workspaceId, ago(days), days],
      );
    await sweep();
    expect(await app.sql("select used from usage_counters order by used")).toEqual([
      { used: 0 },
      { used: 60 },
    ]);
  });

  it("disables an endpoint that has failed for three days, which the alarms then mail", async () => {
    app.receiver.answer(500);
    await app.event(app.workspaceId);
    await app.deliver();
    await app.sql("update webhook_endpoints set failing_since = $1", [
      new Date(app.clock.now().getTime() - FAILURE_WINDOW_MS),
    ]);
    await sweep();
    await app.advance(HOUR_MS);
    await sweep();
    expect(await app.sql("select disabled_reason from webhook_endpoints")).toEqual([
      { disabled_reason: "failing" },
    ]);
    expect(
      app.logged
        .filter(({ message }) => message === "swept webhook endpoints")
        .map(({ fields }) => fields),
    ).toEqual([{ endpoints: [app.endpointId], deliveries: 0, purged: 0 }]);
  });
});
