import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { AwayDatabase } from "../../../test/away-database.ts";
import { type DatabaseTransaction, inTransaction } from "../../db/connection/database.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { endPaidRun, type PaidCall, paidAnswers, payAndKeep, payOnce } from "./paid-calls.ts";
import { purgeMarks } from "./paid-calls.store.ts";
import { providerCallsCap } from "./provider-calls.store.ts";

let away: AwayDatabase;
let payer: string;
/** What was asked, in order. */
let asked: string[];
/** What was stored, in order. */
let stored: string[];

const app = useApp();
beforeAll(async () => {
  away = new AwayDatabase(app.databaseUrl);
});
beforeEach(async () => {
  payer = await app.workspace();
  asked = [];
  stored = [];
});
afterAll(async () => {
  await away.close();
});

const parts = () => ({ database: away.database, clock: app.clock });
const call = (subject = "post 1", { run = "job 1", limit = 100 } = {}): PaidCall => ({
  payer,
  run,
  subject,
  cap: providerCallsCap(app.clock.now(), "clusters", limit),
});
const used = async (): Promise<number> =>
  (
    await app.sql<{ used: number }>("select used from usage_counters where workspace_id = $1", [
      payer,
    ])
  )[0]?.used ?? 0;
const marks = async (): Promise<string[]> =>
  (
    await app.sql<{ subject: string }>(
      "select subject from paid_calls where workspace_id = $1 order by subject",
      [payer],
    )
  ).map(({ subject }) => subject);
const ask = (subject: string) => async (): Promise<string> => {
  asked.push(subject);
  return `answer to ${subject}`;
};
const store = async (_: DatabaseTransaction, answer: string): Promise<void> => {
  stored.push(answer);
};
const once = (to: PaidCall, more: Partial<Parameters<typeof payOnce<string>>[2]> = {}) =>
  payOnce<string>(parts(), to, { ask: ask(to.subject), store, ...more });
/** The process of a request is killed before its answer is stored. */
const kill = (to: PaidCall) =>
  expect(once(to, { ask: () => Promise.reject(new Error("killed")) })).rejects.toThrow("killed");

describe("a request that is paid for", () => {
  it("is marked and counted before it is made, and its mark ends with what it brought", async () => {
    let before: unknown;
    const paid = await once(call(), {
      ask: async () => {
        before = [await marks(), await used()];
        return "an answer";
      },
    });
    expect(paid).toEqual({ state: "answered", answer: "an answer" });
    expect(before).toEqual([["post 1"], 1]);
    expect([stored, await marks(), await used()]).toEqual([["an answer"], [], 1]);
  });

  it("is not made again in a run whose process was killed, and counts once", async () => {
    await kill(call());
    expect(await once(call())).toEqual({ state: "interrupted" });
    expect(await once(call())).toEqual({ state: "interrupted" });
    expect([asked, await used()]).toEqual([[], 1]);
    // Another run, and another request of this one, are their own.
    await once(call("post 1", { run: "job 2" }));
    await once(call("post 2"));
    expect([asked, await used()]).toEqual([["post 1", "post 2"], 3]);
  });

  it("is made once by several processes of one run at a moment", async () => {
    const paid = await Promise.all(Array.from({ length: 3 }, () => once(call())));
    const ends = paid.map(({ state }) => state).toSorted();
    expect(asked.length).toBe(ends.filter((state) => state === "answered").length);
    expect(await used()).toBe(asked.length);
  });

  it("never passes the cap, however often processes are killed", async () => {
    for (let run = 0; run < 3; run += 1)
      await kill(call("post 1", { run: `job ${run}`, limit: 3 }));
    const refused = await once(call("post 1", { run: "job 4", limit: 3 }));
    expect(refused).toMatchObject({ state: "used_up", cap: { limit: 3 } });
    expect([asked, await used(), (await marks()).length]).toEqual([[], 3, 3]);
  });

  it("is made once the database is there again, and once where the acknowledgement of its mark is lost", async () => {
    away.leave(2);
    let commits = 0;
    await once(call(), {
      count: async (transaction) => {
        transaction.afterCommit(async () => {
          commits += 1;
          throw new Error("Connection terminated unexpectedly");
        });
      },
    });
    expect([commits, asked, await used(), stored]).toEqual([
      1,
      ["post 1"],
      1,
      ["answer to post 1"],
    ]);
  });

  it("is given back where it never left this server", async () => {
    const counted: number[] = [];
    await once(call(), {
      requests: () => 0,
      count: async (_, calls) => void counted.push(calls),
    });
    expect([counted, await used(), await marks(), stored]).toEqual([[1, -1], 0, [], []]);
  });

  it("is not made where its run may not count it", async () => {
    const refusal = new Error("The lease was lost");
    await expect(once(call(), { count: () => Promise.reject(refusal) })).rejects.toBe(refusal);
    expect([asked, await used(), await marks()]).toEqual([[], 0, []]);
  });
});

describe("the answer to a request that is paid for", () => {
  it("is stored once the database is there again", async () => {
    await once(call(), {
      ask: async () => {
        away.leave(2);
        return "an answer";
      },
    });
    expect([away.refused, stored, await marks()]).toEqual([2, ["an answer"], []]);
  });

  it("is stored once where the acknowledgement of its commit is lost", async () => {
    let commits = 0;
    await once(call(), {
      store: async (transaction, answer) => {
        stored.push(answer);
        transaction.afterCommit(async () => {
          commits += 1;
          throw new Error("Connection terminated unexpectedly");
        });
      },
    });
    expect([commits, stored.length, await marks()]).toEqual([1, 1, []]);
  });

  it("is not stored by a process whose run was ended by another", async () => {
    const paid = await once(call(), {
      ask: async () => {
        await inTransaction(app.runtime.database, (transaction) =>
          endPaidRun(transaction, { payer, run: "job 1" }),
        );
        return "late";
      },
    });
    expect([paid.state, stored]).toEqual(["answered", []]);
  });

  it("is kept for the process that goes on, until the run ends", async () => {
    await payAndKeep(parts(), call("post 1"), { ask: ask("post 1") });
    await kill(call("post 2"));
    const again = (subject: string) =>
      payAndKeep(parts(), call(subject), { ask: ask(`${subject} again`) });
    expect(await again("post 1")).toEqual({ state: "answered", answer: "answer to post 1" });
    expect(await again("post 2")).toEqual({ state: "interrupted" });
    expect([asked, await used()]).toEqual([["post 1"], 2]);
    const run = { payer, run: "job 1" };
    expect(await paidAnswers(app.runtime.database, run)).toEqual({
      "post 1": "answer to post 1",
      "post 2": null,
    });
    await inTransaction(app.runtime.database, (transaction) => endPaidRun(transaction, run));
    expect(await marks()).toEqual([]);
  });
});

it("marks of runs that were never continued are purged after a week", async () => {
  await kill(call());
  await purgeMarks(app.runtime.database, app.clock.now());
  expect(await marks()).toEqual(["post 1"]);
  await purgeMarks(app.runtime.database, new Date(app.clock.now().getTime() + 7 * DAY_MS + 1));
  expect(await marks()).toEqual([]);
});
