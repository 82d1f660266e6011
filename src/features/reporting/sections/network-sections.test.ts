import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { link, store, told } from "../../measurement/geography/geography.test-support.ts";
import { startCampaignFixture } from "../../sponsorship/campaigns/campaigns.test-support.ts";
import type { SectionReading } from "./section.ts";
import {
  type Asked,
  figuresOf,
  keysOf,
  readingOf,
  readSection,
  readSections,
  rowsOf,
  textOf,
} from "./sections.test-support.ts";

const t = useFixture(startCampaignFixture);

let harbour: string;
let tide: string;
let refs: string[];

const back = (days: number): string => addDays(utcDay(t.app.clock.now()), -days);
const read = (fields: Partial<Asked> = {}): Promise<SectionReading> =>
  readingOf(t.app, t.workspaceId, { type: "network", ...fields });

async function addAccount(showId: string, platform: string, each: number): Promise<void> {
  await link(t.app, showId, platform, { accountId: showId });
  await addAccountDays(
    t.app,
    showId,
    platform,
    Array.from({ length: 60 }, (_, index) => ({
      day: back(index + 1),
      [platform === "spotify" ? "plays" : "views"]: each + (index < 30 ? 5 : 0),
    })),
  );
}

beforeAll(async () => {
  harbour = t.showId;
  tide = await t.app.show(t.workspaceId, { name: "Tide Table" });
  await t.app.show(t.workspaceId, { name: "Quiet Show" });
  await addAccount(harbour, "youtube", 10);
  await addAccount(harbour, "spotify", 4);
  await addAccount(tide, "youtube", 20);
  for (const [showId, values] of [
    [harbour, { US: 6_000, GB: 2_000 }],
    [tide, { US: 1_000, DE: 1_500 }],
  ] as const)
    await store(t.app, showId, "youtube", told("views", values, { platformTotal: 10_000 }), {
      accountId: showId,
    });
  refs = [];
  for (const [title, views] of [
    ["The lighthouse keeper", 900],
    ["The ferry", 400],
  ] as const) {
    const { id: episodeId } = await t.make.episode({ title, publishedAt: "2026-10-05T06:00:00Z" });
    const { global_id: ref } = await t.make.cluster({ episode_id: episodeId });
    await t.posts(ref, [
      { platform: "youtube", counts: { views, likes: 7 } },
      { platform: "tiktok", format: "clip", counts: { views: 50 } },
    ]);
    refs.push(ref);
  }
  t.app.runtime.access.clear();
});

