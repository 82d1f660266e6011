import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startAirCheckFixture } from "../../sponsorship/air-checks/air-checks.test-support.ts";
import type { SectionReading } from "./section.ts";
import { SECTION_TYPES } from "./section-types.ts";
import {
  documentOf,
  figuresOf,
  keysOf,
  readingOf,
  readSection,
  readSections,
  rowsOf,
  textOf,
} from "./sections.test-support.ts";

const t = useFixture(startAirCheckFixture);

/** Words and amounts that leave the network only where an option asks for them. */
const INTERNAL = {
  budget: 7_654_321,
  rate: 51_234,
  notes: "Ask for a discount in May",
  campaignNotes: "They pay late",
  copy: "Say that the beans are cheap",
  talkingPoint: "Roasted on the quay",
  checkNotes: "The host coughed twice",
};
const DAY = { start_date: "2026-10-01", end_date: "2026-10-03" };

let campaignId: string;
let slots: { aired: string; missed: string; checked: string };
let posts: { host: string; clip: string; hidden: string };
let ref: string;
let checkId: string;

const path = (rest = "") => `/v1/campaigns/${campaignId}${rest}`;
const reading = (fields: Partial<Parameters<typeof readingOf>[2]> = {}): Promise<SectionReading> =>
  readingOf(t.app, t.workspaceId, {
    type: "campaign",
    subject: { campaign_id: campaignId },
    ...fields,
  });

/**
 * A campaign of the first days of October: a slot that fell short, one that was missed, and one
 * whose air check was rejected.
 */
beforeAll(async () => {
  const { id: brandId } = await t.make.brand();
  const campaign = await t.make.campaign({
    ...DAY,
    brand_id: brandId,
    budget_minor: INTERNAL.budget,
    notes_internal: INTERNAL.campaignNotes,
    talking_points: `- ${INTERNAL.talkingPoint}`,
    promo: { code: "SALT15", url: "https://northwind.example/salt" },
    goals: { impressions: 20_000, reach: 9_000 },
    emv: { likeRate: 1, commentRate: 2, longFormCpm: 10, shortFormCpm: 5 },
  });
  campaignId = campaign.id;
  const rate = { type: "flat", amount_minor: INTERNAL.rate };
  const slotOf = async (day: string, guaranteed: number) =>
    (
      await t.make.slot(campaignId, {
        air_date: day,
        guaranteed_impressions: guaranteed,
        rate,
        notes: INTERNAL.notes,
        copy: INTERNAL.copy,
        placement: "mid_roll",
        read_type: "host_read",
        insertion: "baked_in",
        length_sec: 60,
      })
    ).id as string;
  slots = {
    aired: await slotOf("2026-10-01", 10_000),
    missed: await slotOf("2026-10-02", 4_000),
    checked: await slotOf("2026-10-03", 1_000),
  };
  const { id: episodeId } = await t.make.episode({ publishedAt: "2026-10-01T06:00:00Z" });
  const cluster = await t.make.cluster({ episode_id: episodeId });
  ref = cluster.global_id;
  const [host, clip, hidden] = await t.posts(ref, [
    { platform: "simplecast", format: "audio_episode", counts: { downloads: 8_000 } },
    { platform: "youtube", format: "short", counts: { views: 500, likes: 10, comments: 3 } },
    { platform: "tiktok", format: "clip" },
  ]);
  posts = { host: host ?? "", clip: clip ?? "", hidden: hidden ?? "" };
  await t.send("POST", path("/clusters"), { cluster_ref: ref, slot_id: slots.aired });
  const other = await t.make.episode({ publishedAt: "2026-10-03T06:00:00Z", title: "The ferry" });
  await t.send("PATCH", path(`/slots/${slots.checked}`), { episode_id: other.id });
  await t.moveAt("2026-11-20T00:00:00Z");
  checkId = await t.airCheck(campaignId, slots.checked, {
    source: "manual",
    start_sec: 754.5,
    end_sec: 790,
    notes: INTERNAL.checkNotes,
  });
  await t.send("POST", `/v1/air-checks/${checkId}/reject`, { reason: "Wrong code." });
  const heard = await t.airCheck(campaignId, slots.aired, {
    source: "manual",
    start_sec: 1_800,
    end_sec: 1_860,
  });
  await t.send("POST", `/v1/air-checks/${heard}/approve`, {});
  await t.sql(
    `insert into external_delivery_rows (workspace_id, campaign_id, row_key, source, label, slot_id, impressions, start_date, end_date, is_period, created_at, updated_at)
     values ($1, $2, 'k', 'adswizz', 'Mid-roll', $3, 8200, '2026-10-01', '2026-10-31', true, now(), now())`,
    [t.workspaceId, campaignId, slots.aired],
  );
});

