import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startResearchFixture } from "../research.test-support.ts";
import { sweepResearchJob } from "./sweep-research.job.ts";

const t = useFixture(startResearchFixture);
beforeEach(() => t.reset());

describe("the sweep of research", () => {
  it("ends runs without a living job, and leaves the others", async () => {
    const order = async (query: string): Promise<string> => (await t.order({ query })).body.data.id;
    const ofJob = (id: string, change: string) =>
      t.sql(`update graphile_worker._private_jobs set ${change} where key = 'research ' || $1`, [
        id,
      ]);
    const [killed, gone, waiting, last] = [
      await order("killed"),
      await order("gone"),
      await order("waiting"),
      await order("last"),
    ];
    await ofJob(killed, "attempts = max_attempts");
    await ofJob(last, "attempts = max_attempts, locked_at = now(), locked_by = 'w'");
    await t.sql("delete from graphile_worker._private_jobs where key = 'research ' || $1", [gone]);
    await t.runJob(sweepResearchJob);
    const states = await Promise.all([killed, gone, waiting, last].map((id) => t.read(id)));
    expect(states.map(({ status, error }) => [status, error?.code])).toEqual([
      ["failed", "interrupted"],
      ["failed", "interrupted"],
      ["queued", undefined],
      ["queued", undefined],
    ]);
    expect(await t.used("research_runs")).toBe(2);
  });
});
