import { startTestApp } from "../../../../test/harness.ts";
import { type Network, startNetwork } from "../../../../test/network.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { sendMailJob } from "../../../infrastructure/mail/post-mail.ts";
import { newId } from "../../../kernel/ids.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import type { HealthProbes } from "./alarm-kind.ts";
import { checkAlarmsJob } from "./check-alarms.job.ts";

const GIB = 1024 ** 3;
/** The longest time between two checks that is no gap. */
const STEP_MS = 15 * MINUTE_MS;

/** A network whose health a test sets, with its owner and an operator of the installation. */
export interface AlarmNetwork extends Network {
  /** What the probes of the process answer; a test changes it. */
  health: HealthProbes & { freeBytes: number; lastBackup: Date | undefined; fault: string | null };
  /** One check at the present of the test's clock; a second process has the same database. */
  check: () => Promise<void>;
  /** Moves time with checks that leave no gap. */
  pass: (milliseconds: number) => Promise<void>;
  /** Subjects of the mails to an address since the last call, sent by the mail job. */
  mailsTo: (email: string) => Promise<string[]>;
  texts: () => string[];
  person: (options: { email: string; role?: string; isOperator?: boolean }) => Promise<string>;
  prefer: (personId: string, kind: string, delivery: string) => Promise<void>;
  /** Alarms by the API: kind and status, newest first. */
  alarms: (key?: string) => Promise<[string, string][]>;
  open: (kind: string) => Promise<Record<string, unknown>[]>;
  failFeed: () => Promise<void>;
  healFeed: () => Promise<void>;
}

export const OWNER = "maren@example.com";
export const OPERATOR = "olu@example.com";

export async function startAlarmNetwork(): Promise<AlarmNetwork> {
  const health: AlarmNetwork["health"] = {
    host: "host-1",
    freeBytes: 100 * GIB,
    lastBackup: undefined,
    fault: null,
    diskSpace: async () => ({ freeBytes: health.freeBytes, sizeBytes: 200 * GIB }),
    backups: undefined,
  };
  const t = await startNetwork(await startTestApp({ services: () => ({ health }) }));
  const { app, workspaceId, showId } = t;
  let seen = 0;
  const person: AlarmNetwork["person"] = async ({ email, role, isOperator = false }) => {
    const id = newId("per");
    const now = app.clock.now();
    await t.sql(
      "insert into people (id, email, name, email_verified_at, created_at, updated_at, " +
        "operator_since) values ($1, $2, 'A', $3, $3, $3, $4)",
      [id, email, now, isOperator ? now : null],
    );
    if (role !== undefined)
      await t.sql(
        "insert into workspace_members (workspace_id, id, email, user_id, role, status, " +
          "created_at) values ($1, $2, $3, $4, $5, 'accepted', $6)",
        [workspaceId, newId("mem"), email, id, role, now],
      );
    return id;
  };
  const check = () => t.runJob(checkAlarmsJob, {});
  const sendMails = async (): Promise<void> => {
    const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "alarms test" });
    const { clock, runtime } = app;
    const parts = { clock, services: runtime.services, log: runtime.log };
    await runDueJobs({ pool, jobs: [sendMailJob], ...parts });
    await pool.end();
  };
  await t.sql(
    "insert into show_feeds (show_id, url, last_polled_at, last_success_at, next_poll_at) " +
      "values ($1, 'https://example.com/feed', $2, $2, $2)",
    [showId, app.clock.now()],
  );
  return {
    ...t,
    health,
    check,
    pass: async (milliseconds) => {
      for (let left = milliseconds; left > 0; left -= STEP_MS) {
        // Partitions are made by the write that needs one; making them each time takes longest.
        app.clock.advance(Math.min(STEP_MS, left));
        await check();
      }
    },
    mailsTo: async (email) => {
      await sendMails();
      const fresh = app.mails.slice(seen).filter(({ to }) => to === email);
      if (fresh.length > 0) seen = app.mails.length;
      return fresh.map(({ subject }) => subject);
    },
    texts: () => app.mails.map(({ text }) => text),
    person,
    prefer: async (personId, kind, delivery) => {
      await t.sql(
        "insert into alarm_preferences (person_id, kind, delivery, updated_at) " +
          "values ($1, $2, $3, now())",
        [personId, kind, delivery],
      );
    },
    alarms: async (key) =>
      (await t.get("/v1/alarms", key)).data.map((one: { kind: string; status: string }) => [
        one.kind,
        one.status,
      ]),
    open: (kind) =>
      t.sql(
        "select * from alarms where kind = $1 and raised_at is not null and cleared_at is null",
        [kind],
      ),
    failFeed: async () => {
      await t.sql(
        "update show_feeds set failure_count = 3, last_error_message = 'The server answered 503.'",
      );
    },
    healFeed: async () => {
      await t.sql(
        "update show_feeds set failure_count = 0, last_error_message = null, last_success_at = $1",
        [app.clock.now()],
      );
    },
  };
}
