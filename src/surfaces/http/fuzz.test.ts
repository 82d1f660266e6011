import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../test/network.ts";
import type { TestAnswer } from "../../../test/harness.ts";
import { holds } from "../../../test/property-runs.ts";
import { ClusterReads } from "../../features/grouping/clusters/index.ts";
import { ERRORS } from "../../kernel/contract/error-catalogue.ts";
import { errorCodesOf } from "../../kernel/operation/declared-answers.ts";
import type { AnyOperation } from "../../kernel/operation/operation.ts";
import { OPERATIONS } from "../../app/operations.ts";

/** Requests of each kind, in the short run and in the long one. */
const RUNS = {
  nearOperations: { short: 900, long: 12_000 },
  rehearsed: { short: 150, long: 2_400 },
  anyPath: { short: 450, long: 6_000 },
};

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "null",
    "-1",
    "0",
    "1e400",
    "9007199254740993",
    "'; drop table shows; --",
    "%",
    "../..",
    "__proto__",
    "constructor",
    "a".repeat(3_000),
    "2026-10-14T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "true",
    "١",
  ),
);

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

/** A part of a path; "." and ".." are none: clients resolve them, so they ask for another path. */
const hostilePart = hostile
  .filter((text) => text !== "." && text !== "..")
  .map((text) => encodeURIComponent(text.toWellFormed()));

/** Values near what a schema asks for: mostly right, often at an edge, sometimes anything. */
function valueNear(schema: Schema | undefined, depth = 0): fc.Arbitrary<unknown> {
  const anything = fc.oneof(hostile, fc.jsonValue({ maxDepth: 3 }));
  if (schema === undefined || depth > 4) return anything;
  const mostly = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ arbitrary: right, weight: 6 }, { arbitrary: anything, weight: 1 });
  if (schema.enum !== undefined) return mostly(fc.constantFrom(...schema.enum));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") {
    const fields = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        valueNear(field, depth + 1),
      ]),
    );
    return mostly(fc.record(fields, { requiredKeys: [] }));
  }
  if (type === "array")
    return mostly(fc.array(valueNear(schema.items, depth + 1), { maxLength: 5 }));
  if (type === "integer" || type === "number")
    return mostly(
      fc.oneof(
        fc.integer({ min: schema.minimum ?? -5, max: schema.maximum ?? 1_000 }),
        fc.double(),
        fc.maxSafeInteger(),
      ),
    );
  if (type === "boolean") return mostly(fc.boolean());
  if (schema.format === "date-time")
    return mostly(
      fc.date().map((date) => (Number.isNaN(date.getTime()) ? "x" : date.toISOString())),
    );
  return mostly(hostile);
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