describe("the sections of a network's report", () => {
  it("have the figures of the overview, each account once, with the age of the oldest", async () => {
    const content = await readSection(await read(), "headline");
    const overview = await t.get("/v1/analytics/overview?window=30&social_count_mode=unique");
    expect(overview.totals.reach).toBeGreaterThan(0);
    expect(figuresOf(content, "figures")).toMatchObject({
      reach: { value: { count: overview.totals.reach }, definition: "reach", basis: "measured" },
      change: { value: { ratio: (overview.change_percent.reach / 100).toFixed(4) } },
      video_reach: { value: { count: overview.by_category.video } },
      audio_reach: { value: { count: overview.by_category.audio } },
      social_reach: { value: { count: overview.by_category.social } },
      engagement: { value: { count: null } },
    });
    expect(figuresOf(content, "figures")["reach"]?.read_at).not.toBeNull();
    expect(textOf(content, "headline")).toContain("% more than in the days before.");
  });

  it("compare with the days before, rank, and draw each day", async () => {
    const window = { start_date: back(28), end_date: back(1) };
    const reading = await read({ window });
    const overview = await t.get(
      `/v1/analytics/overview?start_date=${window.start_date}&end_date=${window.end_date}&social_count_mode=unique`,
    );
    const rows = rowsOf(await readSection(reading, "comparison"), "comparison");
    expect(rows.get("reach")).toMatchObject({
      value: overview.totals.reach,
      previous: overview.previous.reach,
    });
    expect([...rows.keys()]).not.toContain("opens");
    expect(JSON.stringify([...rows])).not.toMatch(/change_percent|top_clusters/);
    const ranking = await t.get(
      `/v1/analytics/rankings?subject=show&metric=reach&start_date=${window.start_date}&end_date=${window.end_date}`,
    );
    const content = await readSection(reading, "rankings", { subject: "show" });
    expect([...rowsOf(content, "ranking")].map(([id, { value }]) => [id, value])).toEqual(
      ranking.data.map(({ subject, value }: { subject: { id: string }; value: number }) => [
        subject.id,
        value,
      ]),
    );
    const [series] = (await readSection(reading, "delivery_over_time"))?.blocks ?? [];
    expect(series).toMatchObject({ kind: "series", form: "daily", definition: "reach" });
    const { days } = series as { days: { count: number | null }[] };
    expect(days).toHaveLength(28);
    expect(days.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(overview.totals.reach);
  });

  it("end with today where the days of the report go on, and are none where all lie ahead", async () => {
    const open = await read({ window: { start_date: back(9), end_date: back(-9) } });
    const overview = await t.get(
      `/v1/analytics/overview?start_date=${back(9)}&end_date=${back(0)}&social_count_mode=unique`,
    );
    expect(figuresOf(await readSection(open, "headline"), "figures")).toMatchObject({
      reach: { value: { count: overview.totals.reach } },
    });
    for (const type of ["comparison", "delivery_over_time"])
      expect(keysOf(await readSection(open, type)).length).toBeGreaterThan(0);
    const ahead = await read({ window: { start_date: back(-2), end_date: back(-9) } });
    for (const type of ["headline", "rankings", "comparison", "delivery_over_time"])
      expect([type, await readSection(ahead, type)]).toEqual([type, undefined]);
  });

  it("say which days their figures are of, also where the report names none", async () => {
    const method = await readSection(await read(), "method");
    const text = textOf(method, "time").replaceAll("\u00a0", " ");
    expect(text).toContain("figures are of ");
    expect(text).not.toContain("to date");
    expect(keysOf(method)).not.toContain("kept");
  });

  it("leave out a platform that the plan does not include, and name it", async () => {
    const reading = await read();
    const { workspace } = reading.context;
    const features = new Set(workspace.features);
    features.delete("premium_audio_platforms");
    const limited = {
      ...reading,
      context: { ...reading.context, workspace: { ...workspace, features } },
    };
    const ranked = await readSection(limited, "rankings", { subject: "platform" });
    expect([...rowsOf(ranked, "ranking").keys()]).toEqual(["youtube"]);
    const events = await readSection(limited, "what_did_not_go_as_planned");
    expect(rowsOf(events, "events").get("locked spotify")).toMatchObject({
      what: "Platform left out",
      where: "Spotify",
    });
  });

  it("name a platform of which days are not known", async () => {
    await t.sql(
      "delete from account_days where show_id = $1 and platform = 'spotify' and day = $2",
      [harbour, back(3)],
    );
    const events = await readSection(await read(), "what_did_not_go_as_planned");
    await addAccountDays(t.app, harbour, "spotify", [{ day: back(3), plays: 9 }]);
    expect(rowsOf(events, "events").get("days spotify")).toMatchObject({
      what: "Days without a known count",
      detail: "1 of 30 days of its accounts.",
    });
  });

  it("show each platform's audience by itself, with the rule by which shows are added", async () => {
    const content = await readSection(await read(), "audience");
    const { data } = await t.get("/v1/analytics/geography");
    const youtube = data.find(({ available }: { available: boolean }) => available);
    const rows = rowsOf(content, "countries_youtube_views");
    expect([...rows].map(([code, { count, share }]) => [code, count, share])).toEqual(
      youtube.countries.map(
        ({ code, value, share }: { code: string; value: number; share: number }) => [
          code,
          value,
          share.toFixed(4),
        ],
      ),
    );
    expect(textOf(content, "countries_youtube_views_rule")).toContain("Counts of 2 shows added");
    expect(content?.definitions).toEqual(["youtube.views"]);
    const one = await readSection(await read(), "audience", { limit: 1 });
    expect(textOf(one, "countries_youtube_views_more")).toBe("2 more are not listed.");
  });

  it("leave out a show that is hidden, archived or missing, and name it", async () => {
    const before = await readSection(await read(), "headline");
    await t.sql(
      "update shows set categories = '{Sea}', hidden_categories = '{sea}' where show_id = $1",
      [tide],
    );
    const reading = await read();
    const sections = await readSections(reading, [
      "headline",
      "rankings",
      "what_did_not_go_as_planned",
      "method",
    ]);
    const ranked = await readSection(reading, "rankings", { subject: "show" });
    await t.sql("update shows set categories = '{}', hidden_categories = '{}' where show_id = $1", [
      tide,
    ]);
    const overview = await t.get(`/v1/analytics/overview?window=30&show_ids=${harbour}`);
    const reachOf = (content: typeof before) => figuresOf(content, "figures")["reach"]?.value;
    expect(reachOf(sections.get("headline"))).toEqual({
      kind: "count",
      count: overview.totals.reach,
    });
    expect(reachOf(sections.get("headline"))).not.toEqual(reachOf(before));
    expect([...rowsOf(ranked, "ranking").keys()]).toEqual([harbour]);
    expect(textOf(sections.get("method"), "shows")).toBe("In no figure: Tide Table (hidden).");
    const events = rowsOf(sections.get("what_did_not_go_as_planned"), "events");
    expect(events.get(`show ${tide}`)).toMatchObject({
      what: "Show left out",
      where: "Tide Table",
    });
    const named = await read({ subject: { show_ids: [harbour, t.stranger.showId] } });
    expect(textOf(await readSection(named, "method"), "shows")).toBe(
      `In no figure: Show ${t.stranger.showId}, which this workspace does not see (missing).`,
    );
  });

  it("name accounts that ended, and platforms that are old", async () => {
    await t.sql(
      "update connections set status = 'needs_reauth', last_updated_at = now() - interval '900 days' where show_id = $1 and platform = 'spotify'",
      [harbour],
    );
    const content = await readSection(await read(), "what_did_not_go_as_planned");
    const method = await readSection(await read(), "method");
    await t.sql("update connections set status = 'connected', last_updated_at = $1", [
      t.app.clock.now(),
    ]);
    const rows = [...rowsOf(content, "events").values()];
    expect(rows).toContainEqual(
      expect.objectContaining({
        what: "Account not read",
        where: expect.stringContaining("Spotify"),
      }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ what: "Platform not read within 36 hours", where: "Spotify" }),
    );
    expect(textOf(method, "age")).toContain("Spotify");
  });

  it("say that nothing is amiss where nothing is, and have no sections without shows", async () => {
    const content = await readSection(await read(), "what_did_not_go_as_planned");
    expect(keysOf(content)).toEqual(["nothing"]);
    const none = await read({ type: "custom" });
    for (const type of ["headline", "audience", "comparison", "rankings", "promise", "posts"])
      expect([type, await readSection(none, type)]).toEqual([type, undefined]);
  });
});

