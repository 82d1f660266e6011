import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { readConfig } from "../../../app/config/config.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { checkAlarms } from "./check-alarms.ts";

const app = useApp();
let pool: pg.Pool;
beforeAll(() => {
  pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
});
afterAll(() => pool.end());

const SENDS = {
  SMTP_URL: "smtps://user:harbour-light-27@mail.example",
  MAIL_FROM: "a@mail.example",
};
const check = (settings: Record<string, string>) =>
  checkAlarms({ pool, clock: app.clock, config: readConfig(settings) } as unknown as Parameters<
    typeof checkAlarms
  >[0]);

describe("doctor", () => {
  it("names open alarms with their reason, none that are not raised or cleared", async () => {
    expect(await check(SENDS)).toMatchObject({ status: "ok", message: "none is open" });
    const add = (id: string, raised: Date | null, cleared: Date | null) =>
      app.sql(
        "insert into alarms (id, workspace_id, kind, subject_id, subject, since, seen_at, " +
          "judged_at, raised_at, cleared_at, created_at) values ($1, 'w', 'feed', $1, " +
          `'{"name":"Salt and Signal","show_id":null,"platform":null,"reason":"503."}', ` +
          "$2, $2, $2, $3, $4, $2)",
        [id, app.clock.now(), raised, cleared],
      );
    await add("alm_1", app.clock.now(), null);
    await add("alm_2", null, null);
    await add("alm_3", app.clock.now(), app.clock.now());
    expect(await check(SENDS)).toEqual({
      check: "alarms",
      status: "warn",
      message: "1 open: 1 feed",
      details: [`feed of w: Salt and Signal, since ${app.clock.now().toISOString()}: 503.`],
    });
  });

  it("says that no mails are sent about alarms, and what to set", async () => {
    expect((await check({})).message).toContain("set SMTP_URL and MAIL_FROM");
  });
});
