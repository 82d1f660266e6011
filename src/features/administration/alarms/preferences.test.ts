import { beforeEach, describe, expect, it } from "vitest";
import { useFixture, useFixturePerTest } from "../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { startSessionSurface } from "../../../surfaces/session/session-surface.test-support.ts";
import { type AlarmNetwork, OWNER, startAlarmNetwork } from "./alarms.test-support.ts";
import { lastDailyMoment } from "./daily-mail.ts";
import { alarmRoutes } from "./index.ts";

const t: AlarmNetwork = useFixturePerTest(startAlarmNetwork);
const FAILS = "The feed of Salt and Signal cannot be read";

describe("a person", () => {
  let owner: string;
  beforeEach(async () => {
    owner = await t.person({ email: OWNER, role: "owner" });
    await t.person({ email: "ada@example.com", role: "admin" });
  });

  it("who wants nothing of a kind gets nothing of it; others of the workspace do", async () => {
    await t.prefer(owner, "feed", "never");
    await t.failFeed();
    await t.pass(7 * HOUR_MS);
    await t.healFeed();
    await t.pass(3 * HOUR_MS);
    expect(await t.mailsTo("ada@example.com")).toEqual([FAILS, `Over: ${FAILS}`]);
    expect(t.app.mails.some(({ to }) => to === OWNER)).toBe(false);
    expect(await t.sql("select from alarm_notices")).toEqual([]);
  });

  it("who wants one mail a day gets what changed once, after 7:00 UTC, and nothing on a quiet day", async () => {
    await t.prefer(owner, "feed", "daily");
    await t.failFeed();
    // From 12:00 to 19:00.
    await t.pass(7 * HOUR_MS);
    expect(await t.mailsTo(OWNER)).toEqual([]);
    await t.healFeed();
    await t.pass(11 * HOUR_MS + 45 * MINUTE_MS);
    expect(await t.mailsTo(OWNER)).toEqual([]);
    await t.pass(30 * MINUTE_MS);
    expect(await t.mailsTo(OWNER)).toEqual(["Alarms of the day: 1 new"]);
    expect(t.texts().at(-1)).toContain(`Over: ${FAILS}`);
    await t.app.advance(DAY_MS);
    await t.check();
    await t.check();
    expect(await t.mailsTo(OWNER)).toEqual([]);
  });

  it("who left before the daily mail gets none, and leaves no line of it", async () => {
    await t.prefer(owner, "feed", "daily");
    await t.failFeed();
    await t.pass(7 * HOUR_MS);
    await t.sql("delete from people where id = $1", [owner]);
    await t.app.advance(DAY_MS);
    await t.check();
    expect(await t.mailsTo(OWNER)).toEqual([]);
    expect(await t.sql("select from alarm_notices")).toEqual([]);
  });
});

describe("the moment of daily mails", () => {
  it("is 7:00 UTC of the day, and of the day before until then", () => {
    const at = (text: string) => lastDailyMoment(new Date(text)).toISOString();
    expect(at("2026-10-20T07:00:00.000Z")).toBe("2026-10-20T07:00:00.000Z");
    expect(at("2026-10-20T06:59:59.999Z")).toBe("2026-10-19T07:00:00.000Z");
  });
});

describe("the preferences", () => {
  const surface = useFixture(() => startSessionSurface({ routes: alarmRoutes }));
  const PATH = "/app-api/alarm-preferences";
  const kindsOf = (body: { kinds: { kind: string; delivery: string; applies: boolean }[] }) =>
    Object.fromEntries(body.kinds.map(({ kind, ...rest }) => [kind, rest]));

  it("are of the person alone, change as asked, and say of what the person hears", async () => {
    const workspaceId = await surface.app.workspace();
    const one = await surface.signIn({ workspaceId, role: "admin" });
    const other = await surface.signIn({ isOperator: true });
    const changed = await one.request("PATCH", PATH, { body: { feed: "never", account: "daily" } });
    expect(changed.status).toBe(200);
    const mine = kindsOf((await one.get(PATH)).body);
    expect(mine["feed"]).toMatchObject({ delivery: "never", applies: true });
    expect(mine["account"]).toMatchObject({ delivery: "daily", applies: true });
    expect(mine["endpoint"]).toMatchObject({ delivery: "immediately", applies: true });
    expect(mine["backup"]).toMatchObject({ applies: false });
    const theirs = kindsOf((await other.get(PATH)).body);
    expect(theirs["feed"]).toMatchObject({ delivery: "immediately", applies: false });
    expect(theirs["backup"]).toMatchObject({ applies: true });
    expect(theirs["budget"]).toMatchObject({ applies: true });
  });

  it("refuse a kind or a way that is none, naming the field", async () => {
    const one = await surface.signIn({});
    const way = await one.request("PATCH", PATH, { body: { feed: "weekly" } });
    expect(way.status).toBe(400);
    expect(JSON.stringify(way.body)).toContain("feed");
    expect((await one.request("PATCH", PATH, { body: { feeds: "daily" } })).status).toBe(400);
  });

  it("say that no mails are sent and what to set, where there is no mail server", async () => {
    const { mails } = surface.app.runtime.services;
    const one = await surface.signIn({});
    expect((await one.get(PATH)).body).toMatchObject({ sends_mail: true, note: null });
    surface.app.runtime.services.mails = { ...mails, hasServer: false };
    const { body } = await one.get(PATH);
    surface.app.runtime.services.mails = mails;
    expect(body.sends_mail).toBe(false);
    expect(body.note).toContain("SMTP_URL and MAIL_FROM");
  });
});
