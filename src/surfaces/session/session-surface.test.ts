import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  readSessionCookie,
  sessionCookieHeader,
} from "../../kernel/access/credentials/session-cookie.ts";
import {
  createEffects,
  probeRead,
  probeWrite,
} from "../../kernel/operation/probe-operations.test-support.ts";
import { openSocket } from "../http/raw-socket.test-support.ts";
import { sessionProbes } from "./session-probes.test-support.ts";
import {
  type Browser,
  invalid,
  refusalOf,
  startSessionSurface,
} from "./session-surface.test-support.ts";

const MIB = 1_048_576;
const { operations, routes, seen } = sessionProbes();

let workspaceId: string;
let person: Browser;

const surface = useFixture(() =>
  startSessionSurface({ operations, routes }, { operations: [probeRead(), probeWrite()] }),
);
beforeAll(async () => {
  await createEffects(surface.app);
});
beforeEach(async () => {
  surface.app.clock.advance(60_000);
  seen.length = 0;
  workspaceId = await surface.app.workspace();
  person = await surface.signIn({ workspaceId, role: "editor" });
});

describe("what is sent", () => {
  it("is judged in one order: method, rights, media type, JSON, fields", async () => {
    const edit = (options: { body?: unknown; headers?: Record<string, string> }) =>
      person.request("POST", "/app-api/edit", options);
    const wrongMethod = await person.request("DELETE", "/app-api/edit");
    expect(wrongMethod).toMatchObject({ status: 405, headers: { allow: "POST" } });
    expect((await person.request("PUT", "/app-api/read")).headers["allow"]).toBe("GET, HEAD");
    const viewer = await surface.signIn({ workspaceId, role: "viewer" });
    expect((await viewer.request("POST", "/app-api/edit", { body: "{" })).status).toBe(403);
    expect(
      (
        await edit({
          body: "name=a",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        })
      ).status,
    ).toBe(415);
    expect(refusalOf(await edit({ body: "{" }))).toEqual(invalid(null, "malformed_json"));
    expect(refusalOf(await edit({ body: {} }))).toEqual(invalid("name", "missing"));
    expect(refusalOf(await edit({ body: { name: "a", role: "owner" } }))).toEqual(
      invalid("role", "unknown"),
    );
    expect(refusalOf(await edit({ body: { name: "abcdef" } }))).toEqual(
      invalid("name", "out_of_range"),
    );
    expect(refusalOf(await person.get("/app-api/read?x=1"))).toEqual(invalid("x", "unknown"));
    expect(refusalOf(await person.get("/app-api/read", { body: {} }))).toEqual(
      invalid(null, "unknown"),
    );
    expect((await person.request("PATCH", "/app-api/items/toolong")).status).toBe(404);
    expect((await person.request("PATCH", "/app-api/items/abc?limit=3&confirm=true")).status).toBe(
      200,
    );
    expect(seen).toHaveLength(1);
  });

  it("may carry confirm in the query or the body, not both ways at once", async () => {
    const item = (query: string, body?: unknown) =>
      person.request("PATCH", `/app-api/items/abc${query}`, body === undefined ? {} : { body });
    for (const [query, body] of [
      ["?confirm=true", undefined],
      ["", { confirm: true }],
      ["?confirm=true", { confirm: true }],
    ] as const)
      expect((await item(query, body)).status).toBe(200);
    expect(seen).toHaveLength(3);
    for (const [query, body] of [
      ["", undefined],
      ["?confirm=false", undefined],
      ["", { confirm: false }],
    ] as const)
      expect((await item(query, body)).body.error).toMatchObject({
        code: "confirmation_required",
        param: "confirm",
      });
    expect(seen).toHaveLength(3);
    expect(refusalOf(await item("?confirm=true", { confirm: false }))).toEqual(
      invalid("confirm", "conflict"),
    );
    expect(refusalOf(await item("?confirm=yes"))).toEqual(invalid("confirm", "malformed"));
    expect(refusalOf(await item("", { confirm: "yes" }))).toEqual(invalid("confirm", "malformed"));
    expect((await person.get("/app-api/read?confirm=true")).status).toBe(400);
  });

  it("may be at most 1 MiB, from every caller", async () => {
    const body = JSON.stringify({ name: "x".repeat(MIB) });
    expect((await person.request("POST", "/app-api/edit", { body })).status).toBe(413);
    expect((await surface.bare("POST", "/app-api/edit", { body })).status).toBe(413);
  });
});

