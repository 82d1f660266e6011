import { Type } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppContext, defineAppRoute } from "../../kernel/operation/app-route.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import {
  probeRead,
  probeWrite,
  createEffects,
} from "../../kernel/operation/probe-operations.test-support.ts";
import { anyObject, strictObject } from "../../kernel/contract/schema.ts";
import { openSocket } from "../http/raw-socket.test-support.ts";
import { type AppApi, type Browser, startAppApi } from "./app-api.test-support.ts";
import { readSessionCookie, sessionCookieHeader } from "../../kernel/access/session-cookie.ts";

const MIB = 1_048_576;
const seen: AppContext[] = [];

const probe = (id: string, extra: Partial<Parameters<typeof defineAppRoute>[0]> = {}) =>
  defineAppRoute({
    id,
    method: "GET",
    path: `/app-api/${id}`,
    access: "viewer",
    params: noParams,
    query: noQuery,
    body: noBody,
    output: anyObject,
    summary: "A probe",
    handler: async (context) => {
      seen.push(context);
      return {
        data: {
          object: "probe",
          workspace_id: context.workspace?.id ?? null,
          person_id: context.session?.person.id ?? null,
        },
      };
    },
    ...extra,
  });

const routes = [
  probe("read"),
  probe("open", { access: "visitor" }),
  probe("mine", { access: "person" }),
  probe("edit", {
    method: "POST",
    access: "editor",
    body: strictObject({ name: Type.String({ maxLength: 5 }) }),
  }),
  probe("item", {
    method: "PATCH",
    path: "/app-api/items/{id}",
    params: strictObject({ id: Type.String({ pattern: "^[a-z]{3}$" }) }),
    query: strictObject({ limit: Type.Optional(Type.Integer()) }),
  }),
  probe("enter", {
    method: "POST",
    access: "visitor",
    perMinute: 5,
    handler: async ({ now }) => ({
      status: 201,
      data: { object: "probe" },
      session: { token: "fresh", expiresAt: new Date(now.getTime() + 1_000_500) },
    }),
  }),
  probe("leave", {
    method: "POST",
    access: "person",
    handler: async () => ({ data: { object: "probe" }, session: null }),
  }),
  probe("wrong", {
    output: strictObject({ object: Type.String() }),
    handler: async () => ({ data: { object: "probe", secret: 1 } }),
  }),
  probe("broken", { handler: () => Promise.reject(new Error("select * from secrets")) }),
  probe("refusing", {
    handler: () =>
      Promise.reject(new ApiError("limit_reached", "Full.", { extras: { limit: 1, current: 1 } })),
  }),
];

let api: AppApi;
let workspaceId: string;
let person: Browser;

beforeAll(async () => {
  api = await startAppApi(routes, { operations: [probeRead(), probeWrite()] });
  await createEffects(api.app);
});
beforeEach(async () => {
  api.app.clock.advance(60_000);
  seen.length = 0;
  workspaceId = await api.app.workspace();
  person = await api.signIn({ workspaceId, role: "editor" });
});
afterAll(() => api.close());

const refusalOf = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code?: string; reason?: string; param?: string | null } };
}) => [status, body.error?.code, body.error?.reason, body.error?.param];

