import { createHash } from "node:crypto";
import { Type } from "typebox";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { type TestAnswer } from "../../../test/harness.ts";
import { resourceNotFound } from "../contract/errors.ts";
import { PLAIN_ID_PATTERN } from "../ids.ts";
import {
  createEffects,
  keyIdOf,
  probePublic,
  probeWrite,
} from "../operation/probe-operations.test-support.ts";
import { strictObject } from "../contract/schema.ts";

const PRESENT = "a".repeat(20);

const operation = probeWrite({
  path: "/v1/probes/{probe_id}",
  scope: "campaigns:write",
  plan: "campaigns",
  workspaceKinds: ["network"],
  params: strictObject({ probe_id: Type.String({ pattern: PLAIN_ID_PATTERN }) }),
  preview: async (_context, { params }) => {
    if ((params as { probe_id: string }).probe_id !== PRESENT) throw resourceNotFound("probe");
    return {
      resource: "probe",
      id: PRESENT,
      wouldWrite: {},
      effects: ["Write a probe."],
      confirm: true,
      state: "probe",
    };
  },
});

const publicProbe = probePublic({ path: "/v1/public-probe" });

interface Attempt {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
  kind: "network" | "solo";
  plan: string;
  scopes: string[];
  drained: boolean;
}

/** A request with nothing wrong: written, 200. */
const correct = (): Attempt => ({
  method: "POST",
  path: `/v1/probes/${PRESENT}`,
  query: { confirm: "true" },
  headers: {},
  body: '{"name":"x"}',
  kind: "network",
  plan: "premium",
  scopes: ["campaigns:write"],
  drained: false,
});

interface Fault {
  step: string;
  status: number;
  code: string;
  /** Of a `parameter_invalid`, which one. */
  param?: string | null;
  spoil: (attempt: Attempt) => void;
  /** Steps this fault cannot be had together with. */
  not?: string[];
}

/**
 * The fifteen steps (docs/api.md#order-of-checks), some with two faults, in the order they must be
 * found.
 */
const FAULTS: Fault[] = [
  {
    step: "1 URL size",
    status: 414,
    code: "uri_too_long",
    spoil: (a) => (a.query["long"] = "x".repeat(8_200)),
  },
  {
    step: "1 body size",
    status: 413,
    code: "payload_too_large",
    spoil: (a) => (a.body = `{"name":"${"x".repeat(1_048_576)}"}`),
    not: ["9 JSON", "11 fields"],
  },
  {
    step: "2 route",
    status: 404,
    code: "resource_not_found",
    spoil: (a) => (a.path = "/v1/nowhere"),
    not: ["12 existence"],
  },
  { step: "2 method", status: 405, code: "method_not_allowed", spoil: (a) => (a.method = "PUT") },
  {
    step: "4 version",
    status: 400,
    code: "version_unsupported",
    spoil: (a) => (a.headers["service-version"] = "1999-01-01"),
  },
  {
    step: "5 credential",
    status: 401,
    code: "credential_invalid",
    spoil: (a) => (a.headers["authorization"] = "Bearer nonsense"),
  },
  { step: "6 rate", status: 429, code: "rate_limited", spoil: (a) => (a.drained = true) },
  {
    step: "7 scope",
    status: 403,
    code: "scope_missing",
    spoil: (a) => (a.scopes = ["campaigns:read"]),
  },
  { step: "8 plan", status: 403, code: "plan_required", spoil: (a) => (a.plan = "creator") },
  { step: "8 kind", status: 403, code: "workspace_unsupported", spoil: (a) => (a.kind = "solo") },
  {
    step: "9 media type",
    status: 415,
    code: "unsupported_media_type",
    spoil: (a) => (a.headers["content-type"] = "text/plain"),
  },
  {
    step: "9 JSON",
    status: 400,
    code: "parameter_invalid",
    param: null,
    spoil: (a) => (a.body = '{"name":'),
    not: ["1 body size", "11 fields"],
  },
  {
    step: "10 idempotency",
    status: 422,
    code: "idempotency_key_reused",
    spoil: (a) => (a.headers["idempotency-key"] = "used"),
    not: ["13 dry run"],
  },
  {
    step: "11 fields",
    status: 400,
    code: "parameter_invalid",
    param: "name",
    spoil: (a) => (a.body = '{"name":7}'),
    not: ["1 body size", "9 JSON"],
  },
  {
    step: "12 existence",
    status: 404,
    code: "resource_not_found",
    spoil: (a) => (a.path = `/v1/probes/${"b".repeat(20)}`),
    not: ["2 route"],
  },
  {
    step: "13 dry run",
    status: 200,
    code: "dry_run",
    spoil: (a) => (a.query["dry_run"] = "true"),
    not: ["10 idempotency"],
  },
  {
    step: "14 confirm",
    status: 409,
    code: "confirmation_required",
    spoil: (a) => delete a.query["confirm"],
  },
];

