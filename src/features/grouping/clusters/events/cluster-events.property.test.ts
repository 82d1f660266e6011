import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { CALL_INTERVAL_MS, UPDATE_INTERVAL_MS } from "./cluster-events.ts";
import { startUpdateFixture } from "./cluster-updates.test-support.ts";
import { holds } from "../../../../../test/property-runs.ts";
import { timeLimit } from "../../../../../test/time-limit.ts";

const LIMIT_MS = timeLimit(60_000);

/**
 * What can happen to two clusters: a number moves, a name changes, time passes with or without a
 * worker.
 */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("measure" as const),
      which: fc.nat(1),
      metric: fc.constantFrom("views", "likes", "comments"),
      value: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("rename" as const),
      which: fc.nat(1),
      name: fc.constantFrom("Red", "Blue"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("pass" as const),
      milliseconds: fc.constantFrom(1, 999, 4_001, 7_000, 29_500, 59_999, 60_000, 60_001, 150_000),
      worker: fc.boolean(),
    }),
  },
);

describe("cluster.updated, over any sequence of changes and moments", () => {
  const fixture = useFixture(startUpdateFixture);

  /** The names of the fields that differ, found without the code under test. */
  const difference = (before: Record<string, unknown>, after: Record<string, unknown>) =>
    Object.keys(after).filter((name) => before[name] !== after[name]);

  it(
    "keeps a minute's distance, five seconds after calls, leaves out no field and invents none, and ends with the final totals",
    async () => {
      await holds(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
          const clusters = await Promise.all(
            ["Green", "Grey"].map(async (name) => ({
              ...(await fixture.cluster(name)),
              name,
              changed: new Set<string>(),
            })),
          );
          for (const one of steps) {
            if (one.kind === "pass") {
              await fixture.app.advance(one.milliseconds);
              if (one.worker) await fixture.runJobs();
              continue;
            }
            const cluster = clusters[one.which];
            if (cluster === undefined) throw new Error("no such cluster");
            if (one.kind === "rename") {
              await fixture.rename(cluster.id, one.name);
              if (cluster.name !== one.name) cluster.changed.add("name");
              cluster.name = one.name;
            } else {
              const before = await fixture.totals(cluster.id);
              await fixture.measure(cluster.id, one.metric, one.value);
              for (const field of difference(before, await fixture.totals(cluster.id)))
                cluster.changed.add(field);
            }
          }
          await fixture.app.advance(UPDATE_INTERVAL_MS);
          await fixture.runJobs();
          for (const cluster of clusters) {
            const events = await fixture.updates(cluster.globalId);
            for (const [index, event] of events.entries())
              expect(event.at - (events[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(
                event.fields.includes("name") ? CALL_INTERVAL_MS : UPDATE_INTERVAL_MS,
              );
            expect(new Set(events.flatMap((event) => event.fields))).toEqual(cluster.changed);
            if (cluster.changed.size > 0)
              expect(events.at(-1)?.metrics).toEqual(await fixture.totals(cluster.id));
            expect(await fixture.pending(cluster.id)).toEqual([]);
          }
          expect(await fixture.waiting()).toEqual([]);
        }),
        { short: 6, long: 100 },
      );
    },
    LIMIT_MS,
  );
});
