import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { startIntegrationApp } from "../../accounts/connections/integrations.test-support.ts";
import { generateReportJob } from "../reports/index.ts";
import { refreshReportAccountJob, refreshReportClusterJob } from "./refresh-target.job.ts";

const app = useFixture(() => startIntegrationApp({ providerCallsPerDay: 50 }));
const JOBS = [generateReportJob, refreshReportAccountJob, refreshReportClusterJob];

const send = async (path: string, body: object) => {
  const answer = await app.request("POST", path, { key: app.apiKey, body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
};
const run = async (id: string) =>
  (await app.get(`/v1/report-runs/${id}`, { key: app.apiKey })).body;

describe("the refresh before a report about a show", () => {
  it("reads its accounts, and counts those that a provider is paid for", async () => {
    const showId = await app.imported();
    await app.put(showId, "instagram", { handle: "saltandsignal" });
    const report = await send("/v1/reports", {
      name: "Show",
      type: "show",
      show_ids: [showId],
      generate: false,
    });
    await app.advance(DAY_MS);
    const path = `/v1/reports/${report.id}/generate`;
    const plan = await send(`${path}?dry_run=true`, { refresh_first: true });
    expect(plan).toMatchObject({ cost: { provider_calls: 1, posts: 0, emails: 0 } });
    const before = app.counterCalls();
    const { data } = await send(`${path}?confirm=true`, { refresh_first: true });
    await app.runJobs(JOBS);
    await app.advance(10_000);
    await app.runJobs(JOBS);
    expect(await run(data.id)).toMatchObject({ status: "completed", provider_calls: 1 });
    expect(app.counterCalls() - before).toBe(1);
    for (const platform of ["instagram", "transistor"]) {
      const row = await app.connection(showId, platform);
      expect({ platform, updatedAt: row?.["last_updated_at"] }).toEqual({
        platform,
        updatedAt: new Date(app.clock.now().getTime() - 10_000),
      });
    }
  });
});
