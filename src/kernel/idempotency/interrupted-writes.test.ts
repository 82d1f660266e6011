import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useApp } from "../../../test/network.ts";
import { type TestAnswer } from "../../../test/harness.ts";
import { SECOND_MS } from "../../lib/time/clock.ts";
import type { Operation } from "../operation/operation.ts";
import {
  countEffects,
  createEffects,
  latch,
  probeWrite,
} from "../operation/probe-operations.test-support.ts";
import {
  type DatabaseWire,
  type SecondProcess,
  startDatabaseWire,
  startSecondProcess,
} from "../pipeline/second-process.test-support.ts";
import { interruptedWrite } from "./idempotency.ts";
import { LEASE_MS } from "./idempotency.store.ts";

type Point = "before the call" | "during the call" | "after its result was saved";

const provider = vi.fn<() => Promise<unknown>>();
/** Where the second process is held, until it is killed or goes on. */
let held: { at: Point; arrived: () => void; goOn: Promise<void> } | undefined;

async function passing(point: Point): Promise<void> {
  if (held?.at !== point) return;
  const { arrived, goOn } = held;
  held = undefined;
  arrived();
  await goOn;
}

/** Calls a provider: one that is paid for, unless the body says that it is free. */
const charging = (
  path: string,
  resume?: () => Promise<unknown>,
  isPaid = true,
): Operation<unknown> =>
  probeWrite({
    id: `probes.${path}`,
    path: `/v1/${path}`,
    preview: async ({ isCollected }) => {
      if (isCollected) await passing("after its result was saved");
      return {
        resource: "probe",
        id: null,
        wouldWrite: {},
        effects: ["Call a provider."],
        state: "charged",
      };
    },
    collect: async (context) => {
      await passing("before the call");
      if (isPaid) await context.recordSpending();
      const answer = provider();
      await passing("during the call");
      return answer;
    },
    ...(resume === undefined ? {} : { resume }),
    apply: async (context, _change, collected) => {
      await sql`
        insert into probe_effects (workspace_id, name)
        values (${context.workspace.id}, 'charged')`.execute(context.database);
      return { id: "prb_1", written: {}, data: { object: "probe", collected } };
    },
  });

const OPERATIONS = [
  charging("reporting", () => Promise.reject(interruptedWrite())),
  charging("resuming", async () => ({ figures: "unknown" })),
  charging("free", undefined, false),
  charging("careless"),
];

let second: SecondProcess;
let wire: DatabaseWire;
let key: string;
let keys = 0;

const app = useApp({ operations: OPERATIONS });
beforeAll(async () => {
  await createEffects(app);
  key = await app.key(await app.workspace());
  wire = await startDatabaseWire(app.databaseUrl);
  second = await startSecondProcess(app, { operations: OPERATIONS, databaseUrl: wire.url });
});
afterAll(async () => {
  await second.close();
  await wire.cut();
});
beforeEach(async () => {
  held = undefined;
  keys += 1;
  provider.mockReset();
  provider.mockImplementation(async () => ({ figures: provider.mock.calls.length }));
  await app.sql("delete from probe_effects");
});

const request = (path: string) =>
  [
    "POST",
    `/v1/${path}`,
    { key, body: {}, headers: { "idempotency-key": `key ${keys}` } },
  ] as const;
const send = (path: string): Promise<TestAnswer> => app.request(...request(path));

/** A write in the second process that has come to this point and is held there. */
async function heldAt(
  at: Point,
  path: string,
): Promise<{
  answer: Promise<{ status: number; body: TestAnswer["body"] }>;
  goOn: () => void;
  die: () => void;
}> {
  const arrived = latch();
  const { promise: goOn, resolve, reject } = Promise.withResolvers<void>();
  held = { at, arrived: arrived.open, goOn };
  const answer = second.request(...request(path));
  await arrived.opened;
  return { answer, goOn: resolve, die: () => reject(new Error("killed")) };
}

/** Ends the second process for the database: its connections break, and its lease runs out. */
async function killedAt(at: Point, path: string): Promise<void> {
  const { answer, die } = await heldAt(at, path);
  await wire.cut();
  die();
  expect((await answer).status).toBeGreaterThanOrEqual(500);
  await wire.mend();
  expect((await send(path)).body.error.code).toBe("idempotency_in_progress");
  app.clock.advance(LEASE_MS);
}

