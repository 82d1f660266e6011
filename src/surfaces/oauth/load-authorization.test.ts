import { afterEach, describe, expect, it, vi } from "vitest";
import { startTestApp } from "../../../test/harness.ts";
import { createHttpServer } from "../http/server.ts";
import type { OAuthSurface } from "./add-oauth.ts";
import { addOAuth } from "./add-oauth.ts";
import type { Authorization } from "./authorization.ts";

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

interface LoadedLater {
  surface: OAuthSurface;
  load: ReturnType<typeof vi.fn<() => Promise<Authorization>>>;
  logged: readonly { level: string; message: string }[];
  send: (
    method: "GET" | "POST" | "TRACE" | "PROPFIND",
    url: string,
  ) => Promise<{ status: number; headers: Record<string, unknown>; body: string }>;
}

/** The surface, with a library that answers every request by its method and path. */
async function start(): Promise<LoadedLater> {
  const app = await startTestApp();
  closers.push(() => app.close());
  const load = vi.fn(async (): Promise<Authorization> => ({
    answer: async ({ method, url }, response) => void response.end(`${method} ${url}`),
    consent: undefined as never,
    findWaitingApp: async (uid) => ({ clientId: uid, name: uid, host: null }),
  }));
  const server = createHttpServer(app.runtime, {
    operations: [],
    trustProxy: false,
    isReady: async () => true,
  });
  const surface = addOAuth(server, app.runtime, load);
  closers.push(() => server.close());
  return {
    surface,
    load,
    logged: app.logged,
    send: async (method, url) => {
      const request = { method: method as "GET", url, headers: { "content-length": "2" } };
      const { statusCode, headers, body } = await server.inject(request);
      return { status: statusCode, headers, body };
    },
  };
}

describe("the authorization server", () => {
  it("is described and limited, and keeps its methods, before its library is loaded", async () => {
    const { send, surface, load } = await start();
    const document = await send("GET", "/.well-known/oauth-authorization-server");
    expect(JSON.parse(document.body)).toMatchObject({
      issuer: "http://127.0.0.1:4000",
      token_endpoint: "http://127.0.0.1:4000/oauth/token",
      code_challenge_methods_supported: ["S256"],
    });
    for (const suffix of ["", "/mcp"])
      expect((await send("GET", `/.well-known/oauth-protected-resource${suffix}`)).status).toBe(
        200,
      );
    for (const method of ["GET", "TRACE", "PROPFIND"] as const) {
      const refused = await send(method, "/oauth/token");
      expect(refused).toMatchObject({ status: 405, headers: { allow: "POST, OPTIONS" } });
      expect(JSON.parse(refused.body).error_description).toBe(
        `${method} is not possible here: take POST.`,
      );
    }
    expect((await send("GET", "/oauth/userinfo")).status).toBe(401);
    expect(await surface.findWaitingApp("/app/team")).toBeUndefined();
    expect(load).not.toHaveBeenCalled();
  });

  it("is loaded once for first requests that come together", async () => {
    const { send, surface, load } = await start();
    const [token, authorize, waiting] = await Promise.all([
      send("POST", "/oauth/token"),
      send("GET", "/oauth/authorize?client_id=a"),
      surface.findWaitingApp("/oauth/consent/u1"),
    ]);
    expect([token.body, authorize.body]).toEqual([
      "POST /oauth/token",
      "GET /oauth/authorize?client_id=a",
    ]);
    expect(waiting?.clientId).toBe("u1");
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("answers 503 while it cannot be loaded, and is loaded by a later request", async () => {
    const { send, surface, load, logged } = await start();
    load.mockRejectedValue(new Error("too many open files"));
    expect(await surface.findWaitingApp("/oauth/consent/u1")).toBeUndefined();
    for (const [method, path] of [
      ["POST", "/oauth/token"],
      ["GET", "/oauth/consent/u1"],
    ] as const) {
      const refused = await send(method, path);
      expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
      expect(JSON.parse(refused.body).error).toBe("temporarily_unavailable");
    }
    expect(logged.filter(({ level }) => level === "error")).toHaveLength(3);
    load.mockReset();
    load.mockResolvedValue({
      answer: async (_request, response) => void response.end("there"),
    } as Authorization);
    expect((await send("POST", "/oauth/token")).body).toBe("there");
  });

  it("counts no registration that failed because it could not be loaded", async () => {
    const { send, load } = await start();
    load.mockRejectedValueOnce(new Error("too many open files"));
    expect((await send("POST", "/oauth/register")).status).toBe(503);
    for (let count = 0; count < 10; count += 1)
      expect((await send("POST", "/oauth/register")).status).toBe(200);
    expect((await send("POST", "/oauth/register")).status).toBe(429);
  });
});
