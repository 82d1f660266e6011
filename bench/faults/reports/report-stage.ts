import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "../../../src/lib/time/clock.ts";
import type { ServerProcess } from "../../harness/server-process.ts";
import type { FaultStage } from "../fault-stage.ts";
import { sleep, until } from "../figure.ts";
import { MailReceiver } from "./mail-receiver.ts";

export const RECIPIENTS = 4;
/** Planned times that are due of an automation: the latest is made, the others are skipped. */
export const PLANNED = 3;

const WORKERS = 2;
const STARTS_WITHIN_MS = 60_000;

/** The jobs that make and send reports. */
export const REPORT_JOBS = [
  "report_automations.run",
  "reports.generate",
  "reports.make_files",
  "reports.mail",
] as const;
export type ReportJob = (typeof REPORT_JOBS)[number];

/** An API, two workers that can be killed, and a mail server, with reports to make and to send. */
export class ReportStage {
  readonly stage: FaultStage;
  readonly receiver: MailReceiver;
  /** Automations whose planned times were made due. */
  readonly automationIds: string[] = [];
  kills = 0;
  readonly #api: ServerProcess;
  readonly #environment: Record<string, string>;
  #workers: ServerProcess[] = [];
  #handIds: string[] = [];
  #shows = 0;
  #calls = 0;

  private constructor(
    stage: FaultStage,
    parts: { receiver: MailReceiver; api: ServerProcess; environment: Record<string, string> },
  ) {
    this.stage = stage;
    this.receiver = parts.receiver;
    this.#api = parts.api;
    this.#environment = parts.environment;
  }

  static async run<Result>(
    stage: FaultStage,
    work: (reports: ReportStage) => Promise<Result>,
  ): Promise<Result> {
    const receiver = new MailReceiver();
    await receiver.open();
    const environment = {
      DATA_DIR: join(stage.folder, "data"),
      SMTP_URL: receiver.url,
      MAIL_FROM: "Castmeter <reports@castmeter.example>",
      APPLE_DIRECTORY: "off",
    };
    const api = await stage.serve("api", environment);
    const reports = new ReportStage(stage, { receiver, api, environment });
    try {
      await reports.startWorkers();
      await reports.#makeByHand();
      return await work(reports);
    } finally {
      await Promise.all(reports.#workers.map((worker) => worker.kill()));
      await api.kill();
      await receiver.close();
    }
  }

  get workers(): readonly ServerProcess[] {
    return this.#workers;
  }

  async startWorkers(): Promise<void> {
    this.#workers = await Promise.all(
      Array.from({ length: WORKERS }, () => this.stage.serve("worker", this.#environment)),
    );
  }

  /** SIGKILL of all workers; others start, and time passes for the leases of the jobs. */
  async killWorkers(): Promise<void> {
    this.kills += this.#workers.length;
    await Promise.all(this.#workers.map((worker) => worker.kill()));
    await this.stage.database
      .query("update worker_heartbeats set seen_at = now() - interval '1 minute'")
      .catch(() => undefined);
    await this.startWorkers();
  }

  /**
   * Makes planned times of a new automation due, and has a report generated and another one sent by
   * hand.
   */
  async order(): Promise<void> {
    const { tenant, database } = this.stage;
    this.#shows += 1;
    const showId = tenant.showIds[this.#shows % tenant.showIds.length] ?? "";
    const latest = latestPlanned(new Date());
    const { id } = await this.#post("/v1/report-automations", {
      name: `Weekly ${this.#shows}`,
      template_id: "tpl_builtinShowOneSheet",
      source: { type: "show", show_ids: [showId] },
      schedule: { frequency: "weekly", day_of_week: latest.getUTCDay() || 7 },
      recipients: recipientsOf(`planned${this.#shows}`),
    });
    this.automationIds.push(id);
    await database.query("update report_automations set next_run_at = $2 where id = $1", [
      id,
      new Date(latest.getTime() - (PLANNED - 1) * 7 * DAY_MS),
    ]);
    await this.tick();
    const [generated = "", sent = ""] = this.#handIds;
    this.#handIds = [...this.#handIds.slice(1), generated];
    await this.#post(`/v1/reports/${generated}/generate`, {});
    await this.#post(`/v1/reports/${sent}/send?confirm=true`, {
      recipients: recipientsOf(`hand${this.#shows}`),
    });
  }

  /** What the schedule enqueues each minute. */
  async tick(): Promise<void> {
    await this.stage.database
      .query(
        `select graphile_worker.add_job('report_automations.tick', '{}', queue_name := 'cron:report_automations.tick', max_attempts := 2, job_key := 'fault tick')`,
      )
      .catch(() => undefined);
  }

  /** Resolves when a job of the name runs. */
  async whenRunning(name: ReportJob): Promise<void> {
    await until(`a job ${name}`, async () => (await this.#jobs([name], "locked")) > 0, 60_000);
  }

  /** Reports jobs that run or wait for a try. */
  living(): Promise<number> {
    return this.#jobs(REPORT_JOBS, "living");
  }

  async #jobs(names: readonly string[], which: "locked" | "living"): Promise<number> {
    const rows = await this.stage.database
      .query(
        `select
         from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
         where task.identifier = any($1::text[])
           and (job.locked_at is not null or ($2 and job.attempts < job.max_attempts))`,
        [names, which === "living"],
      )
      .catch(() => (which === "living" ? ["away"] : []));
    return rows.length;
  }

  /** Reports that people generate and send, each with a snapshot. */
  async #makeByHand(): Promise<void> {
    const { tenant, database } = this.stage;
    for (const showId of tenant.showIds.slice(0, 4)) {
      const body = { name: "By hand", type: "show", show_ids: [showId], generate: true };
      this.#handIds.push((await this.#post("/v1/reports", body)).id);
    }
    await until(
      "the first snapshots",
      async () =>
        (await database.query("select from report_snapshots")).length === this.#handIds.length,
      STARTS_WITHIN_MS,
    );
  }

  /** Sends a write; one that is refused while the database is away is sent again. */
  async #post(path: string, body: object): Promise<{ id: string }> {
    this.#calls += 1;
    const key = `report fault ${this.#calls}`;
    for (let left = 20; ; left -= 1) {
      const answer = await fetch(`${this.#api.address}${path}`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${this.stage.tenant.keys[0] ?? ""}`,
          "content-type": "application/json",
          "idempotency-key": key,
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (answer.ok) return (JSON.parse(text) as { data: { id: string } }).data;
      if (answer.status !== 503 || left === 0)
        throw new Error(`POST ${path} answered ${answer.status}: ${text}`);
      await sleep(500);
    }
  }
}

const recipientsOf = (mark: string): string[] =>
  Array.from({ length: RECIPIENTS }, (_, index) => `${mark}.${index}@northwind.example`);

/** The latest 08:00 UTC. */
function latestPlanned(now: Date): Date {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS + 8 * HOUR_MS);
  return today.getTime() <= now.getTime() ? today : new Date(today.getTime() - DAY_MS);
}
