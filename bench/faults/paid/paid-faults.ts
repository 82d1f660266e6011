import {
  SIMULATED_CHAT_MODEL,
  SIMULATED_OPENAI_KEY,
  SIMULATED_SPEECH_MODEL,
} from "../../../simulators/openai-server.ts";
import { SIMULATED_SCRAPECREATORS_KEY } from "../../../simulators/posts/scrapecreators-server.ts";
import type { ServerProcess } from "../../harness/server-process.ts";
import type { FaultStage } from "../fault-stage.ts";
import { type Figure, sleep, until } from "../figure.ts";
import { PaidFront, type Point } from "./paid-front.ts";
import { PAID_JOBS, type PaidJob, type PaidRig, startAudioServer } from "./paid-jobs.ts";

/**
 * Every job that pays for requests has its worker killed, or its database, during a request and
 * after one: no request is made twice, and none is made that is not recorded.
 */

const ENDS_WITHIN_MS = 300_000;
const UNTIL_STRUCK_MS = 30_000;

interface Outcome {
  point: string;
  /** Whether the job came to the request at which it was to be struck. */
  isStruck: boolean;
  calls: number;
  recorded: number;
  repeated: number;
  /** Requests whose answer died with the process; a profile of a discovery is not named. */
  lost: number;
}

class PaidStage {
  readonly #rig: Omit<PaidRig, "showId" | "turn">;
  readonly #environment: Record<string, string>;
  #worker: ServerProcess;
  #turn = 0;

  private constructor(
    rig: Omit<PaidRig, "showId" | "turn">,
    environment: Record<string, string>,
    worker: ServerProcess,
  ) {
    this.#rig = rig;
    this.#environment = environment;
    this.#worker = worker;
  }

  static async run<Result>(
    stage: FaultStage,
    work: (paid: PaidStage) => Promise<Result>,
  ): Promise<Result> {
    const front = await PaidFront.start();
    const audio = await startAudioServer();
    const environment = environmentOf(front);
    const api = await stage.serve("api", environment);
    const rig = { stage, front, address: api.address, audioUrl: audio.url };
    let paid: PaidStage | undefined;
    try {
      paid = new PaidStage(rig, environment, await stage.serve("worker", environment));
      return await work(paid);
    } finally {
      if (paid !== undefined) await paid.stop();
      await api.kill();
      audio.server.close();
      await front.close();
    }
  }

  async stop(): Promise<void> {
    await this.#worker.kill();
  }

  /** SIGKILL of the worker; another one starts at once, and time passes for the leases. */
  async killWorker(): Promise<void> {
    const { stage } = this.#rig;
    await this.#worker.kill();
    await stage.database.query(
      "update worker_heartbeats set seen_at = now() - interval '1 minute'",
    );
    for (const table of ["account_searches", "account_refreshes"])
      await stage.database.query(
        `update ${table} set leased_until = now() where leased_until > now()`,
      );
    this.#worker = await stage.serve("worker", this.#environment);
  }

  /** SIGKILL of the database, which its supervisor starts again. */
  async killDatabase(): Promise<void> {
    const { stage } = this.#rig;
    stage.kill();
    await sleep(200);
    await stage.accepts();
  }

  async strikeAt(
    job: PaidJob,
    point: Pick<Point, "call" | "when">,
    target: "worker" | "database",
  ): Promise<Outcome> {
    const { front, stage } = this.#rig;
    this.#turn += 1;
    // Each point has a show of its own; of the tenant's twenty they come round again.
    const showId = await this.#newShow();
    front.expect(undefined);
    const order = await job.prepare({ ...this.#rig, showId, turn: this.#turn });
    const before = await this.#recorded();
    const struck = Promise.withResolvers<void>();
    let isStruck = false;
    front.expect({
      ...point,
      strike: async () => {
        isStruck = true;
        // The answer goes on its way while the worker is down, and is lost with it.
        const striking = target === "worker" ? this.killWorker() : this.killDatabase();
        striking.then(struck.resolve, struck.reject);
        if (target === "worker") await sleep(20);
      },
    });
    await order();
    await Promise.race([struck.promise, sleep(UNTIL_STRUCK_MS)]);
    await until(job.name, () => this.#isOver(job.name), ENDS_WITHIN_MS).catch(async (error) => {
      const jobs = await stage.database.query("select * from graphile_worker.jobs");
      const state = jobs.map((row) => [row["task_identifier"], row["attempts"], row["last_error"]]);
      throw new Error(`${target} ${point.when} ${point.call}: ${JSON.stringify(state)}`, {
        cause: error,
      });
    });
    const [lost] = await stage.database.query<{ count: number }>(LOST, [stage.tenant.id, showId]);
    return {
      point: `${target} ${point.when} ${point.call}`,
      isStruck,
      calls: front.calls,
      recorded: (await this.#recorded()) - before,
      repeated: front.repeated,
      lost: lost?.count ?? -1,
    };
  }

  async #newShow(): Promise<string> {
    const { stage } = this.#rig;
    const showId = `PAID${String(this.#turn).padStart(16, "0")}`;
    await stage.database.query(
      `insert into shows (show_id, handle, name, created_at, updated_at)
       values ($1, lower($1), $2, now(), now())`,
      [showId, `Lantern Hours ${this.#turn}`],
    );
    await stage.database.query(
      `insert into workspace_shows (workspace_id, show_id, position, created_at)
       values ($1, $2, $3, now())`,
      [stage.tenant.id, showId, 100 + this.#turn],
    );
    return showId;
  }

  /** Requests that are counted; speech is marked with its generation. */
  async #recorded(): Promise<number> {
    const [row] = await this.#rig.stage.database.query<{ count: number }>(
      `select (
         select coalesce(sum(used), 0)
         from usage_counters
         where counter in ('provider_calls', 'language_model_calls', 'research_calls')
       )::int + (
         select count(*)
         from transcript_generations
         where called_at is not null
       )::int as count`,
    );
    return row?.count ?? -1;
  }