describe("no input gives a 500", () => {
  let ids: { show_id: string; cluster_id: string; id: string };
  const t = useNetwork({
    services: ({ pool, clock }) => ({
      clusterReads: new ClusterReads(pool, clock),
      operations: OPERATIONS,
    }),
  });
  beforeAll(async () => {
    const made = await t.send("POST", `/v1/shows/${t.showId}/clusters`, { name: "Target" });
    ids = { show_id: t.showId, cluster_id: made.body.id, id: `${t.showId}_${made.body.id}` };
  });

  function expectSane(what: unknown, answer: TestAnswer, operation?: AnyOperation): void {
    const code = answer.body?.error?.code;
    const causes = answer.status === 500 ? t.app.logged.at(-1)?.fields["cause"] : undefined;
    expect({ what, status: answer.status, causes }).not.toMatchObject({ status: 500 });
    expect(answer.headers["request-id"]).toMatch(/^req_[0-9A-Za-z]{24}$/);
    expect(answer.headers["service-version"]).toBe("2026-10-14");
    // HEAD has no body to look into.
    if (answer.body !== null && answer.status >= 400)
      expect(ERRORS[code as keyof typeof ERRORS].status).toBe(answer.status);
    // The pipeline holds itself to what is declared; here it is what comes before the pipeline.
    if (operation !== undefined && code !== undefined)
      expect({ what, codes: errorCodesOf(operation) }).toEqual({
        what,
        codes: expect.arrayContaining([code]),
      });
  }

  /**
   * A request near one operation: its own path, query and body, each of them right, nearly right,
   * or hostile.
   */
  function requestTo(operation: AnyOperation): fc.Arbitrary<{
    method: string;
    url: string;
    body: string | undefined;
    headers: Record<string, string>;
    operation: AnyOperation;
  }> {
    const parts = operation.path.split("/").map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) return fc.constant(part);
      const known = name in ids ? ids[name as keyof typeof ids] : "x";
      return fc.oneof(
        { arbitrary: fc.constant(known), weight: 5 },
        { arbitrary: hostilePart, weight: 1 },
      );
    });
    const query = operation.query as Schema;
    const body = operation.body as Schema;
    const headers = fc.record(
      {
        "if-none-match": fc.constantFrom("*", 'W/"x"'),
        "idempotency-key": fc
          .string({ minLength: 1, maxLength: 20 })
          .map((text) => text.replaceAll(/[^\x20-\x7e]/g, "?")),
        "content-type": fc.constantFrom(
          "application/json",
          "application/json;charset=utf-8",
          "text/plain",
          "x",
        ),
      },
      { requiredKeys: [] },
    );
    return fc.record({
      method: fc.oneof(
        { arbitrary: fc.constant<string>(operation.method), weight: 20 },
        { arbitrary: fc.constantFrom("HEAD", "PUT", "DELETE", "OPTIONS"), weight: 1 },
      ),
      url: fc
        .tuple(
          fc.tuple(...parts),
          fc.oneof(valueNear(query), fc.dictionary(hostile, hostile, { maxKeys: 3 })),
        )
        .map(([path, values]) => {
          const search = new URLSearchParams();
          if (typeof values === "object" && values !== null)
            for (const [name, value] of Object.entries(values))
              search.append(name.toWellFormed(), textOf(value).toWellFormed());
          return `${path.join("/")}?${search.toString()}`;
        }),
      body:
        operation.method === "GET"
          ? fc.constant(undefined)
          : fc.oneof(
              {
                arbitrary: valueNear(body).map((value) => JSON.stringify(value) ?? ""),
                weight: 10,
              },
              { arbitrary: fc.string(), weight: 1 },
            ),
      headers,
      operation: fc.constant(operation),
    });
  }

  // Calls upstreams, which this process has none of; each is tried with its upstreams in its own
  // folder.
  const local = OPERATIONS.filter((operation) => operation.kind !== "write" || !operation.collects);

  it("near any operation", async () => {
    let sent = 0;
    await holds(
      fc.asyncProperty(
        fc.oneof(...local.map(requestTo)),
        async ({ method, url, body, headers, operation }) => {
          sent += 1;
          // Rates are not what is tried here: a minute passes between any two hundred requests.
          if (sent % 200 === 0) t.app.clock.advance(60_000);
          expectSane(
            { method, url, body, headers },
            await t.app.request(method, url, {
              key: t.key,
              headers,
              ...(body === undefined ? {} : { body }),
            }),
            method === operation.method ? operation : undefined,
          );
        },
      ),
      RUNS.nearOperations,
    );
  });

  it("of operations that call upstreams, rehearsed", async () => {
    const metered = OPERATIONS.filter(
      (operation) => operation.kind === "write" && operation.collects,
    );
    if (metered.length === 0) return;
    await holds(
      fc.asyncProperty(
        fc.oneof(...metered.map(requestTo)),
        async ({ method, url, body, headers, operation }) => {
          t.app.clock.advance(1_000);
          expectSane(
            { method, url, body, headers },
            await t.app.request(method, `${url}&dry_run=true`, {
              key: t.key,
              headers,
              ...(body === undefined ? {} : { body }),
            }),
            method === operation.method ? operation : undefined,
          );
        },
      ),
      RUNS.rehearsed,
    );
  });

  it("on any path, with any header", async () => {
    const path = fc.oneof(
      fc.webPath(),
      fc
        .array(
          fc.oneof(hostile, fc.constantFrom("v1", "shows", "%", "%00", "%ff", "..", ".", ";", ":")),
          { maxLength: 5 },
        )
        .map((parts) => `/${parts.join("/")}`),
      fc.constantFrom(...OPERATIONS.map((operation) => operation.path)),
    );
    // A request line holds printable ASCII; the parser refuses everything else before there is a
    // request.
    const asciiPath = path.map(
      (text) => `/${text.replaceAll(/[^\x21-\x7e]|[#\\]/g, "%25").replace(/^\/+/, "")}`,
    );
    const header = fc
      .string({ maxLength: 60 })
      .map((text) => text.replaceAll(/[^\x20-\x7e]/g, "?"));
    const headers = fc.record(
      {
        authorization: header,
        "service-version": header,
        "idempotency-key": header,
        "if-none-match": header,
        "content-type": header,
        "content-encoding": header,
        accept: header,
        origin: header,
        cookie: header,
      },
      { requiredKeys: [] },
    );
    await holds(
      fc.asyncProperty(
        fc.constantFrom(
          "GET",
          "HEAD",
          "POST",
          "PATCH",
          "PUT",
          "DELETE",
          "OPTIONS",
          "TRACE",
          "PROPFIND",
        ),
        asciiPath,
        headers,
        fc.option(fc.string(), { nil: undefined }),
        async (method, url, sent, body) => {
          t.app.clock.advance(1_000);
          const hasBody = body !== undefined && !["GET", "HEAD", "TRACE"].includes(method);
          expectSane(
            { method, url, sent, body },
            await t.app.request(method, url, {
              key: "authorization" in sent ? null : t.key,
              headers: sent,
              ...(hasBody ? { body } : {}),
            }),
          );
        },
      ),
      RUNS.anyPath,
    );
  });
});
