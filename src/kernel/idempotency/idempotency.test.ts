import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { type TestAnswer } from "../../../test/harness.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time/clock.ts";
import { ApiError } from "../contract/errors.ts";
import { fingerprintOf, readIdempotencyKey } from "./idempotency.ts";
import { newPlainId } from "../ids.ts";
import {
  countEffects,
  createEffects,
  keyIdOf,
  probeRead,
  probeWrite,
} from "../operation/probe-operations.test-support.ts";

const preview = async (): Promise<{
  resource: string;
  id: null;
  wouldWrite: Record<string, never>;
  effects: string[];
  confirm: true;
  state: string;
}> => ({
  resource: "probe",
  id: null,
  wouldWrite: {},
  effects: ["Change it."],
  confirm: true,
  state: "confirmed",
});
let failure: Error | undefined;

const operations = [
  probeRead(),
  probeWrite(),
  probeWrite({ id: "probes.other", path: "/v1/other-probes" }),
  probeWrite({ id: "probes.replace", method: "PUT" }),
  probeWrite({ id: "probes.confirmed", path: "/v1/confirmed", preview }),
  probeWrite({
    id: "probes.long",
    path: "/v1/long",
    apply: async () => ({
      status: 201,
      id: "prb_1",
      written: { notes: "ünï €🎧 ".repeat(1_000) },
      data: { object: "probe" },
    }),
  }),
  probeWrite({
    id: "probes.failing",
    path: "/v1/failing",
    apply: async (context) => {
      await sql`insert into probe_effects (workspace_id, name) values (${context.workspace.id}, 'tried')`.execute(
        context.database,
      );
      if (failure !== undefined) throw failure;
      return { status: 201, id: "prb_9", written: {}, data: { object: "probe" } };
    },
  }),
];

