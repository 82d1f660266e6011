import { sql } from "kysely";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../test/network.ts";
import { startTestApp, type TestAnswer } from "../../../test/harness.ts";
import { ERROR_CODES, type ErrorCode, ERRORS } from "./error-catalogue.ts";
import { ApiError, resourceNotFound, stateConflict } from "./errors.ts";
import { asApiError } from "../pipeline/error-response.ts";
import { probeRead, probeWrite } from "../operation/probe-operations.test-support.ts";
import { startDatabaseWire, startSecondProcess } from "../pipeline/second-process.test-support.ts";

const SECRET_TEXT = "password=hunter2 in /etc/castmeter";

const operations = [
  probeRead(),
  probeRead({
    id: "probes.crash",
    path: "/v1/crash",
    handler: () => Promise.reject(new TypeError(SECRET_TEXT)),
  }),
  probeRead({
    id: "probes.sql",
    path: "/v1/bad-sql",
    handler: (context) => sql`select secret_column from nowhere_table`.execute(context.database),
  }),
  probeRead({
    id: "probes.shape",
    path: "/v1/bad-shape",
    output: Type.String(),
    handler: () => ({ surprise: SECRET_TEXT }),
  }),
  probeRead({
    id: "probes.lost",
    path: "/v1/lost",
    handler: () => Promise.reject(resourceNotFound("probe")),
  }),
  probeRead({
    id: "probes.query",
    path: "/v1/query",
    handler: (context) =>
      context.database
        .selectFrom("shows")
        .select("show_id")
        .execute()
        .then((rows) => ({ rows })),
  }),
  probeWrite({ preview: () => Promise.reject(stateConflict("Not now.", "asleep", ["awake"])) }),
];

const FIELDS = ["code", "doc_url", "message", "param", "request_id", "type"];

/**
 * Every error, wherever it comes from, has exactly the common fields and those the catalogue names
 * for its code.
 */
function expectErrorShape(answer: TestAnswer, code: ErrorCode): void {
  const { error } = answer.body;
  expect(Object.keys(answer.body)).toEqual(["error"]);
  expect(Object.keys(error).toSorted()).toEqual([...FIELDS, ...ERRORS[code].extras].toSorted());
  expect(error).toMatchObject({
    code,
    type: ERRORS[code].type,
    doc_url: `http://127.0.0.1:4000/docs/errors#${code}`,
  });
  expect(answer.status).toBe(ERRORS[code].status);
  expect(error.request_id).toBe(answer.headers["request-id"]);
  expect(error.request_id).toMatch(/^req_[0-9A-Za-z]{24}$/);
  expect(answer.headers["service-version"]).toBe("2026-10-14");
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
}