describe("the sections of a campaign's report", () => {
  it("have a headline of at most six figures, which the API answers, without EMV", async () => {
    const content = await readSection(await reading(), "headline");
    const pacing = await t.get(path("/pacing"));
    const { totals } = await t.get(path("/metrics"));
    const figures = figuresOf(content, "figures");
    expect(Object.keys(figures).length).toBeLessThanOrEqual(6);
    expect(figures).not.toHaveProperty("emv");
    expect(figures).toMatchObject({
      delivered: {
        value: { kind: "count", count: pacing.actual },
        definition: "downloads",
        basis: "measured",
        read_at: expect.any(String),
      },
      promised: { value: { count: pacing.goal.target }, basis: "promised", read_at: null },
      percent_delivered: { value: { kind: "ratio", ratio: "0.4000" } },
      reach: { value: { count: totals.reach }, label: "Reach, a sum of counters" },
      engagement: { value: { count: totals.engagement } },
    });
    expect(textOf(content, "headline")).toBe(
      "8,000 of 20,000 promised impressions are delivered (40 %), behind pace; " +
        "2 of 3 slots have aired.",
    );
  });

  it("show promised and delivered, and money only where an option asks", async () => {
    const pacing = await t.get(path("/pacing"));
    const content = await readSection(await reading(), "promise");
    expect(keysOf(content)).not.toContain("money");
    expect(figuresOf(content, "promise")).toMatchObject({
      promised: { value: { count: 20_000 } },
      delivered: { value: { count: pacing.actual } },
      expected: { value: { count: pacing.expected } },
      projected_total: { value: { count: pacing.projected_total } },
      pacing: { value: { text: "Behind" } },
    });
    expect(Object.fromEntries(rowsOf(content, "goals"))).toMatchObject({
      impressions: { target: 20_000, value: 8_000, percent: "0.4000" },
      reach: { target: 9_000 },
    });
    const asked = await readSection(await reading(), "promise", {
      show_spend: true,
      show_budget: true,
    });
    expect(figuresOf(asked, "money")).toMatchObject({
      spend: { value: { kind: "money", minor: INTERNAL.rate, currency: "gbp" } },
      effective_cpm: { value: { minor: Math.round((INTERNAL.rate / 8_000) * 1_000) } },
      budget: { value: { minor: INTERNAL.budget } },
    });
  });

  it("draw the delivery over time that the pacing gives", async () => {
    const content = await readSection(await reading(), "delivery_over_time");
    const [block] = content?.blocks ?? [];
    expect(block).toMatchObject({
      kind: "series",
      key: "delivered",
      form: "cumulative",
      goal: 20_000,
      markers: [{ day: "2026-10-01" }, { day: "2026-10-03" }],
    });
    const series = block as { days: { day: string; count: number | null }[] };
    expect(series.days.at(-1)).toMatchObject({ day: "2026-11-20", count: 8_000 });
  });

  it("list each slot with what the reconciliation says of it", async () => {
    const content = await readSection(await reading(), "placements");
    const reconciliation = await t.get(path("/reconciliation"));
    const rows = rowsOf(content, "placements");
    expect([...rows.keys()]).toEqual([slots.aired, slots.missed, slots.checked]);
    for (const line of reconciliation.slots)
      expect(rows.get(line.slot_id)).toMatchObject({
        show: line.show_name,
        promised: line.promised.impressions,
        delivered: line.measured.impressions,
        state: line.status,
      });
    expect(rows.get(slots.aired)).toMatchObject({
      episode: { url: expect.stringContaining("/"), text: "The lighthouse keeper" },
      air_date: "2026-10-01",
      time_in_episode: 1_800,
      placement: "Audio read, mid-roll, 60 s",
      read_type: "Host read",
      insertion: "Baked in",
      length: 60,
      counted_as: "downloads",
      percent_of_goal: "0.8000",
      verification: "approved",
      kept: "",
    });
    // A place that a rejected check gave is no place of the read.
    expect(rows.get(slots.checked)).toMatchObject({
      episode: "The ferry",
      time_in_episode: null,
      delivered: null,
      percent_of_goal: null,
      makegood: "Due",
    });
    expect(content?.evidence).toContainEqual(
      expect.objectContaining({ kind: "promise", id: slots.aired, value: 10_000 }),
    );
    expect(content?.evidence).toContainEqual(
      expect.objectContaining({ id: posts.host, value: 8_000, counted_in: [slots.aired] }),
    );
  });

  it("list posts with their definition and age, and keep an unknown count empty", async () => {
    const content = await readSection(await reading(), "posts");
    const { nodes } = await t.get(`/v1/shows/${t.showId}/clusters/${ref.split("_").at(-1)}`);
    const rows = rowsOf(content, "posts");
    expect([...rows.keys()]).toEqual([posts.host, posts.clip, posts.hidden]);
    for (const node of nodes)
      expect(rows.get(node.id)).toMatchObject({
        count: node.metrics.reach,
        likes: node.metrics.likes,
        comments: node.metrics.comments,
        read_at: node.last_fetched_at,
      });
    expect(rows.get(posts.clip)).toMatchObject({
      platform: "YouTube",
      format: "Short",
      counted_as: "Views",
      definition: "test@2026-01",
      post: { url: `https://example.com/${posts.clip}` },
    });
    expect(rows.get(posts.hidden)).toMatchObject({ count: null, counted_as: null });
    expect(content?.definitions).toEqual(["simplecast.downloads", "youtube.views"]);
    const one = await readSection(await reading(), "posts", { limit: 1 });
    expect(figuresOf(one, "left_out")).toMatchObject({
      posts: { value: { count: 2 } },
      count: { value: { count: 500 } },
    });
  });

  it("show what was heard, and the checks that were rejected", async () => {
    const content = await readSection(await reading(), "air_checks");
    const { data } = await t.get(path("/air-checks"));
    const rows = rowsOf(content, "air_checks");
    expect(rows.size).toBe(data.length);
    expect(rows.get(checkId)).toMatchObject({
      slot: "3",
      verdict: "rejected",
      start: 754.5,
      length: 35.5,
    });
    const accepted = await readSection(await reading(), "air_checks", { show_rejected: false });
    expect(rowsOf(accepted, "air_checks").has(checkId)).toBe(false);
  });

  it("lay the ad server beside the measured count, and never add them", async () => {
    const content = await readSection(await reading(), "reconciliation");
    const rows = rowsOf(content, "lines");
    const { slots: lines } = await t.get(path("/reconciliation"));
    const gap = lines[0].gaps.find(
      ({ between }: { between: string }) => between === "measured_delivered",
    );
    expect(rows.get(`${slots.aired} adswizz Mid-roll`)).toMatchObject({
      promised: 10_000,
      measured: 8_000,
      source: "Adswizz",
      label: "Mid-roll",
      source_impressions: 8_200,
      gap_class: gap.class,
      gap_percent: (gap.percent / 100).toFixed(4),
    });
    expect(content?.evidence).toContainEqual(
      expect.objectContaining({ kind: "delivery", value: 8_200, counted_in: [slots.aired] }),
    );
  });

  it("name what settles a shortfall, and credits only where an option asks", async () => {
    const { slots: lines } = await t.get(path("/reconciliation"));
    const content = await readSection(await reading(), "makegoods");
    const rows = rowsOf(content, "makegoods");
    expect(rows.get(slots.aired)).toMatchObject({
      promised: 10_000,
      delivered: lines[0].proposal.delivered,
      shortfall: lines[0].proposal.shortfall,
      proposed_airings: lines[0].proposal.makegood.quantity,
    });
    expect(rows.get(slots.missed)).toMatchObject({ state: "missed", shortfall: 4_000 });
    expect(rows.get(slots.aired)).not.toHaveProperty("credit");
    const asked = await readSection(await reading(), "makegoods", { show_credits: true });
    expect(rowsOf(asked, "makegoods").get(slots.aired)).toMatchObject({
      credit: lines[0].proposal.pro_rata.credit_minor,
    });
  });

  it("open every line of the earned media value", async () => {
    const content = await readSection(await reading(), "emv", { posts: 5 });
    const { totals, emv } = await t.get(path("/metrics?expand=receipts"));
    expect(figuresOf(content, "emv")).toMatchObject({
      emv: { value: { minor: Math.round(totals.emv * 100), currency: "gbp" }, definition: "emv" },
    });
    const lines = Object.fromEntries(rowsOf(content, "lines"));
    expect(lines).toMatchObject({
      likes: { count: 10, rate: "GBP 1 each", amount: 1_000 },
      comments: { count: 3, rate: "GBP 2 each", amount: 600 },
      long_views: { count: 8_000, rate: "GBP 10 per 1,000", amount: 8_000 },
      short_views: { count: 500, amount: 250 },
    });
    expect([...rowsOf(content, "posts").keys()]).toEqual(
      emv.receipts.map(({ node_id: id, metric }: Record<string, string>) => `${id} ${metric}`),
    );
    expect(content?.evidence).toContainEqual(
      expect.objectContaining({ kind: "rate", id: "likeRate", value: 1 }),
    );
    expect(textOf(content, "formula")).toContain("agreed for this campaign");
  });

  it("count codes on slots, and label what others supplied", async () => {
    const content = await readSection(await reading(), "response");
    const [offer] = rowsOf(content, "offers").values();
    expect(offer).toMatchObject({
      code: "SALT15",
      link: { url: "https://northwind.example/salt" },
      slots: 3,
      aired: 2,
      code_heard: 0,
    });
    const [supplied] = rowsOf(content, "supplied").values();
    expect(supplied).toMatchObject({ source: "Adswizz", label: "Mid-roll", impressions: 8_200 });
  });

  it("name everything that did not go as planned", async () => {
    const content = await readSection(await reading(), "what_did_not_go_as_planned");
    const rows = rowsOf(content, "events");
    expect([...rows].map(([key, { what }]) => [key, what])).toEqual([
      [`under_promise ${slots.aired}`, "Under its promise"],
      [`missed ${slots.missed}`, "Missed"],
      [`makegood_due ${slots.checked}`, "Make-good due"],
      [`rejected ${checkId}`, "Air check rejected"],
      ["old simplecast", "Posts not read within 36 hours"],
      ["old youtube", "Posts not read within 36 hours"],
      ["old tiktok", "Posts not read within 36 hours"],
      ["uncounted tiktok", "Posts without a known count"],
    ]);
    expect(rows.get(`under_promise ${slots.aired}`)).toMatchObject({
      promised: 10_000,
      delivered: 8_000,
      detail: "",
    });
  });

  it("end with the definition of every metric that was named before", async () => {
    const sections = await readSections(await reading(), ["headline", "posts", "emv", "method"]);
    const method = sections.get("method");
    expect([...rowsOf(method, "definitions").keys()]).toEqual([
      "downloads",
      "reach",
      "engagement",
      "likes",
      "comments",
      "shares",
      "simplecast.downloads",
      "youtube.views",
      "emv",
    ]);
    expect(textOf(method, "age")).toContain("Older than 36 hours: Simplecast (1 of 1 post)");
    expect(textOf(method, "time")).toContain("Europe/London");
    expect(rowsOf(method, "platforms").get("posts youtube")).toMatchObject({ old: 1 });
    expect(textOf(method, "kept")).toBe(
      "The count of every post is the newest answer of its platform.",
    );
    const post = sections.get("headline")?.evidence?.filter(({ kind }) => kind === "post");
    expect(post).toHaveLength(3);
    expect(sections.get("posts")?.evidence).toEqual([]);
  });

  it("name a number that was kept, and why", async () => {
    const kept = { reason: "decrease", at: "2026-11-02T00:00:00.000Z", refused_value: 400 };
    const patch = (value: object | null) =>
      t.sql(
        `update cluster_nodes set readings = jsonb_set(readings, '{views,kept}', $2::jsonb) where id = $1`,
        [posts.clip, JSON.stringify(value)],
      );
    await patch(kept);
    const method = await readSection(await reading(), "method");
    expect(rowsOf(method, "kept").get(posts.clip)).toMatchObject({
      value: 500,
      refused: 400,
      reason: "the platform said less",
      at: kept.at,
    });
    const { delivered } = figuresOf(await readSection(await reading(), "headline"), "figures");
    expect(delivered?.kept_reason).toBe("1 post, the platform said less");
    await t.sql(`update cluster_nodes set readings = readings #- '{views,kept}' where id = $1`, [
      posts.clip,
    ]);
  });

  it("say what differs from the report before, by stable keys", async () => {
    const types = ["promise", "placements", "posts"];
    const previous = documentOf(await readSections(await reading(), types));
    const same = await readSections(await reading({ previous }), [...types, "changes_since_last"]);
    expect(textOf(same.get("changes_since_last"), "none")).toContain("No figure and no row");
    await t.sql("update campaign_slots set guaranteed_impressions = 11000 where id = $1", [
      slots.aired,
    ]);
    const next = await readSections(await reading({ previous }), [...types, "changes_since_last"]);
    await t.sql("update campaign_slots set guaranteed_impressions = 10000 where id = $1", [
      slots.aired,
    ]);
    const rows = rowsOf(next.get("changes_since_last"), "changes");
    expect(rows.get(`placements placements ${slots.aired} promised`)).toMatchObject({
      old: "10,000",
      new: "11,000",
      difference: "+1,000",
    });
    expect(rows.size).toBeLessThan(5);
    expect(await readSection(await reading(), "changes_since_last")).toBeUndefined();
  });

  it("hold no rate, budget, note, copy or talking point unless an option asks for it", async () => {
    const all = SECTION_TYPES.map(({ type }) => type).filter((type) => type !== "text");
    const text = JSON.stringify([...(await readSections(await reading(), all)).values()]);
    for (const hidden of Object.values(INTERNAL)) expect(text).not.toContain(String(hidden));
    expect(text).not.toContain("Wrong code.");
    const placements = await readSection(await reading(), "placements", {
      show_rates: true,
      show_costs: true,
      show_copy: true,
      show_notes: true,
    });
    expect(rowsOf(placements, "placements").get(slots.aired)).toMatchObject({
      rate_type: "Flat",
      rate: INTERNAL.rate,
      cost: INTERNAL.rate,
      copy: INTERNAL.copy,
      notes: INTERNAL.notes,
    });
    const checks = await readSection(await reading(), "air_checks", { show_notes: true });
    expect(rowsOf(checks, "air_checks").get(checkId)).toMatchObject({
      notes: INTERNAL.checkNotes,
      rejected_reason: "Wrong code.",
    });
  });

  it("hold nothing of a slot's show that left, but name the show", async () => {
    const stranger = await t.app.workspace({ name: "A third network" });
    const showId = await t.app.show(stranger, { name: "Gone Elsewhere" });
    await t.sql("update campaign_slots set show_id = $2 where id = $1", [slots.missed, showId]);
    const rows = rowsOf(await readSection(await reading(), "placements"), "placements");
    const method = await readSection(await reading(), "method");
    const events = await readSection(await reading(), "what_did_not_go_as_planned");
    await t.sql("update campaign_slots set show_id = $2 where id = $1", [slots.missed, t.showId]);
    const words = `Show ${showId}, which this workspace does not see`;
    expect(rows.get(slots.missed)).toMatchObject({ show: words, episode: "" });
    expect(textOf(method, "shows")).toBe(`In no figure: ${words} (missing).`);
    expect(rowsOf(events, "events").get(`show ${showId}`)).toMatchObject({ where: words });
    expect(JSON.stringify([...rows.values(), method, events])).not.toContain("Gone Elsewhere");
  });
});

