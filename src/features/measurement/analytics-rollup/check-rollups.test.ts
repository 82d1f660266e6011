import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkRollupsJob } from "./check-rollups.job.ts";
import { checkRollups } from "./check-rollups.ts";
import { type NetworkFixture, startMeasuredNetwork } from "./network.test-support.ts";

describe("the check of rollups", () => {
  let network: NetworkFixture;
  let app: NetworkFixture["app"];
  const check = () => checkRollups(app.runtime.database, app.clock.now());

  beforeAll(async () => {
    network = await startMeasuredNetwork(3);
    ({ app } = network);
    await network.rollUp();
  });
  afterAll(() => app.close());

  it("finds nothing where nothing is wrong", async () => {
    expect(await check()).toEqual([]);
    await network.rollUp();
    expect(await check()).toEqual([]);
    await network.rollUp();
  });

  it("names a wrong number of each kind with both values, and has it made anew", async () => {
    const { workspaceId, back, showIds } = network;
    const right = await network.some();
    const [day] = await app.sql<{ views: number; spans_days: number }>(
      "update workspace_days set views = views + 1 where workspace_id = $1 and mode = 'per_show' " +
        "and platform = 'youtube' and day = $2 and spans_days = 1 returning views, spans_days",
      [workspaceId, back(12)],
    );
    const [level] = await app.sql<{ held: number }>(
      "update workspace_level_days set held = held - 1 where workspace_id = $1 and mode = " +
        "'unique' " +
        "and metric = 'followers' and platform = 'tiktok' and day = $2 returning held",
      [workspaceId, back(35)],
    );
    await app.sql(
      "update show_account_totals set accounts = '{}' where show_id = $1 and day = $2",
      [showIds[1], back(2)],
    );
    expect(await network.some()).not.toEqual(right);
    const found = await check();
    expect(found.filter(({ of }) => of !== showIds[1])).toEqual([
      {
        workspaceId,
        of: "per_show",
        platform: "youtube",
        day: back(12),
        column: "views of 1 days",
        stored: String(day?.views),
        found: String((day?.views ?? 0) - 1),
      },
      {
        workspaceId,
        of: "unique",
        platform: "tiktok",
        day: back(35),
        column: "held of followers",
        stored: String(level?.held),
        found: String((level?.held ?? 0) + 1),
      },
    ]);
    expect(found.find(({ of }) => of === showIds[1])).toMatchObject({
      day: back(2),
      column: "accounts",
      stored: null,
    });
    expect(await network.some()).toEqual(right);
    await network.rollUp();
    expect(await network.some()).toEqual(right);
    expect(await check()).toEqual([]);
    await network.rollUp();
  });

  it("has days of the last week made anew that a process of an earlier release wrote unmarked", async () => {
    const { back, showIds } = network;
    await app.sql("update account_days set likes = 31 where show_id = $1 and day = $2", [
      showIds[0],
      back(6),
    ]);
    await check();
    await network.rollUp();
    expect(await network.some()).toEqual(await network.someWithout());
  });

  it("counts and logs what it finds", async () => {
    const { workspaceId, back } = network;
    await app.sql(
      "update workspace_days set days = days + 1 where workspace_id = $1 and mode = 'per_show' " +
        "and platform = 'youtube' and day = $2 and spans_days = 1",
      [workspaceId, back(12)],
    );
    const counted: number[] = [];
    const warned: unknown[] = [];
    const rollups = { differed: (count: number) => void counted.push(count) };
    await app.runJob(
      checkRollupsJob,
      {},
      {
        services: { ...app.runtime.services, rollups },
        log: { ...app.runtime.log, warn: (fields) => void warned.push(fields) },
      },
    );
    expect(counted).toEqual([1]);
    expect(warned).toMatchObject([
      { difference: { workspaceId, platform: "youtube", day: back(12), column: "days of 1 days" } },
      { differences: 1 },
    ]);
  });
});