describe("errors", () => {
  const t = useNetwork({ operations });

  it.each<[ErrorCode, string, string, { body?: unknown; headers?: Record<string, string> }]>([
    ["parameter_invalid", "GET", "/v1/probes?colour=red", {}],
    ["version_unsupported", "GET", "/v1/probes", { headers: { "service-version": "x" } }],
    ["credential_invalid", "GET", "/v1/probes", { headers: { authorization: "Bearer x" } }],
    ["resource_not_found", "GET", "/v1/nowhere", {}],
    ["resource_not_found", "GET", "/v1/lost", {}],
    ["method_not_allowed", "PATCH", "/v1/probes", {}],
    ["payload_too_large", "POST", "/v1/probes", { body: "x".repeat(1_048_577) }],
    ["uri_too_long", "GET", `/v1/probes?x=${"x".repeat(8_200)}`, {}],
    [
      "unsupported_media_type",
      "POST",
      "/v1/probes",
      { body: "{}", headers: { "content-type": "text/plain" } },
    ],
    ["state_conflict", "POST", "/v1/probes", { body: {} }],
    ["internal_error", "GET", "/v1/crash", {}],
    ["internal_error", "GET", "/v1/bad-sql", {}],
    ["internal_error", "GET", "/v1/bad-shape", {}],
  ])(
    "answer %s with the whole error object and nothing else",
    async (code, method, url, options) => {
      expectErrorShape(await t.app.request(method, url, { key: t.key, ...options }), code);
    },
  );

  it("name the methods a path has in Allow", async () => {
    const answer = await t.send("PROPFIND", "/v1/probes");
    expect(answer.status).toBe(405);
    expect(answer.headers["allow"]).toBe("GET, HEAD, POST, OPTIONS");
  });

  it("say with 401 where to sign in, and that a credential which was sent is no good", async () => {
    const metadata = `resource_metadata="http://127.0.0.1:4000/.well-known/oauth-protected-resource"`;
    expect((await t.app.get("/v1/probes")).headers["www-authenticate"]).toBe(`Bearer ${metadata}`);
    const unknown = await t.app.get("/v1/probes", { key: "cmk_nonsense" });
    expect(unknown.headers["www-authenticate"]).toBe(`Bearer error="invalid_token", ${metadata}`);
  });

  it("never take the request id of the caller", async () => {
    const answer = await t.app.get("/v1/probes", {
      key: t.key,
      headers: { "request-id": "req_of_the_caller" },
    });
    expect(answer.headers["request-id"]).toMatch(/^req_[0-9A-Za-z]{24}$/);
  });

  it("leak neither message, nor SQL, nor stack; the log has them under the same request id", async () => {
    for (const [path, word] of [
      ["/v1/crash", "hunter2"],
      ["/v1/bad-sql", "nowhere_table"],
      ["/v1/bad-shape", "probes.shape"],
    ] as const) {
      const answer = await t.send("GET", path);
      expect(answer.text).not.toMatch(
        /hunter2|nowhere_table|secret_column|select|probes\.|\.ts|stack/,
      );
      const logged = t.app.logged.find(
        (line) => line.fields["request_id"] === answer.headers["request-id"],
      );
      expect(String(logged?.fields["cause"])).toContain(word);
    }
  });

  it("are of the catalogue whatever was thrown", () => {
    for (const thrown of [
      undefined,
      null,
      7,
      "text",
      {},
      new Error("x"),
      Object.assign(new Error("x"), { code: 42 }),
    ])
      expect(asApiError(thrown).code).toBe("internal_error");
    for (const code of ERROR_CODES)
      expect(asApiError(new ApiError(code, "x")).status).toBe(ERRORS[code].status);
  });

  it("call a database that is away by its name, whichever way the driver says it", () => {
    const coded = (code: string, message = ""): Error =>
      Object.assign(new Error(message), { code });
    const away = [
      coded("57P01"),
      coded("57P03"),
      coded("08006"),
      coded("53300"),
      coded("57014"),
      coded("ECONNREFUSED"),
      coded("ECONNRESET"),
      coded("ENOTFOUND"),
      Object.assign(
        new AggregateError([coded("ECONNREFUSED", "::1"), coded("ECONNREFUSED", "127.0.0.1")]),
        { code: "ECONNREFUSED" },
      ),
      new Error("Connection terminated unexpectedly"),
      new Error("timeout exceeded when trying to connect"),
      new Error("Client has encountered a connection error and is not queryable"),
    ];
    for (const error of away)
      expect(asApiError(error)).toMatchObject({
        code: "service_unavailable",
        headers: { "Retry-After": "1" },
      });
    for (const error of [coded("23505"), coded("42P01"), coded("22P02")])
      expect(asApiError(error).code).toBe("internal_error");
  });
});

describe("a database that is away", () => {
  it("is a 503 with Retry-After, before and after the caller is known, and its return ends it", async () => {
    const app = await startTestApp({ operations });
    const workspaceId = await app.workspace();
    const [known, unknown] = [await app.key(workspaceId), await app.key(workspaceId)];
    const wire = await startDatabaseWire(app.databaseUrl);
    const process = await startSecondProcess(app, { operations, databaseUrl: wire.url });
    expect((await process.request("GET", "/v1/query", { key: known })).status).toBe(200);
    await wire.cut();
    for (const key of [known, unknown]) {
      const answer = await process.request("GET", "/v1/query", { key });
      expectErrorShape({ ...answer, text: "" }, "service_unavailable");
      expect(answer.headers["retry-after"]).toBe("1");
      expect(answer.body.error.message).toBe("The database is away. Try again in a moment.");
    }
    await wire.mend();
    expect((await process.request("GET", "/v1/query", { key: unknown })).status).toBe(200);
    await process.close();
    await wire.cut();
    await app.close();
  });
});