describe("the sections of reports about shows and episodes", () => {
  it("compare episodes at the same age", async () => {
    const reading = await read({ type: "show", subject: { show_ids: [harbour] } });
    const content = await readSection(reading, "episodes_since_publishing");
    const { curves } = await t.get(`/v1/analytics/curves?cluster_refs=${refs.join(",")}`);
    const rows = rowsOf(content, "episodes");
    expect(rows.size).toBe(curves.length);
    for (const { subject, windows } of curves)
      expect(rows.get(subject.cluster_ref)).toMatchObject({
        episode: subject.name,
        reach_d7: windows.d7.complete ? windows.d7.value : null,
        reach_d90: null,
      });
  });

  it("have the figures, posts and days of their clusters, and name one that is gone", async () => {
    const reading = await read({
      type: "cluster",
      subject: { cluster_refs: [...refs, `${harbour}_none`] },
    });
    const headline = await readSection(reading, "headline");
    expect(figuresOf(headline, "figures")).toMatchObject({
      reach: { value: { count: 1_400 }, basis: "measured" },
      posts: { value: { count: 4 } },
    });
    expect(textOf(headline, "headline")).toBe("2 episodes have a reach of 1,400 with 4 posts.");
    expect(headline?.evidence).toHaveLength(4);
    const posts = rowsOf(await readSection(reading, "posts"), "posts");
    expect([...posts.values()].map(({ count }) => count)).toEqual([900, 400, 50, 50]);
    const days = await readSection(reading, "delivery_over_time");
    expect(keysOf(days)).toEqual(refs.flatMap((ref) => [`level_${ref}`, `gain_${ref}`]));
    const events = await readSection(reading, "what_did_not_go_as_planned");
    expect([...rowsOf(events, "events").keys()]).toEqual([`cluster ${harbour}_none`]);
  });
});
