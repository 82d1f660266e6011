import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS, HOUR_MS, MINUTE_MS, startOfUtcDay } from "../../../src/lib/time/clock.ts";
import { type BenchDatabase, migrateAll } from "../../harness/environment.ts";
import { startProcess } from "../../harness/processes.ts";
import { MASTER_KEY } from "../../harness/read-path.ts";
import { startServer } from "../../harness/server-process.ts";
import { FakedTime, findLibfaketime, startFakedPostgres } from "../clock/faked-time.ts";
import { databaseAt, type FaultStage } from "../fault-stage.ts";
import { type Figure, none, until } from "../figure.ts";
import { MailReceiver } from "./mail-receiver.ts";
import { seedAutomations } from "./seed-automations.ts";

/**
 * A thousand automations of one hour: their accounts are refreshed from 07:00 until 07:55, and the
 * mails leave from 08:00, by two processes. The hour between is not waited for: once all accounts
 * are read, the clock of the processes and of PostgreSQL is moved to a minute before 08:00.
 */

const AUTOMATIONS = Number(process.env["FAULTS_AUTOMATIONS"] ?? 1_000);
const PROCESSES = 2;
const REFRESHED_WITHIN_MS = 55 * MINUTE_MS;
const MAILED_WITHIN_MS = 30 * MINUTE_MS;
/** Runs are ended by the minute job. */
const SETTLED_WITHIN_MS = 3 * MINUTE_MS;

export async function automationsDue(_stage: FaultStage): Promise<Figure[]> {
  const library = findLibfaketime();
  if (library === undefined)
    return [
      {
        what: "NOT RUN: libfaketime is not installed (apt-get install libfaketime)",
        measured: "",
        limit: "",
        met: true,
      },
    ];
  const folder = await mkdtemp(join(tmpdir(), "castmeter-automations-due-"));
  await chmod(folder, 0o755);
  const time = new FakedTime(folder, library);
  // Tomorrow, so that the clock is moved ahead and never back.
  const day = startOfUtcDay(new Date(Date.now() + DAY_MS));
  const seven = new Date(day.getTime() + 7 * HOUR_MS);
  moveTo(time, new Date(seven.getTime() - MINUTE_MS));
  const postgres = await startFakedPostgres(folder, time);
  const database = databaseAt(postgres.url);
  try {
    await migrateAll(postgres.url);
    await seedAutomations(database, {
      count: AUTOMATIONS,
      now: new Date(seven.getTime() - HOUR_MS),
      planned: new Date(seven.getTime() + HOUR_MS),
    });
    moveTo(time, new Date(seven.getTime() - 15_000));
    return await throughTheHour({ database, time, folder, seven });
  } finally {
    await database.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const moveTo = (time: FakedTime, moment: Date): void =>
  time.move(Math.round((moment.getTime() - Date.now() - time.offsetMs) / 1_000) * 1_000);

async function throughTheHour({
  database,
  time,
  folder,
  seven,
}: {
  database: BenchDatabase;
  time: FakedTime;
  folder: string;
  seven: Date;
}): Promise<Figure[]> {
  const receiver = new MailReceiver({ answerAfterMs: 5 });
  await receiver.open();
  const upstream = await startProcess("./refresh-upstream.ts", { POSTS: "1", LATENCY_MS: "20" });
  const servers = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      startServer("api,worker", {
        ...time.environment,
        DATABASE_URL: database.url,
        MASTER_KEY: MASTER_KEY.toString("base64"),
        DATA_DIR: join(folder, "data"),
        LOG_LEVEL: "error",
        APPLE_DIRECTORY: "off",
        SMTP_URL: receiver.url,
        MAIL_FROM: "Castmeter <reports@castmeter.example>",
        PLATFORM_URLS: `instagramBusiness=${upstream.address}`,
      }),
    ),
  );
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    (
      await database.query<{ count: number }>(`select count(*)::int as count from ${text}`, values)
    )[0]?.count ?? -1;
  const read = (): Promise<number> => count("connections where last_updated_at >= $1", [seven]);
  try {
    await until("the refreshes", async () => (await read()) === AUTOMATIONS, REFRESHED_WITHIN_MS)
      // What is missing is a figure.
      .catch(() => undefined);
    const begun = await lastAfter(seven, database, "report_runs", "created_at");
    const refreshed = await lastAfter(seven, database, "connections", "last_updated_at");
    const missing = AUTOMATIONS - (await read());
    const early = receiver.taken.length;
    const eight = new Date(seven.getTime() + HOUR_MS);
    moveTo(time, new Date(eight.getTime() - 15_000));
    await until("the mails", () => receiver.taken.length >= AUTOMATIONS, MAILED_WITHIN_MS).catch(
      () => undefined,
    );
    const completed = (): Promise<number> => count("report_runs where status = 'completed'");
    await until(
      "the ends of the runs",
      async () => (await completed()) >= AUTOMATIONS,
      SETTLED_WITHIN_MS,
    ).catch(() => undefined);
    const sentMs = receiver.taken.map(({ atMs }) => atMs + time.offsetMs - eight.getTime());
    const recipients = new Set(receiver.taken.map(({ recipient }) => recipient));
    const runs = await count("report_runs");
    return [
      seconds("all runs are begun after 07:00 by", begun, MINUTE_MS * 5),
      seconds("all accounts are read after 07:00 by", refreshed, REFRESHED_WITHIN_MS),
      none("accounts that are not", missing, `${AUTOMATIONS}`),
      none("mails before 08:00", early + sentMs.filter((ms) => ms < 0).length, `${AUTOMATIONS}`),
      seconds("the first mail leaves after 08:00 by", Math.min(...sentMs), MAILED_WITHIN_MS),
      seconds("the last one by", Math.max(...sentMs), MAILED_WITHIN_MS),
      none("recipients without a mail", AUTOMATIONS - recipients.size, `${AUTOMATIONS}`),
      none(
        "recipients with two",
        receiver.taken.length - recipients.size,
        `${receiver.taken.length}`,
      ),
      none("automations without a run, or with two", Math.abs(AUTOMATIONS - runs), `${runs}`),
      none("runs that are not completed", runs - (await completed()), `${runs}`),
    ];
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await upstream.close();
    await receiver.close();
  }
}

/** Milliseconds from a moment to the latest one of a column. */
async function lastAfter(
  moment: Date,
  database: BenchDatabase,
  table: string,
  column: string,
): Promise<number> {
  const [row] = await database.query<{ last: Date | null }>(
    `select max(${column}) as last from ${table}`,
  );
  return (row?.last?.getTime() ?? Number.NaN) - moment.getTime();
}

const seconds = (what: string, measuredMs: number, limitMs: number): Figure => ({
  what,
  measured: `${(measuredMs / 1_000).toFixed(0)} s`,
  limit: `≤ ${limitMs / 1_000} s`,
  met: measuredMs <= limitMs,
});