describe("an idempotency key", () => {
  let workspaceId: string;
  let key: string;
  const app = useApp({ operations });
  beforeAll(async () => {
    await createEffects(app);
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
  });

  interface Sent {
    name: string;
    url?: string;
    method?: string;
    body?: unknown;
    credential?: string;
  }
  const send = ({
    name,
    url = "/v1/probes",
    method = "POST",
    body = { name: "x" },
    credential = key,
  }: Sent): Promise<TestAnswer> =>
    app.request(method, url, { key: credential, body, headers: { "idempotency-key": name } });
  const replayed = (answer: TestAnswer): boolean =>
    answer.headers["idempotent-replayed"] === "true";

  it("gives one effect under 100 equal calls at once; all are answered, and a later one replays", async () => {
    const before = await countEffects(app);
    const keys = await Promise.all(Array.from({ length: 6 }, () => app.key(workspaceId)));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send({ name: "hundred", credential: keys[index % keys.length] ?? key }),
      ),
    );
    for (const answer of answers) {
      if (answer.status === 409)
        expect(answer).toMatchObject({
          headers: { "retry-after": "1" },
          body: {
            error: {
              code: "idempotency_in_progress",
              type: "idempotency_error",
              param: "Idempotency-Key",
            },
          },
        });
      else expect(answer.status).toBe(200);
    }
    expect(await countEffects(app)).toBe(before + 1);
    const firsts = answers.filter((answer) => answer.status === 200 && !replayed(answer));
    expect(firsts).toHaveLength(1);
    const later = await send({ name: "hundred" });
    expect(replayed(later)).toBe(true);
    expect(later.body).toEqual({ ...firsts[0]?.body, replayed: true });
    expect(firsts[0]?.body.replayed).toBe(false);
    expect(await countEffects(app)).toBe(before + 1);
  });

  it("replays status, body and Location of the first answer", async () => {
    failure = undefined;
    const first = await send({ name: "located", url: "/v1/failing" });
    const second = await send({ name: "located", url: "/v1/failing" });
    expect({ firstStatus: first.status, secondStatus: second.status }).toEqual({
      firstStatus: 201,
      secondStatus: 201,
    });
    expect(second.headers["location"]).toBe("/v1/failing/prb_9");
    expect(first.headers["idempotent-replayed"]).toBeUndefined();
    expect(second.headers["request-id"]).not.toBe(first.headers["request-id"]);
  });

  it("is refused for another body, path, query or method, naming the first request", async () => {
    const first = await send({ name: "mine" });
    for (const other of [
      { body: { name: "y" } },
      { url: "/v1/other-probes" },
      { method: "PUT" },
      { url: "/v1/probes?name=y" },
    ]) {
      const answer = await send({ name: "mine", ...other });
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatchObject({
        code: "idempotency_key_reused",
        type: "idempotency_error",
        param: "Idempotency-Key",
        first_request_id: first.headers["request-id"],
      });
    }
  });

  it("knows the same request in another spelling", async () => {
    await send({ name: "spelled", body: '{"name":"x","tags":["a"]}' });
    expect(
      replayed(await send({ name: "spelled", body: ' { "tags" : [ "\\u0061" ],\n"name":"x" } ' })),
    ).toBe(true);
  });

  it("is one key with or without quotes", async () => {
    await send({ name: '"quoted"' });
    expect(replayed(await send({ name: "quoted" }))).toBe(true);
  });

  it("belongs to the workspace, with any of its API keys, and to no other", async () => {
    await send({ name: "shared" });
    expect(replayed(await send({ name: "shared", credential: await app.key(workspaceId) }))).toBe(
      true,
    );
    expect(
      replayed(await send({ name: "shared", credential: await app.key(await app.workspace()) })),
    ).toBe(false);
  });

  it("still finds its answer after the API key was rotated", async () => {
    const own = await app.workspace();
    const old = await app.key(own);
    const id = await keyIdOf(app, own);
    await send({ name: "rotated", credential: old });
    const fresh = await app.key(own);
    await app.sql("update credential_directory set credential_id = $2 where secret_hash = $1", [
      app.runtime.secrets.hashCredential(fresh).hash,
      id,
    ]);
    await app.sql("delete from credential_directory where secret_hash = $1", [
      app.runtime.secrets.hashCredential(old).hash,
    ]);
    app.runtime.access.clear();
    expect((await send({ name: "rotated", credential: old })).status).toBe(401);
    expect(replayed(await send({ name: "rotated", credential: fresh }))).toBe(true);
  });

  it("stores no failure and nothing of it: the same key goes through once the cause is gone", async () => {
    const before = await countEffects(app);
    for (const [error, status] of [
      [new ApiError("state_conflict", "Not now."), 409],
      [new Error("broken"), 500],
      [new ApiError("provider_failed", "Away."), 502],
    ] as const) {
      failure = error;
      const answer = await send({ name: "failing", url: "/v1/failing" });
      expect(answer.status).toBe(status);
    }
    expect(await countEffects(app)).toBe(before);
    expect((await send({ name: "failing", url: "/v1/failing", body: { name: 7 } })).status).toBe(
      400,
    );
    failure = undefined;
    expect(replayed(await send({ name: "failing", url: "/v1/failing" }))).toBe(false);
    expect(await countEffects(app)).toBe(before + 1);
  });

  it("is not used up by a dry run, and does not answer one", async () => {
    const before = await countEffects(app);
    expect((await send({ name: "rehearsed", url: "/v1/probes?dry_run=true" })).body.object).toBe(
      "dry_run",
    );
    expect(replayed(await send({ name: "rehearsed" }))).toBe(false);
    expect((await send({ name: "rehearsed", url: "/v1/probes?dry_run=true" })).body.object).toBe(
      "dry_run",
    );
    expect(await countEffects(app)).toBe(before + 1);
  });

  it("is not used up by a 409 preview: the same key goes on with confirm, in query or body", async () => {
    for (const [name, confirmed] of [
      ["by query", { url: "/v1/confirmed?confirm=true" }],
      ["by body", { url: "/v1/confirmed", body: { name: "x", confirm: true } }],
    ] as const) {
      expect((await send({ name, url: "/v1/confirmed" })).body.error.code).toBe(
        "confirmation_required",
      );
      expect(replayed(await send({ name, ...confirmed }))).toBe(false);
      expect(replayed(await send({ name, url: "/v1/confirmed" }))).toBe(true);
    }
  });

  it("packs a long answer and replays it byte for byte, as one of an earlier release", async () => {
    const first = await send({ name: "long", url: "/v1/long" });
    const record = async () =>
      (
        await app.sql(
          "select state, response, packed_response, pg_column_size(packed_response) as bytes, " +
            "coalesce(lease_expires_at > $1, false) as is_leased from idempotency_records " +
            "where idempotency_key = 'long'",
          [app.clock.now()],
        )
      )[0];
    const stored = await record();
    expect(first.text.length).toBeGreaterThan(5_000);
    expect(stored?.["bytes"]).toBeLessThan(1_000);
    // A process of an earlier release takes it for running, and answers 409.
    expect(stored).toMatchObject({ state: "running", is_leased: true, response: null });
    const repeated = first.text.replace('"replayed":false', '"replayed":true');
    expect((await send({ name: "long", url: "/v1/long" })).text).toBe(repeated);
    await app.sql(
      "update idempotency_records set state = 'completed', packed_response = null, " +
        "lease_expires_at = null, response = $1 where idempotency_key = 'long'",
      [first.text],
    );
    expect((await send({ name: "long", url: "/v1/long" })).text).toBe(repeated);
  });

  it("costs one token and no write token when it replays", async () => {
    const own = await app.key(await app.workspace(), { rateTier: "default" });
    await send({ name: "cheap", credential: own });
    for (let count = 0; count < 40; count += 1)
      expect(replayed(await send({ name: "cheap", credential: own }))).toBe(true);
    const answer = await app.get("/v1/probes", { key: own });
    expect(answer.headers["ratelimit-remaining"]).toBe("78");
    for (let count = 0; count < 29; count += 1)
      expect((await app.request("POST", "/v1/probes", { key: own, body: {} })).status).toBe(200);
    expect(
      (await app.request("POST", "/v1/probes", { key: own, body: {} })).body.error.reason,
    ).toBe("writes");
  });

  it("is ignored on reads", async () => {
    for (let count = 0; count < 2; count += 1) {
      const answer = await app.get("/v1/probes", { key, headers: { "idempotency-key": "read" } });
      expect({ status: answer.status, replayed: replayed(answer) }).toEqual({
        status: 200,
        replayed: false,
      });
    }
  });

  it("is forgotten 24 hours after the first answer, and not a moment earlier", async () => {
    await send({ name: "daily" });
    await app.advance(DAY_MS - 1);
    expect(replayed(await send({ name: "daily" }))).toBe(true);
    await app.advance(1);
    expect(replayed(await send({ name: "daily" }))).toBe(false);
    await app.advance(12 * HOUR_MS);
    expect(replayed(await send({ name: "daily" }))).toBe(true);
  });

  it.each(["", '""', "x".repeat(256), "tab\there", "caf\u00e9"])(
    "is refused when it is not 1 to 255 printable ASCII characters (%j)",
    async (name) => {
      const answer = await send({ name });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({
        code: "parameter_invalid",
        param: "Idempotency-Key",
      });
    },
  );

  it("stores the answer in the transaction of the effect: neither without the other", async () => {
    const name = newPlainId();
    failure = new Error("after writing");
    await send({ name, url: "/v1/failing" });
    expect(
      await app.sql("select 1 from idempotency_records where idempotency_key = $1", [name]),
    ).toEqual([]);
    failure = undefined;
    await send({ name, url: "/v1/failing" });
    expect(
      await app.sql(
        "select state, status_code from idempotency_records where idempotency_key = $1",
        [name],
      ),
    ).toEqual([{ state: "completed", status_code: 201 }]);
  });
});