describe("the sections of a campaign without slots", () => {
  it("are left out, and say that nothing is amiss", async () => {
    const { id } = await t.make.campaign();
    const empty = await reading({ subject: { campaign_id: id } });
    const types = [
      "placements",
      "posts",
      "air_checks",
      "reconciliation",
      "makegoods",
      "emv",
      "response",
    ];
    for (const type of types)
      expect([type, await readSection(empty, type)]).toEqual([type, undefined]);
    expect(textOf(await readSection(empty, "headline"), "headline")).toBe(
      "Nothing is promised, and no delivery is known; no slot is booked.",
    );
    const { delivered } = figuresOf(await readSection(empty, "promise"), "promise");
    expect(delivered).toMatchObject({ value: { count: null }, read_at: null });
    expect(textOf(await readSection(empty, "what_did_not_go_as_planned"), "nothing")).toContain(
      "Nothing is amiss",
    );
    expect(keysOf(await readSection(empty, "method"))).toEqual([
      "time",
      "counters",
      "age",
      "shows",
    ]);
  });

  it("fail as the API does where the campaign is another workspace's", async () => {
    const foreign = await readingOf(t.app, t.stranger.workspaceId, {
      type: "campaign",
      subject: { campaign_id: campaignId },
    });
    await expect(readSection(foreign, "headline")).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});
