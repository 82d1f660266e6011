import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startMeasuredNetwork } from "./network.test-support.ts";

describe("answers about a network", () => {
  const network = useFixture(startMeasuredNetwork);

  it("are the same with and without its rollup, in all modes, and while days of it change", async () => {
    const { app, showIds, back, today } = network;
    const plain = await network.some();
    expect(await network.rollUp()).toEqual({ networks: 1, shows: 12, tooLarge: [] });
    expect(await network.some()).toEqual(plain);
    // A restatement, a new day and a backfill, before and after they are rolled up.
    const [first = "", second = ""] = showIds;
    await network.write(first, "youtube", back(5), { views: 12_345, followers: 777 });
    await network.write(second, "linkedin", today, { likes: 5, impressions: 9 });
    await network.write(second, "instagram", back(120), { likes: 50, followers: 9 });
    const rolling = await network.answers();
    expect(await network.some()).not.toEqual(plain);
    await app.sql("update show_rollups set rolled_at = null");
    expect(await network.answers()).toEqual(rolling);
    await network.rollUp();
    expect(await network.answers()).toEqual(rolling);
  });

  it("are read from the rollup, and after it from the accounts", async () => {
    const { app, showIds, back, today } = network;
    // Read from the accounts in any case: a ranking by another metric than reach, and a single day.
    const rolled = async (): Promise<[string, unknown][]> =>
      Object.entries(await network.answers()).filter(
        ([path]) =>
          !path.includes("metric=views") && !path.startsWith(`platforms?start_date=${back(3)}`),
      );
    const before = await rolled();
    const unmarked = (change: string): Promise<unknown> =>
      app.sql(`update account_days set views = views ${change} where day < $1`, [today]);
    await unmarked("+ 1");
    expect(await rolled()).toEqual(before);
    const few = await network.some();
    await network.write(showIds[3] ?? "", "youtube", back(2), { views: 9 });
    expect(await network.some()).not.toEqual(few);
    await unmarked("- 1");
  });
});