describe("who is let in", () => {
  it("answers a person in their workspace", async () => {
    const { status, body, headers } = await person.get("/app-api/read");
    expect([status, body]).toEqual([
      200,
      { object: "probe", workspace_id: workspaceId, person_id: person.person.id },
    ]);
    expect(headers["request-id"]).toMatch(/^req_[0-9A-Za-z]{24}$/);
    expect(headers["cache-control"]).toBe("no-store");
    expect(seen[0]).toMatchObject({
      role: "editor",
      sessionToken: person.cookie.split("=")[1],
      confirmed: false,
    });
  });

  it("refuses a call without a session, with one that is unknown or over, and with two cookies", async () => {
    expect(refusalOf(await api.bare("GET", "/app-api/read"))).toEqual([
      401,
      "credential_invalid",
      "missing",
      "Cookie",
    ]);
    expect(
      refusalOf(
        await api.bare("GET", "/app-api/read", {
          headers: { cookie: "castmeter_session=guessed" },
        }),
      ),
    ).toEqual([401, "credential_invalid", "unknown", "Cookie"]);
    expect(
      refusalOf(
        await person.get("/app-api/read", {
          headers: { cookie: `castmeter_session=planted; ${person.cookie}` },
        }),
      ),
    ).toEqual([401, "credential_invalid", "malformed", "Cookie"]);
    api.app.clock.advance(31 * 86_400_000);
    expect((await person.get("/app-api/read")).status).toBe(401);
    const other = await api.signIn({ workspaceId, role: "viewer" });
    expect((await other.get("/app-api/read")).status).toBe(200);
    api.endSession(other);
    expect((await other.get("/app-api/read")).status).toBe(401);
  });

  it("takes no API key and no access token, with a session or without", async () => {
    const key = await api.app.key(workspaceId);
    const basic = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    for (const authorization of [`Bearer ${key}`, basic, "Bearer cma_x", ""]) {
      expect(
        refusalOf(await api.bare("GET", "/app-api/read", { headers: { authorization } })),
      ).toEqual([401, "credential_invalid", "malformed", "Authorization"]);
      expect(
        (
          await person.request("POST", "/app-api/edit", {
            body: { name: "a" },
            headers: { authorization },
          })
        ).status,
      ).toBe(401);
      expect((await api.bare("GET", "/app-api/open", { headers: { authorization } })).status).toBe(
        401,
      );
    }
    expect(seen).toEqual([]);
  });

  it("lets a visitor in where visitors may, with a cookie that is no good too", async () => {
    for (const headers of [
      {},
      { cookie: "castmeter_session=guessed" },
      { cookie: "castmeter_session=a; castmeter_session=b" },
      { cookie: "other=1" },
    ] as Record<string, string>[]) {
      expect((await api.bare("GET", "/app-api/open", { headers })).body.person_id).toBeNull();
    }
    expect((await person.get("/app-api/open")).body.person_id).toBe(person.person.id);
  });
});