describe("a write whose process was killed", () => {
  const done = (answer: TestAnswer) => ({
    status: answer.status,
    replayed: answer.body.replayed,
    figures: answer.body.data?.collected.figures,
  });

  it.each(["reporting", "resuming", "free"])(
    "before its provider was called is carried out by its repetition (%s)",
    async (path) => {
      await killedAt("before the call", path);
      expect(provider).not.toHaveBeenCalled();
      expect(done(await send(path))).toEqual({ status: 200, replayed: false, figures: 1 });
      expect(done(await send(path))).toEqual({ status: 200, replayed: true, figures: 1 });
      expect(await countEffects(app)).toBe(1);
    },
  );

  it("during a call that is paid for is reported for as long as the key lives, and not paid again", async () => {
    await killedAt("during the call", "reporting");
    for (let count = 0; count < 2; count += 1) {
      const { status, body } = await send("reporting");
      expect({ status, ...body.error }).toMatchObject({
        status: 409,
        code: "state_conflict",
        current_state: "interrupted",
        allowed: [],
      });
      expect(body.error.message).toContain("new key");
    }
    expect(provider).toHaveBeenCalledTimes(1);
    expect(await countEffects(app)).toBe(0);
  });

  it("during a call that is paid for goes on without it where its operation can", async () => {
    await killedAt("during the call", "resuming");
    expect(done(await send("resuming"))).toEqual({
      status: 200,
      replayed: false,
      figures: "unknown",
    });
    expect(done(await send("resuming")).replayed).toBe(true);
    expect(provider).toHaveBeenCalledTimes(1);
    expect(await countEffects(app)).toBe(1);
  });

  it("during a call that costs nothing makes it again", async () => {
    await killedAt("during the call", "free");
    expect(done(await send("free"))).toEqual({ status: 200, replayed: false, figures: 2 });
    expect(await countEffects(app)).toBe(1);
  });

  it.each(["reporting", "resuming", "free"])(
    "after the result was saved goes on with that result (%s)",
    async (path) => {
      await killedAt("after its result was saved", path);
      expect(done(await send(path))).toEqual({ status: 200, replayed: false, figures: 1 });
      expect(provider).toHaveBeenCalledTimes(1);
      expect(await countEffects(app)).toBe(1);
    },
  );
});

describe("a write whose process stood still for longer than its lease", () => {
  it.each([
    ["before the call", "reporting", 1],
    ["before the call", "resuming", 1],
    ["during the call", "resuming", 1],
    ["during the call", "free", 2],
    ["after its result was saved", "reporting", 1],
  ] as const)(
    "%s stores nothing when it goes on, and pays nothing (%s)",
    async (point, path, calls) => {
      const frozen = await heldAt(point, path);
      app.clock.advance(LEASE_MS);
      const taken = await send(path);
      expect(taken.status).toBe(200);
      frozen.goOn();
      const late = await frozen.answer;
      expect({ status: late.status, code: late.body.error?.code }).toEqual({
        status: 409,
        code: "idempotency_in_progress",
      });
      expect(provider).toHaveBeenCalledTimes(calls);
      expect(await countEffects(app)).toBe(1);
      const again = await send(path);
      expect({ ...again.body, replayed: false }).toEqual(taken.body);
    },
  );

  it.each([
    ["before the call", "resuming", 1],
    ["during the call", "free", 2],
  ] as const)(
    "%s leaves the key to a successor that is still at work (%s)",
    async (point, path, calls) => {
      const frozen = await heldAt(point, path);
      app.clock.advance(LEASE_MS);
      const arrived = latch();
      const { promise: goOn, resolve } = Promise.withResolvers<void>();
      held = { at: point, arrived: arrived.open, goOn };
      const successor = send(path);
      await arrived.opened;
      frozen.goOn();
      expect((await frozen.answer).body.error?.code).toBe("idempotency_in_progress");
      expect(await countEffects(app)).toBe(0);
      resolve();
      expect((await successor).status).toBe(200);
      expect(provider).toHaveBeenCalledTimes(calls);
      expect(await countEffects(app)).toBe(1);
    },
  );

  it("does not lose its key while it only waits", async () => {
    const slow = await heldAt("during the call", "resuming");
    app.clock.advance(LEASE_MS - SECOND_MS);
    expect((await send("resuming")).body.error.code).toBe("idempotency_in_progress");
    slow.goOn();
    expect((await slow.answer).status).toBe(200);
    expect(provider).toHaveBeenCalledTimes(1);
  });
});

describe("an operation that records spending", () => {
  it("spends nothing where it would be repeated after an interruption", async () => {
    const { status, body } = await send("careless");
    expect({ status, code: body.error.code }).toEqual({ status: 500, code: "internal_error" });
    expect(provider).not.toHaveBeenCalled();
  });
});