  async #isOver(name: string): Promise<boolean> {
    const rows = await this.#rig.stage.database
      .query(
        `select
         from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
         where task.identifier = $1
           and job.attempts < job.max_attempts + (job.locked_at is not null)::int`,
        [name],
      )
      .catch(() => ["away"]);
    return rows.length === 0;
  }
}

/** Requests whose answer was lost, as their runs name them. */
const LOST = `
  select (
    select count(*)
    from cluster_nodes
    where show_id = $2 and refresh_error->>'code' = 'interrupted'
  )::int + (
    select count(*)
    from connections
    where show_id = $2 and error->>'code' = 'interrupted'
  )::int + (
    select count(*)
    from account_searches
    where show_id = $2 and failure->>'code' = 'interrupted'
  )::int + (
    select count(*)
    from transcript_generations
    where show_id = $2 and error->>'code' = 'interrupted'
  )::int + (
    select count(*)
    from insertion_orders
    where workspace_id = $1
      and created_at >= (select created_at from shows where show_id = $2)
      and array_to_string(warnings, ' ') like '%is not asked again%'
  )::int + (
    select count(*)
    from research_runs
    where workspace_id = $1
      and created_at >= (select created_at from shows where show_id = $2)
      and (error->>'code' = 'interrupted' or incomplete::text like '%is not asked again%')
  )::int + (
    select count(*)
    from paid_calls
    where workspace_id = $1
      and answer is null
      and called_at >= (select created_at from shows where show_id = $2)
  )::int as count`;

const environmentOf = (front: PaidFront): Record<string, string> => ({
  COUNTER_PROVIDER: "scrapecreators",
  SCRAPECREATORS_API_KEY: SIMULATED_SCRAPECREATORS_KEY,
  SCRAPECREATORS_BASE_URL: front.urlOf("scrapecreators"),
  APPLE_DIRECTORY: "off",
  MODELS_PRIVATE_NETWORK: "on",
  LANGUAGE_MODEL_BASE_URL: front.urlOf("openai"),
  LANGUAGE_MODEL_NAME: SIMULATED_CHAT_MODEL,
  LANGUAGE_MODEL_API_KEY: SIMULATED_OPENAI_KEY,
  SPEECH_TO_TEXT_BASE_URL: front.urlOf("openai"),
  SPEECH_TO_TEXT_MODEL: SIMULATED_SPEECH_MODEL,
  SPEECH_TO_TEXT_API_KEY: SIMULATED_OPENAI_KEY,
  RESEARCH_PROVIDER: "searxng",
  RESEARCH_SEARXNG_URL: front.urlOf("searxng"),
});

/**
 * Requests under way at once. Equality of calls and recorded cannot hold: mark and count are
 * committed before the request is sent, so a process killed between the two leaves a count without
 * a call, and nothing tells that from a request whose answer was lost. The other order would count
 * too little and ask twice. So each kill may leave as many counts without a call as were under way.
 */
const UNDER_WAY_MAX = 4;

const figureOf = (job: PaidJob, outcomes: readonly Outcome[]): Figure => {
  const sum = (field: "calls" | "recorded" | "repeated" | "lost"): number =>
    outcomes.reduce((total, outcome) => total + outcome[field], 0);
  const wrong = outcomes.filter(
    ({ isStruck, calls, recorded, repeated }) =>
      !isStruck || recorded < calls || recorded - calls > UNDER_WAY_MAX || repeated > 0,
  );
  return {
    what: `${job.name}, struck at ${outcomes.length} points`,
    measured:
      `${sum("calls")} calls, ${sum("recorded")} recorded, ${sum("repeated")} asked twice, ` +
      `${sum("lost")} answers lost` +
      wrong.map((each) => `; ${each.point}: ${JSON.stringify(each)}`).join(""),
    limit: `each struck, calls ≤ recorded ≤ calls + ${UNDER_WAY_MAX} a kill, 0 asked twice`,
    met: wrong.length === 0,
  };
};

async function strikeAll(
  stage: FaultStage,
  target: "worker" | "database",
  pointsOf: (job: PaidJob) => Pick<Point, "call" | "when">[],
): Promise<Figure[]> {
  const wanted = process.env["PAID_JOBS"]?.split(",");
  return PaidStage.run(stage, async (paid) => {
    const figures: Figure[] = [];
    for (const job of PAID_JOBS) {
      if (wanted !== undefined && !wanted.includes(job.name)) continue;
      const outcomes: Outcome[] = [];
      for (const point of pointsOf(job)) outcomes.push(await paid.strikeAt(job, point, target));
      figures.push(figureOf(job, outcomes));
    }
    return figures;
  });
}

/** SIGKILL of the worker during and after requests of every paying job. */
export const payingWorkersKilled = (stage: FaultStage): Promise<Figure[]> =>
  strikeAll(stage, "worker", (job) => [
    { call: 1, when: "during" },
    { call: Math.ceil(job.calls / 2), when: "after" },
    ...(job.calls === 1 ? [] : [{ call: job.calls, when: "during" as const }]),
  ]);

/** SIGKILL of the database during a request of every paying job, whose worker lives. */
export const databaseKilledWhilePaying = (stage: FaultStage): Promise<Figure[]> =>
  strikeAll(stage, "database", (job) => [
    { call: 1, when: "during" },
    ...(job.calls === 1 ? [] : [{ call: Math.ceil(job.calls / 2), when: "during" as const }]),
  ]);
