import { beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { type AlarmNetwork, OPERATOR, OWNER, startAlarmNetwork } from "../alarms.test-support.ts";

/** Each kind from its own source: raised once after its time, not before, and cleared once. */

const t: AlarmNetwork = useFixturePerTest(startAlarmNetwork);

beforeEach(async () => {
  await t.person({ email: OWNER, role: "owner" });
  await t.person({ email: OPERATOR, isOperator: true });
});

const ago = (milliseconds: number): Date => new Date(t.app.clock.now().getTime() - milliseconds);

describe("an account that is not read", () => {
  const setStatus = (status: string) => t.sql("update connections set status = $1", [status]);
  beforeEach(() =>
    t.sql(
      "insert into connections (show_id, platform, id, status, connect_via, connected_at, " +
        "created_at, updated_at) values ($1, 'tiktok', 'con_1', 'connected', 'api', $2, $2, $2)",
      [t.showId, ago(DAY_MS)],
    ),
  );

  it.each(["stale", "needs_reauth", "error"])(
    "is raised as %s, and cleared once",
    async (status) => {
      await setStatus(status);
      await t.pass(2 * HOUR_MS);
      expect(await t.open("account")).toEqual([]);
      await t.pass(HOUR_MS);
      const title = "The tiktok account of Salt and Signal is not read";
      expect(await t.mailsTo(OWNER)).toEqual([title]);
      expect(await t.mailsTo(OPERATOR)).toEqual([]);
      await setStatus("connected");
      await t.pass(5 * HOUR_MS);
      expect(await t.mailsTo(OWNER)).toEqual([`Over: ${title}`]);
    },
  );

  it("is not raised for a show that is archived", async () => {
    await setStatus("error");
    await t.sql("update shows set archived_at = now()");
    await t.pass(4 * HOUR_MS);
    expect(await t.open("account")).toEqual([]);
  });
});

describe("an endpoint that was disabled because it failed", () => {
  const URL = "https://hooks.example.com/in";
  const add = (clientId: string | null = null) =>
    t.sql(
      "insert into webhook_endpoints (workspace_id, id, url, enabled_events, api_version, " +
        "granted_scopes, secret_last_four, client_id, failing_since, created_at, updated_at) " +
        "values ($1, 'we_1', $2, '{*}', '2026-10-14', '{}', 'abcd', $3, $4, $4, $4)",
      [t.workspaceId, URL, clientId, ago(3 * DAY_MS)],
    );
  const disable = (reason: string, isAnnounced = false) =>
    t.sql(
      "update webhook_endpoints set disabled_at = $1, disabled_reason = $2, " +
        "announced_disabled_at = $3",
      [t.app.clock.now(), reason, isAnnounced ? t.app.clock.now() : null],
    );
  const enable = () =>
    t.sql("update webhook_endpoints set disabled_at = null, disabled_reason = null");
  const title = `The webhook endpoint ${URL} was disabled, because every delivery to it failed`;

  it("is mailed once, with the request that enables it, and once when it is enabled", async () => {
    await add();
    await t.pass(HOUR_MS);
    expect(await t.open("endpoint")).toEqual([]);
    await disable("failing");
    await t.check();
    await t.pass(HOUR_MS);
    expect(await t.mailsTo(OWNER)).toEqual([title]);
    expect(t.texts()[0]).toContain('/v1/webhook-endpoints/we_1 with {"disabled": false}');
    await enable();
    await t.pass(2 * HOUR_MS);
    expect(await t.mailsTo(OWNER)).toEqual([`Over: ${title}`]);
  });

  it("is mailed without a request that an app's endpoint would refuse", async () => {
    await add("app_1");
    await disable("failing");
    await t.check();
    expect(await t.mailsTo(OWNER)).toEqual([title]);
    expect(t.texts()[0]).toContain("that app alone can switch it on again");
    expect(t.texts()[0]).not.toContain("PATCH");
  });

  it("is not mailed where a person disabled it, or an earlier release has mailed it", async () => {
    await add();
    await disable("manual");
    await t.pass(HOUR_MS);
    expect(await t.open("endpoint")).toEqual([]);
    await disable("failing", true);
    await t.pass(HOUR_MS);
    expect(await t.open("endpoint")).toHaveLength(1);
    expect(await t.mailsTo(OWNER)).toEqual([]);
  });

  it("reaches admins who accepted, an address once in any spelling, and no other member", async () => {
    for (const [email, role, status] of [
      ["Ada@example.com", "admin", "accepted"],
      ["ada@example.com", "admin", "accepted"],
      ["", "admin", "accepted"],
      ["editor@example.com", "editor", "accepted"],
      ["viewer@example.com", "viewer", "accepted"],
      ["invited@example.com", "admin", "pending"],
    ])
      await t.sql(
        "insert into workspace_members (workspace_id, id, email, role, status, created_at) " +
          "values ($1, $2, $3, $4, $5, now())",
        [t.workspaceId, `mem_${email}`, email, role, status],
      );
    await add();
    await disable("failing");
    await t.check();
    await t.mailsTo(OWNER);
    expect(t.app.mails.map(({ to }) => to).toSorted()).toEqual(["ada@example.com", OWNER]);
  });
});

describe("the provider calls of a day", () => {
  const use = (used: number) =>
    t.sql(
      "insert into usage_counters (workspace_id, counter, subject, window_start, used) " +
        "values ($1, 'provider_calls', 'accounts', date_trunc('day', $2::timestamptz at time " +
        "zone 'UTC') at time zone 'UTC', $3) on conflict (workspace_id, counter, subject, " +
        "window_start) do update set used = excluded.used",
      [t.workspaceId, t.app.clock.now(), used],
    );

  it("are one alarm for owner and operators while each day uses them up", async () => {
    const { callsPerDay } = t.app.runtime.services.accounts;
    await use(Math.floor(callsPerDay * 0.9));
    await t.check();
    expect(await t.open("budget")).toEqual([]);
    await use(callsPerDay);
    await t.check();
    expect(await t.open("budget")).toHaveLength(1);
    await t.app.advance(DAY_MS);
    await t.check();
    await use(callsPerDay);
    await t.check();
    expect(await t.sql("select from alarms")).toHaveLength(1);
    // Everyone has it in the daily mail, as the default is.
    const subjects = ["Alarms of the day: 1 new"];
    expect(await t.mailsTo(OWNER)).toEqual(subjects);
    expect(t.app.mails.map(({ to }) => to).toSorted()).toEqual([OWNER, OPERATOR]);
    await t.app.advance(DAY_MS);
    await t.check();
    await t.sql("update alarms set well_since = $1", [ago(36 * HOUR_MS - 20 * MINUTE_MS)]);
    await t.pass(15 * MINUTE_MS);
    expect(await t.alarms()).toEqual([["budget", "recovering"]]);
    await t.pass(15 * MINUTE_MS);
    expect(await t.alarms()).toEqual([["budget", "cleared"]]);
  });
});

describe("what operators are mailed", () => {
  it("is a backup that is too old, once, and once when one is made", async () => {
    t.health.lastBackup = ago(47 * HOUR_MS);
    t.health.backups = {
      everyHours: 24,
      lastAt: async () => t.health.lastBackup,
      lastTrial: async () => undefined,
    };
    await t.pass(HOUR_MS);
    expect(await t.mailsTo(OPERATOR)).toEqual([]);
    await t.pass(2 * HOUR_MS);
    expect(await t.mailsTo(OPERATOR)).toEqual(["No backup is made"]);
    expect(await t.mailsTo(OWNER)).toEqual([]);
    t.health.lastBackup = t.app.clock.now();
    await t.pass(HOUR_MS);
    expect(await t.mailsTo(OPERATOR)).toEqual(["Over: No backup is made"]);
    expect(await t.alarms()).toEqual([]);
  });

  it("is a trial restore that failed, and no missing folder", async () => {
    await t.pass(2 * HOUR_MS);
    expect(await t.open("backup")).toEqual([]);
    t.health.backups = {
      everyHours: 24,
      lastAt: async () => t.app.clock.now(),
      lastTrial: async () => ({ at: ago(HOUR_MS), fault: "The table shows has 2 rows less." }),
    };
    await t.pass(2 * HOUR_MS);
    expect(await t.mailsTo(OPERATOR)).toEqual([
      "A backup could not be restored into a scratch database",
    ]);
    expect(t.texts()[0]).toContain("2 rows less");
  });

  it("is a disk that fills up, of the machine that sees it", async () => {
    t.health.freeBytes = 1_000_000;
    await t.check();
    expect(await t.open("disk")).toEqual([]);
    await t.pass(15 * MINUTE_MS);
    const title = "The disk of DATA_DIR on host-1 is almost full";
    expect(await t.mailsTo(OPERATOR)).toEqual([title]);
    // Another machine has a good disk, and knows nothing of this one.
    t.health.host = "host-2";
    t.health.freeBytes = 100 * 1024 ** 3;
    await t.pass(2 * HOUR_MS);
    expect(await t.open("disk")).toHaveLength(1);
    t.health.host = "host-1";
    await t.pass(HOUR_MS);
    expect(await t.mailsTo(OPERATOR)).toEqual([`Over: ${title}`]);
  });

  it("ends without a mail where a machine is gone for a day", async () => {
    t.health.freeBytes = 1_000_000;
    await t.pass(30 * MINUTE_MS);
    await t.mailsTo(OPERATOR);
    t.health.host = "host-2";
    t.health.freeBytes = 100 * 1024 ** 3;
    await t.app.advance(DAY_MS + HOUR_MS);
    await t.check();
    expect(await t.open("disk")).toEqual([]);
    expect(await t.mailsTo(OPERATOR)).toEqual([]);
  });

  it("is a mail server that takes no mail, which is mailed when it is over", async () => {
    const mail = async (error: string | null) => {
      await t.sql(
        "update graphile_worker._private_jobs set last_error = $1, attempts = 2, created_at = $2",
        [error, t.app.clock.now()],
      );
    };
    await t.sql(
      `select graphile_worker.add_job('mail.send', '{"id": "a", "sealed": "b"}', max_attempts => 8)`,
    );
    await mail("connect ECONNREFUSED");
    await t.pass(10 * MINUTE_MS);
    expect(await t.open("mail")).toEqual([]);
    await t.pass(30 * MINUTE_MS);
    expect(await t.open("mail")).toHaveLength(1);
    await t.sql("delete from graphile_worker._private_jobs");
    await t.pass(30 * MINUTE_MS);
    expect(await t.mailsTo(OPERATOR)).toEqual([
      "Over: Mails are not sent: the mail server does not take them",
    ]);
  });
});
