import { Type } from "typebox";
import { createPool } from "../../db/connection/pool.ts";
import { defineJob } from "./define-job.ts";
import { surroundings } from "./queue-database.test-support.ts";
import { startWorker } from "./worker.ts";

/** A worker process for worker.test.ts to kill in the middle of a job that never ends. */
const [, , url = ""] = process.argv;
const stuck = defineJob({
  name: "test.stuck",
  schema: Type.Object({ word: Type.String() }),
  maxAttempts: 1,
  handler: ({ word }) => {
    process.stdout.write(`working on ${word}\n`);
    return new Promise(() => undefined);
  },
});
await startWorker({
  pool: createPool({ url, max: 6, applicationName: "test child" }),
  jobs: [stuck],
  concurrency: 2,
  heartbeatIntervalMs: 200,
  deadAfterMs: 1_000,
  ...surroundings(),
});
