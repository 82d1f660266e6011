import { beforeEach, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startQueueDatabase, surroundings } from "./queue-database.test-support.ts";
import { beat, type HeartbeatOptions } from "./worker-heartbeat.ts";

const database = useFixture(startQueueDatabase);

beforeEach(() => database.empty());

function options(
  processId: string,
): HeartbeatOptions & { onDeclaredDead: ReturnType<typeof vi.fn<() => void>> } {
  return {
    pool: database.pool,
    processId,
    intervalMs: 2_000,
    deadAfterMs: 10_000,
    payingJobs: ["paying"],
    log: surroundings().log,
    onDeclaredDead: vi.fn<() => void>(),
  };
}

async function note(processId: string, silentSec: number): Promise<void> {
  await database.pool.query(
    `insert into worker_heartbeats
     values ($1, now() - $2::int * interval '1 second', now() - interval '1 day')`,
    [processId, silentSec],
  );
}

async function known(): Promise<string[]> {
  return (
    await database.pool.query<{ process_id: string }>(
      "select process_id from worker_heartbeats order by 1",
    )
  ).rows.map((row) => row.process_id);
}

/** A job that `owner` was running in its attempt `attempts` of 3. */
async function lockedJob(
  owner: string,
  {
    attempts = 1,
    lastError = null as string | null,
    queue = null as string | null,
    name = "test",
  } = {},
): Promise<void> {
  await database.pool.query(
    "select graphile_worker.add_job($2, '{}', max_attempts := 3, queue_name := $1)",
    [queue, name],
  );
  await database.pool.query(
    `update graphile_worker._private_jobs
     set locked_by = $1, locked_at = now(), attempts = $2, last_error = $3
     where locked_by is null`,
    [owner, attempts, lastError],
  );
  await database.pool.query(
    `update graphile_worker._private_job_queues
     set locked_by = $1, locked_at = now()
     where locked_by is null`,
    [owner],
  );
}

async function jobs() {
  return (
    await database.pool.query(
      `select locked_by, attempts, last_error, is_available
       from graphile_worker._private_jobs
       order by id`,
    )
  ).rows;
}

const KILLED = (times: number) => `The worker process died during this job, ${times} in a row`;

describe("a heartbeat", () => {
  it("releases the jobs and queues of dead processes, and leaves those of living ones", async () => {
    await note("me", 2);
    await note("living", 9);
    await note("dead", 11);
    await lockedJob("living");
    await lockedJob("dead", { queue: "serial" });
    await beat(options("me"));
    expect(await known()).toEqual(["living", "me"]);
    expect(await jobs()).toEqual([
      { locked_by: "living", attempts: 1, last_error: null, is_available: false },
      { locked_by: null, attempts: 0, last_error: KILLED(1), is_available: true },
    ]);
    expect(
      (await database.pool.query("select locked_by from graphile_worker._private_job_queues")).rows,
    ).toEqual([{ locked_by: null }]);
  });

  it("declares no process dead when it is late itself: the whole machine may have paused", async () => {
    await note("me", 60);
    await note("other", 60);
    await lockedJob("other");
    await beat(options("me"));
    expect(await known()).toEqual(["me", "other"]);
    await beat(options("me"));
    expect(await known()).toEqual(["me"]);
  });

  it("reports that its process was declared dead, and continues as a living one", async () => {
    const me = options("me");
    await beat(me);
    expect(me.onDeclaredDead).toHaveBeenCalledOnce();
    expect(await known()).toEqual(["me"]);
    await beat(me);
    expect(me.onDeclaredDead).toHaveBeenCalledOnce();
  });

  it("refunds the last try of a job whose worker was killed", async () => {
    await note("me", 1);
    await note("dead", 11);
    await lockedJob("dead", { attempts: 3, lastError: "an ordinary failure before" });
    await beat(options("me"));
    expect(await jobs()).toEqual([
      { locked_by: null, attempts: 2, last_error: KILLED(1), is_available: true },
    ]);
  });

  it("refunds no try of a job that pays for what it does", async () => {
    await note("me", 1);
    await note("dead", 11);
    await lockedJob("dead", { attempts: 1, name: "paying" });
    await lockedJob("dead", { attempts: 3, name: "paying" });
    await beat(options("me"));
    expect(await jobs()).toEqual([
      { locked_by: null, attempts: 1, last_error: KILLED(1), is_available: true },
      { locked_by: null, attempts: 3, last_error: KILLED(1), is_available: false },
    ]);
  });

  it("ends a job that has killed its worker four times in a row at its last try", async () => {
    await note("me", 1);
    await note("dead", 11);
    await lockedJob("dead", { attempts: 3, lastError: KILLED(3) });
    await beat(options("me"));
    expect(await jobs()).toEqual([
      { locked_by: null, attempts: 3, last_error: KILLED(4), is_available: false },
    ]);
  });

  it("releases a dead worker's jobs once when several processes detect it at the same moment", async () => {
    await note("dead", 11);
    await lockedJob("dead", { attempts: 2 });
    for (const name of ["a", "b", "c"]) await note(name, 1);
    await Promise.all(["a", "b", "c"].map((name) => beat(options(name))));
    expect(await jobs()).toEqual([
      { locked_by: null, attempts: 1, last_error: KILLED(1), is_available: true },
    ]);
  });
});
