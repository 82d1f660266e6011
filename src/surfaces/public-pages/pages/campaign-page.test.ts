import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { BROWSER, startPageFixture } from "../public-pages.test-support.ts";

let reference: string;

const t = useFixture(startPageFixture);
beforeAll(async () => {
  reference = (await t.make.cluster({ episode_id: (await t.make.episode()).id })).global_id;
  await t.posts(reference, [
    { platform: "youtube", counts: { views: 48_212 } },
    { platform: "simplecast", format: "audio_episode", counts: { downloads: 1_000 } },
  ]);
});

const path = (id: string): string => `/n/lock-keepers/campaigns/${id}`;
const jsonOf = async (id: string) => JSON.parse((await t.page(`${path(id)}.json`)).text);
const dayAt = (days: number): string =>
  new Date(t.app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** A public campaign with a slot that the episode was linked with. */
async function linkedCampaign(fields: Record<string, unknown> = {}, promised = 1_004) {
  const { make, send } = t;
  const { id } = await make.campaign({ start_date: dayAt(-5), end_date: dayAt(-2), ...fields });
  const { id: slotId } = await make.slot(id, {
    air_date: dayAt(-4),
    guaranteed_impressions: promised,
  });
  await send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: reference, slot_id: slotId });
  await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
  return { id, slotId };
}

const delivery = (id: string, slotId: string | null, source: string, impressions: number) =>
  t.sql(
    `insert into external_delivery_rows (workspace_id, campaign_id, row_key, source, label, slot_id, impressions, start_date, end_date, is_period, created_at, updated_at)
     values ($1, $2, $3, $4, 'Mid-roll', $5, $6, $7, $8, true, now(), now())`,
    [t.workspaceId, id, `${source} ${slotId}`, source, slotId, impressions, dayAt(-5), dayAt(0)],
  );

