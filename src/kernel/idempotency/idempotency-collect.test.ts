import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useApp } from "../../../test/network.ts";
import { AwayDatabase } from "../../../test/away-database.ts";
import { type TestAnswer } from "../../../test/harness.ts";
import { ApiError } from "../contract/errors.ts";
import { fingerprintOf, interruptedWrite } from "./idempotency.ts";
import {
  countEffects,
  createEffects,
  latch,
  probeWrite,
} from "../operation/probe-operations.test-support.ts";

const provider = vi.fn<() => Promise<unknown>>();
/** Set by a test: from then on the change needs a confirmation. */
let isGrave = false;
const PATH = "/v1/probes";
const BODY = { name: "x" };

/** A metered write: a provider is called between reservation and commit. */
const operation = probeWrite({
  effect: "metered",
  preview: async (_context, { body }) => ({
    resource: "probe",
    id: null,
    wouldWrite: {},
    effects: ["Call a provider."],
    confirm: isGrave || (body as { name?: string }).name === "costly",
    state: "metered",
  }),
  collect: () => provider(),
  resume: () => Promise.reject(interruptedWrite()),
  apply: async (context, _change, collected) => {
    await sql`insert into probe_effects (workspace_id, name) values (${context.workspace.id}, 'metered')`.execute(
      context.database,
    );
    return { id: "prb_1", written: {}, data: { object: "probe", collected } };
  },
});

