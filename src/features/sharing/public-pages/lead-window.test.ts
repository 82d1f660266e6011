import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { link } from "../../measurement/geography/geography.test-support.ts";
import { loadNetworkPage, loadShowPage } from "./index.ts";

/** Beside 28 days and the 28 before, up to a week of late ones. */
const DAYS = 64;

describe("the days that pages of shows and networks speak of", () => {
  let workspaceId: string;
  let harbour: string;
  let tide: string;
  let handle: string;
  const back = (days: number): string => addDays(utcDay(app.clock.now()), -days);

  /** An account with as many views, or plays, each day to its last one. */
  async function addAccount(
    showId: string,
    platform: string,
    { each, last, first = DAYS }: { each: number; last: number; first?: number },
  ): Promise<void> {
    await link(app, showId, platform, { accountId: showId });
    const metric = platform === "spotify" ? "plays" : "views";
    const days = Array.from({ length: first - last + 1 }, (_, index) => back(first - index));
    await addAccountDays(
      app,
      showId,
      platform,
      days.map((day) => ({ day, [metric]: each })),
    );
    await app.sql("update connections set days_through = $3 where show_id = $1 and platform = $2", [
      showId,
      platform,
      back(last),
    ]);
  }

  async function showLead() {
    const loaded = await loadShowPage(app.runtime, handle);
    if (loaded === undefined) throw new Error("The show has no page.");
    return loaded.page;
  }

  const app = useApp();
  beforeAll(async () => {
    workspaceId = await app.workspace();
    await app.sql(
      "update workspaces set kind = 'network', handle = 'coast' where workspace_id = $1",
      [workspaceId],
    );
    await app.sql(
      `insert into handle_directory (subject_kind, handle, subject_id, created_at)
       values ('workspace', 'coast', $1, now())`,
      [workspaceId],
    );
    harbour = await app.show(workspaceId, { name: "Harbour Talk" });
    tide = await app.show(workspaceId, { name: "Tide Table" });
    const [show] = await app.sql<{ handle: string }>(
      "select handle from shows where show_id = $1",
      [harbour],
    );
    handle = show?.handle ?? "";
    app.runtime.access.clear();
  });
  afterEach(async () => {
    await app.sql("delete from connections");
    await app.sql("delete from account_days");
  });

  it("end on the last day that every account has given, and so do those before", async () => {
    await addAccount(harbour, "youtube", { each: 10, last: 3 });
    await addAccount(harbour, "spotify", { each: 1, last: 1 });
    const { lead, weeks } = await showLead();
    expect(lead).toMatchObject({
      from: back(30),
      to: back(3),
      reach: 28 * 11,
      previous_reach: 28 * 11,
      change_percent: 0,
      change_of_all: true,
      known_in_part: [],
    });
    expect(weeks.map(({ incomplete }) => incomplete)).toEqual(
      weeks.map(({ date }) => addDays(date, 6) > back(3)),
    );
    expect(weeks.map(({ partial }) => partial)).toEqual(weeks.map((_, index) => index === 12));
    expect(weeks.filter(({ incomplete }) => !incomplete).length).toBeGreaterThan(8);
    expect(weeks.flatMap(({ not_known: names }) => names)).toEqual([]);
  });

  it("wait for no account that gave none for a week, and name it as known in part", async () => {
    await addAccount(harbour, "youtube", { each: 10, last: 8 });
    await addAccount(harbour, "spotify", { each: 1, last: 1 });
    expect((await showLead()).lead).toMatchObject({
      to: back(1),
      reach: 28 + 21 * 10,
      previous_reach: 28 * 11,
      // Of Spotify alone.
      change_percent: 0,
      change_of_all: false,
      known_in_part: [{ platform_name: "YouTube", days_known: 21, days: 28 }],
    });
  });

  it("name a platform that gave no day at all, which is in no sum", async () => {
    await addAccount(harbour, "youtube", { each: 10, last: 40 });
    await addAccount(harbour, "spotify", { each: 1, last: 1 });
    const { lead, weeks } = await showLead();
    expect(lead).toMatchObject({
      reach: 28,
      known_in_part: [{ platform_name: "YouTube", days_known: 0, days: 28 }],
    });
    // A bar without it is no fall: each whole week after its last day names it.
    expect(weeks.filter(({ not_known: names }) => names.length > 0)).toEqual(
      weeks
        .filter(({ date, incomplete }) => date > back(40) && !incomplete)
        .map(() => expect.objectContaining({ video: null, not_known: ["YouTube"] })),
    );
    expect(weeks.filter(({ not_known: names }) => names.length > 0).length).toBeGreaterThan(3);
  });

  it("are of the shows that a network lists: archived ones are in no sum and refresh nothing", async () => {
    await addAccount(harbour, "spotify", { each: 1, last: 1 });
    await addAccount(tide, "spotify", { each: 100, last: 1 });
    await app.sql("update show_directory set archived_at = now() where show_id = $1", [tide]);
    app.runtime.access.clear();
    const loaded = await loadNetworkPage(app.runtime, "coast");
    await app.sql("update show_directory set archived_at = null where show_id = $1", [tide]);
    app.runtime.access.clear();
    expect(loaded?.page.shows).toMatchObject([{ name: "Harbour Talk", reach: 28 }]);
    expect(loaded?.page.lead.reach).toBe(28);
    expect(loaded?.subjects.showIds).toEqual([harbour]);
  });

  it("do not wait for an account that is disconnected, or whose days are no reach", async () => {
    await addAccount(harbour, "youtube", { each: 10, last: 5 });
    await app.sql("update connections set status = 'disconnected'");
    await addAccount(harbour, "simplecast", { each: 7, last: 4 });
    await addAccount(harbour, "spotify", { each: 1, last: 2 });
    expect((await showLead()).lead).toMatchObject({ to: back(2) });
  });

  it("end yesterday where an account has given today, or none has given any", async () => {
    expect((await showLead()).lead).toMatchObject({ to: back(1), reach: null });
    await addAccount(harbour, "spotify", { each: 1, last: 0 });
    expect((await showLead()).lead).toMatchObject({ to: back(1), reach: 28 });
  });

  it("count each day that a late capture stands for, on the network's page as on the show's", async () => {
    await addAccount(harbour, "spotify", { each: 10, last: 1 });
    await app.sql("delete from account_days where day between $1 and $2", [back(40), back(36)]);
    await addAccountDays(app, harbour, "spotify", [{ day: back(36), spansDays: 5, plays: 50 }]);
    const change = { previous_reach: 280, change_percent: 0 };
    expect((await showLead()).lead).toMatchObject({ ...change, change_of_all: true });
    const network = await loadNetworkPage(app.runtime, "coast");
    expect(network?.page.shows).toContainEqual(
      expect.objectContaining({ name: "Harbour Talk", ...change }),
    );
    // One that reaches over the border is in the later sum alone, and so are its days.
    await app.sql("delete from account_days where day between $1 and $2", [back(33), back(24)]);
    await addAccountDays(app, harbour, "spotify", [{ day: back(24), spansDays: 10, plays: 100 }]);
    const again = await loadNetworkPage(app.runtime, "coast");
    expect(again?.page.shows[0]?.change_percent).toBeNull();
    expect((await showLead()).lead.change_percent).toBeNull();
  });

  it("give a show one change: on the network's page, on its own, and over the API", async () => {
    await addAccount(harbour, "youtube", { each: 10, last: 1 });
    await addAccount(harbour, "tiktok", { each: 3, last: 1, first: 40 });
    await app.sql("update account_days set views = views * 2 where day >= $1", [back(20)]);
    // The network waits for it; the first show does not.
    await addAccount(tide, "youtube", { each: 50, last: 3 });
    const { lead } = await showLead();
    const network = await loadNetworkPage(app.runtime, "coast");
    expect([lead.to, network?.page.lead.to]).toEqual([back(1), back(3)]);
    const overview = await app.request(
      "GET",
      `/v1/shows/${harbour}/analytics/overview?start_date=${lead.from}&end_date=${lead.to}`,
      { key: await app.key(workspaceId) },
    );
    const change = overview.body.change_percent.reach;
    expect(change).toBeGreaterThan(0);
    expect(lead).toMatchObject({ change_percent: change, change_of_all: false });
    expect(network?.page.shows.find(({ name }) => name === "Harbour Talk")).toMatchObject({
      change_percent: change,
      change_of_all: false,
      change_to: back(1),
    });
  });

  it("split each show's reach by category, and the shows add up to the network", async () => {
    await addAccount(harbour, "youtube", { each: 10, last: 1 });
    await addAccount(harbour, "spotify", { each: 4, last: 1 });
    await addAccount(tide, "spotify", { each: 2, last: 1 });
    const loaded = await loadNetworkPage(app.runtime, "coast");
    expect(
      loaded?.page.shows.map(({ categories }) => categories.map(({ reach }) => reach)),
    ).toEqual([
      [28 * 4, 280, null],
      [28 * 2, null, null],
    ]);
    expect(loaded?.page.lead.reach).toBe(280 + 28 * 6);
  });

  it("are the same for all shows of a network, and a show is compared with itself alone", async () => {
    await addAccount(harbour, "youtube", { each: 10, last: 3 });
    await addAccount(tide, "spotify", { each: 2, last: 1 });
    await addAccount(tide, "youtube", { each: 50, last: 1, first: 20 });
    const loaded = await loadNetworkPage(app.runtime, "coast");
    expect(loaded?.page.lead).toMatchObject({ from: back(30), to: back(3) });
    expect(loaded?.page.shows).toMatchObject([
      // Its growth would be that YouTube was connected.
      {
        name: "Tide Table",
        reach: 28 * 2 + 18 * 50,
        previous_reach: 56,
        change_percent: 0,
        change_of_all: false,
      },
      { name: "Harbour Talk", reach: 280, previous_reach: 280, change_percent: 0 },
    ]);
    for (const { weeks } of loaded?.page.shows ?? [])
      expect(weeks).toHaveLength(
        loaded?.page.weeks.filter(({ incomplete }) => !incomplete).length ?? Number.NaN,
      );
  });
});
