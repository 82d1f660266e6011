import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startReportFixture } from "../reports.test-support.ts";
import { sweepGenerationsJob } from "./sweep-generations.job.ts";

const t = useFixture(startReportFixture);

describe("a generation whose job was lost", () => {
  it.each(["queued", "running"])(
    "ends as failed while it is %s, and can be made again",
    async (status) => {
      const id = await t.draft();
      const { body } = await t.send("POST", `/v1/reports/${id}/generate`, {});
      await t.runJob(sweepGenerationsJob);
      expect(await t.get(`/v1/report-runs/${body.data.id}`)).toMatchObject({ status: "queued" });
      await t.sql("delete from graphile_worker._private_jobs");
      await t.sql("update report_runs set status = $2 where id = $1", [body.data.id, status]);
      await t.runJob(sweepGenerationsJob);
      expect(await t.get(`/v1/report-runs/${body.data.id}`)).toMatchObject({
        status: "failed",
        error: { code: "interrupted" },
      });
      expect((await t.get(`/v1/reports/${id}`)).status).toBe("failed");
      expect(await t.generate(id)).toMatchObject({ status: "completed" });
    },
  );
});