describe("a write that calls a provider, under an idempotency key", () => {
  let workspaceId: string;
  let key: string;
  const app = useApp({ operations: [operation] });
  beforeAll(async () => {
    await createEffects(app);
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });
  beforeEach(() => {
    isGrave = false;
    provider.mockReset();
    provider.mockResolvedValue({ figures: 7 });
  });

  const send = (
    name: string,
    options: { url?: string; body?: unknown } = {},
  ): Promise<TestAnswer> =>
    app.request("POST", options.url ?? PATH, {
      key,
      body: options.body ?? BODY,
      headers: { "idempotency-key": name },
    });

  it("keeps what the provider returned until the database is there again", async () => {
    const away = new AwayDatabase(app.databaseUrl);
    const { database } = app.runtime;
    Object.assign(app.runtime, { database: away.database });
    provider.mockImplementation(async () => {
      away.leave(2);
      return { figures: 7 };
    });
    const answer = await send("away");
    Object.assign(app.runtime, { database });
    await away.close();
    expect([answer.status, away.refused, provider.mock.calls.length]).toEqual([200, 2, 1]);
  });

  /** What a process that died leaves behind. */
  const leave = async (
    name: string,
    state: "running" | "collected",
    lease: { msFromNow: number },
    response: unknown = null,
  ): Promise<void> => {
    const fingerprint = fingerprintOf({
      method: "POST",
      path: PATH,
      search: new URLSearchParams(),
      body: BODY,
    });
    const now = app.clock.now();
    await app.sql(
      `insert into idempotency_records (workspace_id, principal, idempotency_key, created_at, fingerprint, state, request_id, lease_expires_at, response)
       values ($1, 'keys', $2, $3, $4, $5, 'req_dead', $6, $7)`,
      [
        workspaceId,
        name,
        now,
        fingerprint,
        state,
        new Date(now.getTime() + lease.msFromNow),
        response === null ? null : JSON.stringify(response),
      ],
    );
  };
  const recordOf = async (name: string): Promise<unknown> =>
    (
      await app.sql(
        "select state, lease_expires_at from idempotency_records where idempotency_key = $1",
        [name],
      )
    )[0];

  it("calls the provider once and replays after", async () => {
    const before = await countEffects(app);
    expect((await send("once")).status).toBe(200);
    const second = await send("once");
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(provider).toHaveBeenCalledTimes(1);
    expect(await countEffects(app)).toBe(before + 1);
    expect(await recordOf("once")).toEqual({ state: "completed", lease_expires_at: null });
  });

  it("asks for a confirmation that only the second look calls for, and does not call the provider again for it", async () => {
    const before = await countEffects(app);
    provider.mockImplementation(async () => {
      // What another request changes while the provider answers.
      isGrave = true;
      return { figures: 7 };
    });
    const refused = await send("grave");
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({
      status: 409,
      code: "confirmation_required",
    });
    expect(await countEffects(app)).toBe(before);
    const confirmed = await send("grave", { url: `${PATH}?confirm=true` });
    expect({ status: confirmed.status, collected: confirmed.body.data?.collected }).toEqual({
      status: 200,
      collected: { figures: 7 },
    });
    expect(provider).toHaveBeenCalledTimes(1);
    expect(await countEffects(app)).toBe(before + 1);
  });

  it("is in progress for others while the provider is asked, and stays reserved for that time", async () => {
    const held = latch();
    provider.mockImplementation(() => held.opened);
    const first = send("slow");
    await vi.waitFor(() => expect(provider).toHaveBeenCalled(), { interval: 1 });
    const second = await send("slow");
    expect(second.status).toBe(409);
    expect(second.headers["retry-after"]).toBe("1");
    expect(second.body.error.code).toBe("idempotency_in_progress");
    expect(await recordOf("slow")).toMatchObject({ state: "running" });
    held.open();
    expect((await first).status).toBe(200);
    expect(provider).toHaveBeenCalledTimes(1);
  });

  it("calls the provider once for twenty equal calls at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send("many")));
    for (const { status, body } of answers)
      expect(status === 200 || body.error.code === "idempotency_in_progress").toBe(true);
    expect(provider).toHaveBeenCalledTimes(1);
  });

  it("that a process of an earlier release left running is reported, and the provider never called again", async () => {
    await leave("left running", "running", { msFromNow: -1 });
    for (let count = 0; count < 2; count += 1) {
      const answer = await send("left running");
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatchObject({
        code: "state_conflict",
        current_state: "interrupted",
        allowed: [],
      });
    }
    expect(provider).not.toHaveBeenCalled();
    expect((await send("a new key")).status).toBe(200);
  });

  it("that died after the provider answered goes on with that answer", async () => {
    const before = await countEffects(app);
    const collected = { figures: 42 };
    await leave("died after", "collected", { msFromNow: -1 }, collected);
    const answer = await send("died after");
    expect(answer.status).toBe(200);
    expect(answer.body.replayed).toBe(false);
    expect(provider).not.toHaveBeenCalled();
    expect(answer.body.data.collected).toEqual(collected);
    expect(await countEffects(app)).toBe(before + 1);
    expect((await send("died after")).headers["idempotent-replayed"]).toBe("true");
  });

  it.each(["running", "collected"] as const)(
    "is left alone while its process lives (%s)",
    async (state) => {
      await leave(`alive ${state}`, state, { msFromNow: 1_000 }, { figures: 1 });
      const answer = await send(`alive ${state}`);
      expect({
        status: answer.status,
        code: answer.body.error.code,
        retryAfter: answer.headers["retry-after"],
      }).toEqual({ status: 409, code: "idempotency_in_progress", retryAfter: "1" });
      expect(provider).not.toHaveBeenCalled();
    },
  );

  it("frees its key when the provider refuses: nothing was bought, so it may be tried again", async () => {
    const before = await countEffects(app);
    provider.mockRejectedValueOnce(
      new ApiError("provider_failed", "The provider refused.", { extras: { platform: "tiktok" } }),
    );
    const failed = await send("refused");
    expect({ status: failed.status, platform: failed.body.error.platform }).toEqual({
      status: 502,
      platform: "tiktok",
    });
    expect(await recordOf("refused")).toBeUndefined();
    expect((await send("refused")).status).toBe(200);
    expect(provider).toHaveBeenCalledTimes(2);
    expect(await countEffects(app)).toBe(before + 1);
  });

  it("keeps what the provider said when the commit fails, and does not ask again", async () => {
    const before = await countEffects(app);
    await app.sql(
      "alter table probe_effects add constraint closed check (name <> 'metered') not valid",
    );
    expect((await send("unlucky")).status).toBe(500);
    expect(await recordOf("unlucky")).toEqual({ state: "collected", lease_expires_at: null });
    expect(await countEffects(app)).toBe(before);
    await app.sql("alter table probe_effects drop constraint closed");
    expect((await send("unlucky")).status).toBe(200);
    expect(provider).toHaveBeenCalledTimes(1);
  });

  it("reserves nothing and asks no one for a dry run or a preview", async () => {
    expect((await send("asked first", { url: `${PATH}?dry_run=true` })).body.object).toBe(
      "dry_run",
    );
    expect((await send("asked first", { body: { name: "costly" } })).body.error.code).toBe(
      "confirmation_required",
    );
    expect(provider).not.toHaveBeenCalled();
    expect(await recordOf("asked first")).toBeUndefined();
    expect((await send("asked first", { body: { name: "costly", confirm: true } })).status).toBe(
      200,
    );
  });
});