const pairs = FAULTS.flatMap((first, index) =>
  FAULTS.slice(index + 1).map((second) => ({ first, second })),
).filter(({ first, second }) => !(first.not ?? []).includes(second.step));

describe("the order of checks", () => {
  const keys = new Map<string, string>();

  const app = useApp({ operations: [operation, publicProbe], sellsPlans: true });
  beforeAll(async () => {
    await createEffects(app);
  });

  async function keyFor(attempt: Attempt): Promise<string> {
    const name = JSON.stringify([attempt.kind, attempt.plan, attempt.scopes, attempt.drained]);
    const known = keys.get(name);
    if (known !== undefined) return known;
    const workspaceId = await app.workspace({ kind: attempt.kind, plan: attempt.plan });
    const key = await app.key(workspaceId, { scopes: attempt.scopes });
    if (attempt.drained)
      app.runtime.limiter
        .reserve(await keyIdOf(app, workspaceId), "partner", { cost: 1_200 })
        .release();
    await app.sql(
      `insert into idempotency_records (workspace_id, principal, idempotency_key, created_at, fingerprint, state, request_id, status_code, response)
       values ($1, 'keys', 'used', $2, $3, 'completed', 'req_first', 200, '{}')`,
      [workspaceId, app.clock.now(), createHash("sha256").update("another request").digest()],
    );
    keys.set(name, key);
    return key;
  }

  async function send(attempt: Attempt): Promise<TestAnswer> {
    const key = await keyFor(attempt);
    return app.request(
      attempt.method,
      `${attempt.path}?${new URLSearchParams(attempt.query).toString()}`,
      { key, body: attempt.body, headers: attempt.headers },
    );
  }

  function expectFault(answer: TestAnswer, fault: Fault): void {
    expect({ status: answer.status, code: answer.body.error?.code ?? answer.body.object }).toEqual({
      status: fault.status,
      code: fault.code,
    });
    if (fault.param !== undefined) expect(answer.body.error.param).toBe(fault.param);
  }

  it("lets a request without a fault through", async () => {
    expect((await send(correct())).status).toBe(200);
  });

  it.each(FAULTS)("finds the fault at $step when it is the only one", async (fault) => {
    const attempt = correct();
    fault.spoil(attempt);
    expectFault(await send(attempt), fault);
  });

  it.each(pairs)("names $first.step before $second.step", async ({ first, second }) => {
    const attempt = correct();
    second.spoil(attempt);
    first.spoil(attempt);
    expectFault(await send(attempt), first);
  });

  it("checks the method before the bucket of an address, and the bucket before the version", async () => {
    const headers = { "service-version": "1999-01-01" };
    expect((await app.get("/v1/public-probe", { headers })).status).toBe(200);
    for (let count = 1; count < 60; count += 1) await app.get("/v1/public-probe");
    expect((await app.get("/v1/public-probe", { headers })).body.error).toMatchObject({
      code: "rate_limited",
      reason: "anonymous",
    });
    expect((await app.request("PUT", "/v1/public-probe")).status).toBe(405);
  });

  it("counts a failed credential only once the version was right", async () => {
    const ask = async (version: string): Promise<number> =>
      (
        await app.server.inject({
          method: "POST",
          url: `/v1/probes/${PRESENT}`,
          remoteAddress: "203.0.113.9",
          headers: { authorization: "Bearer nonsense", "service-version": version },
        })
      ).statusCode;
    for (let count = 0; count < 30; count += 1) expect(await ask("1999-01-01")).toBe(400);
    for (let count = 0; count < 20; count += 1) expect(await ask("2026-10-14")).toBe(401);
    expect(await ask("2026-10-14")).toBe(429);
    expect(await ask("1999-01-01")).toBe(400);
  });
});