describe("what comes back", () => {
  it("sets the session cookie, out of reach of scripts and other sites, and clears it", async () => {
    const entered = await surface.bare("POST", "/app-api/enter");
    expect(entered).toMatchObject({
      status: 201,
      headers: {
        "set-cookie": "castmeter_session=fresh; Path=/; HttpOnly; SameSite=Lax; Max-Age=1000",
      },
    });
    expect((await person.request("POST", "/app-api/leave")).headers["set-cookie"]).toBe(
      "castmeter_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
    );
    expect((await person.get("/app-api/read")).headers["set-cookie"]).toBeUndefined();
  });

  it("over https is one that no neighbouring site can plant, and the plain one is not read", () => {
    const now = surface.app.clock.now();
    const baseUrl = "https://castmeter.example";
    expect(sessionCookieHeader({ token: "t", expiresAt: now }, { now, baseUrl })).toBe(
      "__Host-castmeter_session=t; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure",
    );
    expect(readSessionCookie("castmeter_session=planted", baseUrl)).toBeNull();
    expect(
      readSessionCookie("castmeter_session=planted; __Host-castmeter_session=own", baseUrl),
    ).toEqual({ token: "own" });
    expect(readSessionCookie("__Host-castmeter_session=own", "http://127.0.0.1")).toBeNull();
  });

  it("reads cookies among others, and takes a cleared one for none", () => {
    const base = "http://127.0.0.1";
    expect(readSessionCookie("a=1; castmeter_session=tok-en_1 ; b=2", base)).toEqual({
      token: "tok-en_1",
    });
    expect(readSessionCookie("castmeter_session=", base)).toBeNull();
    expect(readSessionCookie("x_castmeter_session=a", base)).toBeNull();
    expect(readSessionCookie(`castmeter_session=${"x".repeat(300)}`, base)).toBe("malformed");
    expect(readSessionCookie("castmeter_session=a b", base)).toBe("malformed");
  });

  it("is an error of the catalogue", async () => {
    expect((await person.get("/app-api/refusing")).body.error).toMatchObject({
      type: "conflict_error",
      code: "limit_reached",
      limit: 1,
      current: 1,
      doc_url: expect.stringContaining("/errors#limit_reached"),
    });
  });

  it.each([
    ["/app-api/broken", "probes.broken"],
    ["/app-api/broken-route", "app.broken_route"],
  ])("is of a defect at %s nothing but its request id; the log has the rest", async (url, id) => {
    const { status, text, headers } = await person.get(url);
    expect(status).toBe(500);
    expect(text).not.toContain("secrets");
    expect(surface.app.logged.at(-1)?.fields).toMatchObject({
      request_id: headers["request-id"],
      operation: id,
      cause: expect.stringContaining("secrets"),
    });
  });

  it("is a loud failure in tests where it breaks its own schema", async () => {
    for (const url of ["/app-api/wrong", "/app-api/wrong-route"])
      expect((await person.get(url)).status).toBe(500);
  });

  it("has no body for HEAD", async () => {
    const { status, text } = await person.request("HEAD", "/app-api/read");
    expect({ status, text }).toEqual({ status: 200, text: "" });
  });
});

describe("over the real HTTP server", () => {
  it("means nothing on /v1: a session neither reads nor writes there, and changes nothing of what a key gets", async () => {
    const address = await surface.server.listen({ port: 0, host: "127.0.0.1" });
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
    const key = await surface.app.key(workspaceId, { scopes: ["episodes:read"] });
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
