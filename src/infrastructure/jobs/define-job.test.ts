import { Type } from "typebox";
import { expect, it } from "vitest";
import { defineJob, type JobContext } from "./define-job.ts";

async function givenUp({ attempt, aborted = false }: { attempt: number; aborted?: boolean }) {
  const ended: string[] = [];
  const job = defineJob({
    name: "test.fail",
    schema: Type.Object({ word: Type.String() }),
    maxAttempts: 3,
    handler: () => Promise.reject(new Error("no")),
    giveUp: async ({ word }) => {
      ended.push(word);
    },
  });
  const context = { attempt, signal: aborted ? AbortSignal.abort() : new AbortController().signal };
  await expect(job.run({ word: "w" }, context as JobContext)).rejects.toThrow("no");
  return ended;
}

it("a job gives up after its last try, and the error is thrown on", async () => {
  expect(await givenUp({ attempt: 3 })).toEqual(["w"]);
});

it("a job does not give up before its last try, nor where its process is stopping", async () => {
  expect(await givenUp({ attempt: 2 })).toEqual([]);
  expect(await givenUp({ attempt: 3, aborted: true })).toEqual([]);
});