describe("the header", () => {
  it("is taken as it is, quotes around it apart, for every printable text", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
          minLength: 1,
          maxLength: 255,
        }),
        (text) => {
          fc.pre(!(text.length >= 2 && text.startsWith('"') && text.endsWith('"')));
          expect(readIdempotencyKey(text)).toBe(text);
          expect(readIdempotencyKey(`"${text}"`)).toBe(text);
        },
      ),
    );
    expect(readIdempotencyKey(undefined)).toBeNull();
  });
});

describe("the fingerprint", () => {
  const request = {
    method: "POST",
    path: "/v1/x",
    search: new URLSearchParams("a=1&b=2"),
    body: { x: 1 },
  };

  it("is equal for equal requests, whatever the order of keys and parameters", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 6 }), (body) => {
        const turned = Object.fromEntries(Object.entries(body).toReversed());
        expect(fingerprintOf({ ...request, body: turned })).toEqual(
          fingerprintOf({ ...request, body }),
        );
      }),
    );
    expect(fingerprintOf({ ...request, search: new URLSearchParams("b=2&a=1") })).toEqual(
      fingerprintOf(request),
    );
  });

  it("differs in method, path, query and body", () => {
    const others = [
      { method: "PUT" },
      { path: "/v1/y" },
      { search: new URLSearchParams("a=1&b=3") },
      { search: new URLSearchParams("a=1,b=2") },
      { body: { x: "1" } },
      { body: [{ x: 1 }] },
      { body: {} },
    ];
    for (const other of others)
      expect(fingerprintOf({ ...request, ...other }).equals(fingerprintOf(request))).toBe(false);
  });
});