describe("a call from another site", () => {
  const edit = (headers: Record<string, string | null>) =>
    person.request("POST", "/app-api/edit", { body: { name: "a" }, headers });

  it("changes nothing, whatever the cookie", async () => {
    for (const origin of [
      "https://evil.example",
      "null",
      "http://127.0.0.1:4001",
      "http://127.0.0.1:4000.evil.example",
      "https://127.0.0.1:4000",
    ]) {
      expect(refusalOf(await edit({ origin }))).toEqual([
        401,
        "credential_invalid",
        "malformed",
        "Origin",
      ]);
    }
    for (const site of ["cross-site", "same-site", "none"])
      expect(refusalOf(await edit({ origin: null, "sec-fetch-site": site }))).toEqual([
        401,
        "credential_invalid",
        "malformed",
        "Sec-Fetch-Site",
      ]);
    expect(seen).toEqual([]);
    expect((await edit({})).status).toBe(200);
  });

  it("reads nothing with the person's cookie", async () => {
    expect(
      (await person.get("/app-api/read", { headers: { origin: "https://evil.example" } })).status,
    ).toBe(401);
    expect(
      (await person.get("/app-api/read", { headers: { "sec-fetch-site": "cross-site" } })).status,
    ).toBe(401);
    expect(
      (await person.get("/app-api/read", { headers: { "sec-fetch-site": "none" } })).status,
    ).toBe(200);
    expect(seen).toHaveLength(1);
  });

  it("signs nobody in", async () => {
    expect(
      refusalOf(
        await api.bare("POST", "/app-api/enter", { headers: { origin: "https://evil.example" } }),
      ),
    ).toEqual([401, "credential_invalid", "malformed", "Origin"]);
    expect(
      (await api.bare("POST", "/app-api/enter", { headers: { "sec-fetch-site": "cross-site" } }))
        .status,
    ).toBe(401);
  });

  it("finds no CORS header on any answer", async () => {
    const origin = { origin: "https://evil.example" };
    const answers = await Promise.all([
      api.bare("GET", "/app-api/open", { headers: origin }),
      api.bare("GET", "/app-api/read", { headers: origin }),
      api.bare("OPTIONS", "/app-api/edit", {
        headers: { ...origin, "access-control-request-method": "POST" },
      }),
      api.bare("GET", "/app-api/nowhere", { headers: origin }),
      api.bare("GET", "/app-api", { headers: origin }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 405, 404, 404]);
    expect(
      answers
        .flatMap(({ headers }) => Object.keys(headers))
        .filter((name) => name.startsWith("access-control")),
    ).toEqual([]);
  });
});

describe("the CSRF token", () => {
  it("is asked for with every change, and must be the session's own", async () => {
    const other = await api.signIn({ workspaceId, role: "editor" });
    const edit = (token: string | null) =>
      person.request("POST", "/app-api/edit", {
        body: { name: "a" },
        headers: { "x-csrf-token": token },
      });
    expect(refusalOf(await edit(null))).toEqual([
      401,
      "credential_invalid",
      "missing",
      "X-CSRF-Token",
    ]);
    for (const token of [
      "",
      other.session.csrfToken,
      `${person.session.csrfToken}x`,
      person.session.csrfToken.slice(1),
    ])
      expect(refusalOf(await edit(token))).toEqual([
        401,
        "credential_invalid",
        "malformed",
        "X-CSRF-Token",
      ]);
    expect(seen).toEqual([]);
    expect((await edit(person.session.csrfToken)).status).toBe(200);
    expect(
      (await person.get("/app-api/read", { headers: { "x-csrf-token": "wrong" } })).status,
    ).toBe(200);
  });

  it("is not asked for where no session is needed: there is none before the first", async () => {
    expect((await api.bare("POST", "/app-api/enter")).status).toBe(201);
    expect(
      (await person.request("POST", "/app-api/enter", { headers: { "x-csrf-token": null } }))
        .status,
    ).toBe(201);
    expect(
      (await person.request("POST", "/app-api/leave", { headers: { "x-csrf-token": null } }))
        .status,
    ).toBe(401);
  });
});

describe("the workspace", () => {
  const read = (workspace: string | null) =>
    person.get("/app-api/read", { headers: { "castmeter-workspace": workspace } });

  it("is the only one of the person, or the one the header names", async () => {
    expect((await read(null)).body.workspace_id).toBe(workspaceId);
    const second = await api.app.workspace();
    await api.join(person.person, second, "viewer");
    expect(refusalOf(await read(null))).toEqual([
      400,
      "parameter_invalid",
      "missing",
      "Castmeter-Workspace",
    ]);
    expect((await read(second)).body.workspace_id).toBe(second);
    expect((await person.get("/app-api/mine")).body).toEqual({
      object: "probe",
      workspace_id: null,
      person_id: person.person.id,
    });
  });

  it("answers the same 404 for one of others, for one that does not exist, and for none", async () => {
    const foreign = await read(await api.app.workspace());
    const unknown = await read("x");
    const nobody = await (await api.signIn()).get("/app-api/read");
    for (const answer of [foreign, unknown, nobody])
      expect(refusalOf(answer)).toEqual([404, "resource_not_found", undefined, null]);
    expect(new Set([foreign, unknown, nobody].map(({ body }) => body.error.message)).size).toBe(1);
  });

  it("is asked for anew with every call: a removed member's next one is 404, and a smaller role counts at once", async () => {
    const edit = () => person.request("POST", "/app-api/edit", { body: { name: "a" } });
    expect((await edit()).status).toBe(200);
    await api.app.sql("update workspace_members set role = 'viewer' where user_id = $1", [
      person.person.id,
    ]);
    const refused = await edit();
    expect([refused.status, refused.body.error.code, refused.body.error.required_scope]).toEqual([
      403,
      "scope_missing",
      "role:editor",
    ]);
    await api.app.sql("delete from workspace_members where user_id = $1", [person.person.id]);
    expect((await edit()).status).toBe(404);
  });
});

describe("what is sent", () => {
  it("is judged in one order: method, rights, media type, JSON, fields", async () => {
    const edit = (options: { body?: unknown; headers?: Record<string, string> }) =>
      person.request("POST", "/app-api/edit", options);
    const wrongMethod = await person.request("DELETE", "/app-api/edit");
    expect([wrongMethod.status, wrongMethod.headers["allow"]]).toEqual([405, "POST"]);
    expect((await person.request("PUT", "/app-api/read")).headers["allow"]).toBe("GET, HEAD");
    const viewer = await api.signIn({ workspaceId, role: "viewer" });
    expect((await viewer.request("POST", "/app-api/edit", { body: "{" })).status).toBe(403);
    expect(
      (
        await edit({
          body: "name=a",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })
      ).status,
    ).toBe(415);
    expect(refusalOf(await edit({ body: "{" }))).toEqual([
      400,
      "parameter_invalid",
      "malformed_json",
      null,
    ]);
    expect(refusalOf(await edit({ body: {} }))).toEqual([
      400,
      "parameter_invalid",
      "missing",
      "name",
    ]);
    expect(refusalOf(await edit({ body: { name: "a", role: "owner" } }))).toEqual([
      400,
      "parameter_invalid",
      "unknown",
      "role",
    ]);
    expect(refusalOf(await edit({ body: { name: "abcdef" } }))).toEqual([
      400,
      "parameter_invalid",
      "out_of_range",
      "name",
    ]);
    expect(refusalOf(await person.get("/app-api/read?x=1"))).toEqual([
      400,
      "parameter_invalid",
      "unknown",
      "x",
    ]);
    expect(refusalOf(await person.get("/app-api/read", { body: {} }))).toEqual([
      400,
      "parameter_invalid",
      "unknown",
      null,
    ]);
    expect((await person.request("PATCH", "/app-api/items/toolong")).status).toBe(404);
    expect((await person.request("PATCH", "/app-api/items/abc?limit=3")).status).toBe(200);
    expect(seen).toHaveLength(1);
  });

  it("may carry confirm in the query or the body, not both ways at once", async () => {
    const item = (query: string, body?: unknown) =>
      person.request("PATCH", `/app-api/items/abc${query}`, body === undefined ? {} : { body });
    for (const [query, body] of [
      ["?confirm=true", undefined],
      ["", { confirm: true }],
      ["?confirm=true", { confirm: true }],
      ["?confirm=false", undefined],
    ] as const)
      expect((await item(query, body)).status).toBe(200);
    expect(seen.map(({ confirmed }) => confirmed)).toEqual([true, true, true, false]);
    expect(refusalOf(await item("?confirm=true", { confirm: false }))).toEqual([
      400,
      "parameter_invalid",
      "conflict",
      "confirm",
    ]);
    expect(refusalOf(await item("?confirm=yes"))).toEqual([
      400,
      "parameter_invalid",
      "malformed",
      "confirm",
    ]);
    expect(refusalOf(await item("", { confirm: "yes" }))).toEqual([
      400,
      "parameter_invalid",
      "malformed",
      "confirm",
    ]);
    expect((await person.get("/app-api/read?confirm=true")).status).toBe(400);
  });

  it("may be at most 1 MiB, whoever sends it", async () => {
    const body = JSON.stringify({ name: "x".repeat(MIB) });
    expect((await person.request("POST", "/app-api/edit", { body })).status).toBe(413);
    expect((await api.bare("POST", "/app-api/edit", { body })).status).toBe(413);
  });
});

describe("what comes back", () => {
  it("sets the session cookie, out of reach of scripts and other sites, and clears it", async () => {
    const entered = await api.bare("POST", "/app-api/enter");
    expect([entered.status, entered.headers["set-cookie"]]).toEqual([
      201,
      "castmeter_session=fresh; Path=/; HttpOnly; SameSite=Lax; Max-Age=1000",
    ]);
    expect((await person.request("POST", "/app-api/leave")).headers["set-cookie"]).toBe(
      "castmeter_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
    );
    expect((await person.get("/app-api/read")).headers["set-cookie"]).toBeUndefined();
    const now = api.app.clock.now();
    expect(sessionCookieHeader({ token: "t", expiresAt: now }, { now, isSecure: true })).toBe(
      "castmeter_session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure",
    );
  });

  it("reads cookies among others, and takes a cleared one for none", () => {
    expect(readSessionCookie("a=1; castmeter_session=tok-en_1 ; b=2")).toEqual({
      token: "tok-en_1",
    });
    expect(readSessionCookie("castmeter_session=")).toBeNull();
    expect(readSessionCookie("x_castmeter_session=a")).toBeNull();
    expect(readSessionCookie(`castmeter_session=${"x".repeat(300)}`)).toBe("malformed");
    expect(readSessionCookie("castmeter_session=a b")).toBe("malformed");
  });

  it("is an error of the catalogue, and of a defect nothing but its request id", async () => {
    expect((await person.get("/app-api/refusing")).body.error).toMatchObject({
      type: "conflict_error",
      code: "limit_reached",
      limit: 1,
      current: 1,
      doc_url: expect.stringContaining("/errors#limit_reached"),
    });
    const broken = await person.get("/app-api/broken");
    expect([broken.status, broken.text.includes("secrets")]).toEqual([500, false]);
    expect(api.app.logged.at(-1)?.fields).toMatchObject({
      request_id: broken.headers["request-id"],
      operation: "app.broken",
      cause: expect.stringContaining("secrets"),
    });
    expect((await person.get("/app-api/wrong")).status).toBe(500);
  });

  it("has no body for HEAD", async () => {
    const { status, text } = await person.request("HEAD", "/app-api/read");
    expect([status, text]).toEqual([200, ""]);
  });
});

describe("rates", () => {
  it("give visitors of one address 120 calls a minute, and do not count signed-in people among them", async () => {
    for (let count = 0; count < 120; count += 1)
      expect(
        (
          await api.bare("GET", "/app-api/open", {
            headers: count % 2 === 0 ? {} : { cookie: "castmeter_session=guessed" },
          })
        ).status,
      ).toBe(200);
    for (const headers of [{}, { cookie: "castmeter_session=guessed" }] as Record<
      string,
      string
    >[]) {
      const refused = await api.bare("GET", "/app-api/open", { headers });
      expect([
        refused.status,
        refused.body.error.reason,
        Number(refused.headers["retry-after"]),
      ]).toEqual([429, "anonymous", 1]);
    }
    expect(
      (await api.bare("GET", "/app-api/read", { headers: { cookie: "castmeter_session=guessed" } }))
        .status,
    ).toBe(429);
    expect((await person.get("/app-api/read")).status).toBe(200);
  });

  it("give a session 300", async () => {
    for (let count = 0; count < 300; count += 1)
      expect((await person.get("/app-api/mine")).status).toBe(200);
    const refused = await person.get("/app-api/mine");
    expect([refused.status, refused.body.error.reason]).toEqual([429, "requests"]);
    expect(
      (await (await api.signIn({ workspaceId, role: "viewer" })).get("/app-api/mine")).status,
    ).toBe(200);
  });

  it("give a route its own number on top, for an address and not a session", async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await api.bare("POST", "/app-api/enter")).status).toBe(201);
    expect((await api.bare("POST", "/app-api/enter")).status).toBe(429);
    expect((await person.request("POST", "/app-api/enter")).status).toBe(429);
  });
});

