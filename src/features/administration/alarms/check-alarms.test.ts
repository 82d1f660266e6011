import { beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { type AlarmNetwork, OPERATOR, OWNER, startAlarmNetwork } from "./alarms.test-support.ts";
import { checkAlarms } from "./check-alarms.ts";

const t: AlarmNetwork = useFixturePerTest(startAlarmNetwork);
const FAILS = "The feed of Salt and Signal cannot be read";

beforeEach(async () => {
  await t.person({ email: OWNER, role: "owner" });
  await t.person({ email: OPERATOR, isOperator: true });
});

describe("a feed that fails", () => {
  it("is raised once after its time and not before, and cleared once after a calm time", async () => {
    await t.failFeed();
    await t.pass(5 * HOUR_MS + 50 * MINUTE_MS);
    expect(await t.open("feed")).toEqual([]);
    expect(await t.mailsTo(OWNER)).toEqual([]);
    await t.pass(20 * MINUTE_MS);
    expect(await t.mailsTo(OWNER)).toEqual([FAILS]);
    await t.pass(3 * HOUR_MS);
    expect(await t.mailsTo(OWNER)).toEqual([]);
    expect(await t.alarms()).toEqual([["feed", "open"]]);
    await t.healFeed();
    await t.pass(HOUR_MS);
    expect(await t.alarms()).toEqual([["feed", "recovering"]]);
    await t.pass(2 * HOUR_MS);
    expect(await t.mailsTo(OWNER)).toEqual([`Over: ${FAILS}`]);
    await t.pass(HOUR_MS);
    expect(await t.mailsTo(OWNER)).toEqual([]);
    expect(await t.alarms()).toEqual([["feed", "cleared"]]);
    const [alarm] = await t.sql<{ id: string }>("select id from alarms");
    expect(await t.events(alarm?.id ?? "")).toEqual(["alarm.raised", "alarm.cleared"]);
  });

  it("that comes and goes is one alarm: one mail, and one when it stays well", async () => {
    await t.failFeed();
    await t.pass(7 * HOUR_MS);
    for (const _ of [1, 2, 3]) {
      await t.healFeed();
      await t.pass(HOUR_MS);
      await t.failFeed();
      await t.pass(7 * HOUR_MS);
    }
    await t.healFeed();
    await t.pass(3 * HOUR_MS);
    expect(await t.mailsTo(OWNER)).toEqual([FAILS, `Over: ${FAILS}`]);
  });

  it("for a short time leaves nothing", async () => {
    await t.failFeed();
    await t.pass(HOUR_MS);
    await t.healFeed();
    await t.pass(10 * MINUTE_MS);
    expect(await t.sql("select from alarms")).toEqual([]);
  });

  it("is unknown to another workspace, its members and its key", async () => {
    await t.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) " +
        "values ($1, 'mem_x', 'other@example.com', 'owner', 'accepted', now())",
      [t.stranger.workspaceId],
    );
    await t.failFeed();
    await t.pass(7 * HOUR_MS);
    expect(await t.alarms(t.stranger.key)).toEqual([]);
    expect(await t.mailsTo("other@example.com")).toEqual([]);
    expect(
      await t.sql("select from events where workspace_id = $1", [t.stranger.workspaceId]),
    ).toEqual([]);
  });
});

describe("a check", () => {
  it("that fails after the alarm and before the mail stores neither; the next one does", async () => {
    await t.failFeed();
    await t.pass(5 * HOUR_MS + 55 * MINUTE_MS);
    await t.app.advance(10 * MINUTE_MS);
    const { services, log } = t.app.runtime;
    const mails = { ...services.mails, alarms: () => Promise.reject(new Error("killed")) };
    const at = { now: t.app.clock.now(), log };
    await expect(
      checkAlarms(
        { ...services, database: t.app.runtime.database, urls: t.app.runtime.urls, mails },
        at,
      ),
    ).rejects.toThrow("killed");
    expect(await t.open("feed")).toEqual([]);
    expect(await t.sql("select from events")).toEqual([]);
    await t.check();
    await t.check();
    expect(await t.mailsTo(OWNER)).toEqual([FAILS]);
  });

  it("in several processes at once raises once", async () => {
    await t.failFeed();
    await t.pass(5 * HOUR_MS + 55 * MINUTE_MS);
    await t.app.advance(10 * MINUTE_MS);
    await Promise.all([t.check(), t.check(), t.check()]);
    expect(await t.mailsTo(OWNER)).toEqual([FAILS]);
  });

  it("after a sleep gives what is late one interval of its work", async () => {
    await t.failFeed();
    await t.pass(HOUR_MS);
    // The machine sleeps for a day; the feed fails at the first poll after it.
    await t.app.advance(DAY_MS);
    await t.check();
    await t.pass(50 * MINUTE_MS);
    expect(await t.mailsTo(OWNER)).toEqual([]);
    await t.pass(20 * MINUTE_MS);
    expect(await t.mailsTo(OWNER)).toEqual([FAILS]);
  });

  it("mails a person once, however many things fail at once", async () => {
    await t.failFeed();
    for (const platform of ["tiktok", "youtube", "instagram"])
      await t.sql(
        "insert into connections (show_id, platform, id, status, connect_via, connected_at, " +
          "created_at, updated_at) values ($1, $2, $2, 'needs_reauth', 'api', $3, $3, $3)",
        [t.showId, platform, t.app.clock.now()],
      );
    await t.pass(2 * HOUR_MS + 15 * MINUTE_MS);
    expect(await t.mailsTo(OWNER)).toEqual([
      expect.stringMatching(/account of Salt and Signal is not read, and 2 more$/),
    ]);
  });

  it("whose source cannot be read changes nothing of its kind, and goes on with the others", async () => {
    t.health.freeBytes = 1;
    await t.pass(30 * MINUTE_MS);
    expect(await t.open("disk")).toHaveLength(1);
    const { diskSpace } = t.health;
    t.health.diskSpace = () => Promise.reject(new Error("EIO"));
    await t.failFeed();
    await t.pass(7 * HOUR_MS);
    expect(await t.open("disk")).toHaveLength(1);
    expect(await t.open("feed")).toHaveLength(1);
    t.health.diskSpace = diskSpace;
  });
});
