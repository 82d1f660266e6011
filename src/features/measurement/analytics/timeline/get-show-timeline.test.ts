import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { link } from "../../geography/geography.test-support.ts";
import { addAccountDays } from "../../../accounts/account-history/account-days.test-support.ts";
import { analyticsOperations } from "../index.ts";

describe("the timeline of a show", () => {
  let foreignId: string;
  const shows = { harbour: "", tide: "" };

  const timeline = (showId: string, query = "window=7&metrics=views") =>
    t.send("GET", `/v1/shows/${showId}/analytics/timeline?${query}`);

  const t = useNetwork({ operations: analyticsOperations });
  beforeAll(async () => {
    for (const name of ["harbour", "tide"] as const)
      shows[name] = await t.app.show(t.workspaceId, { name });
    foreignId = await t.app.show(await t.app.workspace());
    const day = addDays(utcDay(t.app.clock.now()), -2);
    for (const showId of [shows.harbour, shows.tide, foreignId]) {
      await link(t.app, showId, "youtube", { accountId: "shared" });
      await addAccountDays(t.app, showId, "youtube", [{ day, views: 100 }]);
    }
    await link(t.app, shows.tide, "tiktok");
    await addAccountDays(t.app, shows.tide, "tiktok", [{ day, views: 30 }]);
  });

  it("has all of its accounts, one that it shares with another show included", async () => {
    const { body } = await timeline(shows.tide);
    expect(body).toMatchObject({
      object: "analytics_timeline",
      series: [{ metric: "views", platform: null, total: 130 }],
      suppressed_platforms_by_show: {},
    });
    const split = await timeline(shows.tide, "window=7&metrics=views&group_by=platform");
    expect(
      split.body.series.map(({ platform, total }: Record<string, unknown>) => [platform, total]),
    ).toEqual([
      ["tiktok", 30],
      ["youtube", 100],
    ]);
  });

  it("takes no list of shows and no count mode: it is of one show", async () => {
    for (const param of ["show_ids", "social_count_mode"]) {
      const { status, body } = await timeline(shows.tide, `window=7&${param}=unique`);
      expect([status, body.error.param]).toEqual([400, param]);
    }
  });
});