describe("over the real HTTP server", () => {
  it("means nothing on /v1: a session neither reads nor writes there, and changes nothing of what a key gets", async () => {
    const address = await api.server.listen({ port: 0, host: "127.0.0.1" });
    const wire = openSocket(address);
    const ask = async (
      line: string,
      headers: readonly string[],
      body = "",
    ): Promise<{ status: number; code: unknown }> => {
      await wire.send(
        [
          `${line} HTTP/1.1`,
          "Host: localhost",
          ...headers,
          ...(body === ""
            ? []
            : ["Content-Type: application/json", `Content-Length: ${body.length}`]),
          "",
          body,
        ].join("\r\n"),
      );
      const answer = await wire.answer();
      return { status: answer.status, code: JSON.parse(answer.body).error?.code };
    };
    const cookie = `Cookie: ${person.cookie}`;
    const csrf = `X-CSRF-Token: ${person.session.csrfToken}`;
    const key = await api.app.key(workspaceId, { scopes: ["episodes:read"] });
    expect(await ask("GET /app-api/read", [cookie])).toEqual({ status: 200, code: undefined });
    expect(await ask("GET /v1/probes", [cookie])).toEqual({
      status: 401,
      code: "credential_invalid",
    });
    expect(await ask("POST /v1/probes", [cookie, csrf], '{"name":"a"}')).toEqual({
      status: 401,
      code: "credential_invalid",
    });
    expect(await ask("GET /v1/probes", [cookie, `Authorization: Bearer ${key}`])).toEqual(
      await ask("GET /v1/probes", [`Authorization: Bearer ${key}`]),
    );
    expect(await ask("GET /app-api/read", [`Authorization: Bearer ${key}`])).toEqual({
      status: 401,
      code: "credential_invalid",
    });
    expect(await ask("GET /app-api/read", [`Authorization: Bearer ${key}`, cookie])).toEqual({
      status: 401,
      code: "credential_invalid",
    });
    // A page of another site can send a form without a preflight: its media type and its origin
    // give it away.
    expect(
      await ask(
        "POST /app-api/edit",
        [cookie, "Origin: https://evil.example", "Content-Type: text/plain", "Content-Length: 2"],
        "",
      ),
    ).toEqual({ status: 401, code: "credential_invalid" });
    wire.close();
  });
});