describe("the public page of a campaign", () => {
  it("is there once it is public or unlisted, and search engines see the public one alone", async () => {
    const { id } = await t.make.campaign();
    const setVisibility = (visibility: string) =>
      t.send("PATCH", `/v1/campaigns/${id}`, { visibility });
    expect((await t.page(path(id))).status).toBe(404);
    await setVisibility("unlisted");
    const unlisted = await t.page(path(id));
    expect(unlisted.status).toBe(200);
    expect(unlisted.text).toContain('<meta name="robots" content="noindex" />');
    for (const end of ["", ".json", "/slots.csv", "/picture.png"])
      expect((await t.page(`${path(id)}${end}`)).headers["x-robots-tag"]).toBe("noindex");
    await setVisibility("public");
    const shown = await t.page(path(id));
    expect(shown.text).not.toContain("noindex");
    expect(shown.headers).not.toHaveProperty("x-robots-tag");
    await setVisibility("private");
    expect((await t.page(path(id))).status).toBe(404);
    expect((await t.page(`${path(id)}.json`)).status).toBe(404);
  });

  it("is at the address of its own network alone", async () => {
    const { app, make, send } = t;
    const { id } = await make.campaign();
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    const other = await app.workspace();
    await app.sql("update workspaces set handle = 'other-canal' where workspace_id = $1", [other]);
    await app.sql(
      `insert into handle_directory (subject_kind, handle, subject_id, created_at)
       values ('workspace', 'other-canal', $1, now())`,
      [other],
    );
    app.runtime.access.clear();
    expect((await t.page(`/n/other-canal/campaigns/${id}`)).status).toBe(404);
  });

  it("has a line of what was delivered against what was promised, up to now", async () => {
    const { make, send, page, app } = t;
    const { id } = await make.campaign({ start_date: dayAt(-10), end_date: dayAt(20) });
    const { id: slotId } = await make.slot(id, {
      deliverable_type: "other",
      air_date: dayAt(-4),
      guaranteed_impressions: 30_000,
    });
    await make.slot(id, { air_date: dayAt(9), guaranteed_impressions: 20_000 });
    await make.slot(id, { guaranteed_impressions: 1 });
    const { global_id: own } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(own, [{ platform: "youtube", counts: { views: 900 } }]);
    await app.sql(
      `insert into cluster_daily_reach (show_id, cluster_id, day, figures)
       values ($1, $2, $3, '{"totals": {}, "platforms": {"youtube": {"reach": 400}}}')`,
      [...own.split("_"), dayAt(-2)],
    );
    await send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: own, slot_id: slotId });
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    const { pace, pacing, measured } = JSON.parse((await page(`${path(id)}.json`)).text);
    expect(measured).toBe(900);
    expect(pace).toEqual({
      from: dayAt(-10),
      to: dayAt(20),
      days: [
        { date: dayAt(-2), delivered: 400, expected: 0, partial: false },
        { date: dayAt(-1), delivered: 400, expected: 0, partial: false },
        { date: dayAt(0), delivered: 900, expected: pacing.expected, partial: true },
      ],
      // The promise of the second is reckoned to the campaign's last day, 12 days on.
      expected: [
        { date: dayAt(-10), expected: 0 },
        { date: dayAt(-1), expected: 0 },
        { date: dayAt(0), expected: pacing.expected },
        { date: dayAt(8), expected: 12_857 },
        { date: dayAt(20), expected: 50_001 },
      ],
      promise: [
        { date: dayAt(-4), promised: 30_000 },
        { date: dayAt(9), promised: 50_000 },
      ],
      undated_slots: 1,
      clusters_in_part: 0,
    });
    expect((await page(`${path(id)}/pace.csv`)).text).toContain(`${dayAt(-1)},400,30000,false,0`);
    expect((await page(path(id))).text).toContain("1 slot with a promise has no day yet.");
  });

  it("tells what was promised and measured, and nothing of what was paid", async () => {
    const { make, send, page } = t;
    const { id } = await make.campaign({
      notes_internal: "secret-note",
      budget_minor: 4_711_000,
      talking_points: "secret-point",
    });
    const { id: slotId } = await make.slot(id, {
      air_date: "2026-12-15",
      guaranteed_impressions: 30_000,
      rate: { type: "flat", amount_minor: 9_876_500, currency: "gbp" },
      notes: "secret-slot",
      promo_code: "SECRETCODE",
    });
    await send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: reference, slot_id: slotId });
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    const answers = await Promise.all(
      [path(id), `${path(id)}.json`, `${path(id)}/slots.csv`].map((one) => page(one)),
    );
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/secret|4711|47,110|98765|98,765/i);
    }
    expect(JSON.parse(answers[1]!.text)).toMatchObject({
      promised: 30_000,
      slots: [{ promised: 30_000, state: expect.any(String) }],
    });
  });

  it("has the gap of each ad server to our count, and what was counted for no slot", async () => {
    const { id, slotId } = await linkedCampaign();
    await delivery(id, slotId, "adswizz", 990);
    await delivery(id, slotId, "other", 400);
    await delivery(id, null, "adswizz", 77_777);
    const { slots, unassigned } = await jsonOf(id);
    expect(slots[0]).toMatchObject({
      measured: 1_000,
      delivered: [
        { source: "adswizz", impressions: 990, gap: { percent: -1, class: "within_tolerance" } },
        { source: "other", impressions: 400, gap: { percent: -60 } },
      ],
    });
    expect(unassigned).toEqual([{ source: "adswizz", impressions: 77_777 }]);
    const csv = (await t.page(`${path(id)}/counts.csv`)).text;
    expect(csv).toContain(",1000,adswizz,990,-1,within_tolerance");
    expect(csv).toContain(",1000,other,400,-60,");
    expect(csv).toContain(",,,,adswizz,77777,,");
    const { text } = await t.page(path(id));
    for (const words of ["No slot in particular", "77,777", "\u221260\u00a0%"])
      expect(text).toContain(words);
  });

  it("is met in full only where all that was promised was delivered", async () => {
    const { id } = await linkedCampaign();
    expect((await t.page(path(id))).text).toContain("99\u00a0% of the 1,004 promised");
  });

  it("has no make-good due once one is booked", async () => {
    const { id, slotId } = await linkedCampaign();
    await t.sql("update campaign_slots set status = 'missed' where id = $1", [slotId]);
    const words = async () => {
      const { text } = await t.page(path(id));
      return ["1 make-good due", "make-good booked"].map((one) => text.includes(one));
    };
    expect(await words()).toEqual([true, false]);
    const made = await t.send("POST", `/v1/campaigns/${id}/slots/${slotId}/makegood`, {
      air_date: dayAt(1),
    });
    expect(made.status).toBe(201);
    expect(await words()).toEqual([false, true]);
  });

  it("has days of the campaign's time zone: the last of the line is the one that runs there", async () => {
    const { app } = t;
    const today = (timezone: string): string =>
      new Intl.DateTimeFormat("sv", { timeZone: timezone }).format(app.clock.now());
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    // Of the two, 25 hours apart, one has another day than UTC at any time.
    expect(new Set([...zones.map(today), dayAt(0)]).size).toBeGreaterThan(1);
    for (const timezone of zones) {
      const { id } = await linkedCampaign({ timezone });
      expect((await jsonOf(id)).pace.days.at(-1)).toEqual({
        date: today(timezone),
        delivered: 1_000,
        expected: expect.any(Number),
        partial: true,
      });
    }
  });

  it("has no link to an archived show, which has no page", async () => {
    const { app, workspaceId, make, send } = t;
    const showId = await app.show(workspaceId, { handle: "put-away", name: "Put Away" });
    app.runtime.access.clear();
    const { id } = await make.campaign();
    await make.slot(id, { show_id: showId });
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    await send("POST", `/v1/shows/${showId}/archive?confirm=true`);
    // Known here once its notification has arrived, which is not waited for.
    app.runtime.access.clear();
    expect((await jsonOf(id)).slots[0].show).toEqual({ name: "Put Away", url: null });
    expect((await t.page(path(id))).text).not.toContain("/s/put-away");
  });

  it("names no show that has left, and refreshes nothing of it", async () => {
    const { app, workspaceId, showId, showHandle } = t;
    const { id } = await linkedCampaign();
    const moveShow = async (to: string) => {
      await app.sql("update workspace_shows set workspace_id = $2 where show_id = $1", [
        showId,
        to,
      ]);
      app.runtime.access.clear();
    };
    const viewed = async () => {
      app.clock.advance(6 * HOUR_MS);
      await app.sql("delete from graphile_worker._private_jobs");
      const { text } = await t.page(path(id), { headers: { "user-agent": BROWSER } });
      await t.pages.views.settled();
      const [jobs] = await app.sql(
        "select count(*)::int as count from graphile_worker._private_jobs",
      );
      return { isNamed: text.includes(`/s/${showHandle}`), jobs: jobs?.["count"] };
    };
    expect(await viewed()).toEqual({ isNamed: true, jobs: 1 });
    await moveShow(await app.workspace());
    expect(await viewed()).toEqual({ isNamed: false, jobs: 0 });
    expect((await t.page(path(id))).text).toContain("A show that has left");
    await moveShow(workspaceId);
    expect(await viewed()).toEqual({ isNamed: true, jobs: 1 });
  });
});
