import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { newId } from "../../kernel/ids.ts";
import { newToken } from "../../kernel/access/credentials/tokens.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { listenMcp, type McpListener } from "./mcp.test-support.ts";

let mcp: McpListener;
let workspaceId: string;
let key: string;

const app = useApp();
beforeAll(async () => {
  workspaceId = await app.workspace();
  await app.show(workspaceId);
  key = await app.key(workspaceId);
  mcp = await listenMcp(app.runtime);
});

afterAll(async () => {
  await mcp.close();
});

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  },
};
const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const TEAM = { name: "get_team", arguments: {} };
const toolCall = (params: unknown, id = 1) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params,
});
const RESOURCE_METADATA =
  'resource_metadata="http://127.0.0.1:4000/.well-known/oauth-protected-resource/mcp"';
const CHALLENGE = `${RESOURCE_METADATA}, scope="analytics:read brands:read campaigns:read clusters:read clusters:write episodes:read integrations:read library:read reports:read shows:read sponsors:read webhooks:read offline_access"`;

/** A message as a client without a library sends it. */
function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(mcp.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** The status and text of an empty POST; fetch would set Host by itself. */
function postWithHost(url: string, headers: Record<string, string>): Promise<[unknown, string]> {
  return new Promise((resolve, reject) => {
    request(url, { method: "POST", headers }, (answer) => {
      resolve(text(answer).then((body) => [answer.statusCode, body]));
    })
      .on("error", reject)
      .end();
  });
}

describe("a caller without a credential", () => {
  it.each([
    ["initialize", initialize],
    ["tools/list", list],
  ])("is challenged before %s is answered", async (_name, message) => {
    const answer = await post(message);
    expect({
      status: answer.status,
      wwwAuthenticate: answer.headers.get("www-authenticate"),
    }).toEqual({ status: 401, wwwAuthenticate: `Bearer ${CHALLENGE}` });
    expect(await answer.json()).toMatchObject({
      error: {
        code: "credential_invalid",
        reason: "missing",
        param: "Authorization",
        request_id: expect.stringMatching(/^req_/),
      },
    });
  });

  it("is challenged whatever the body is: it is not read", async () => {
    expect((await post("{")).status).toBe(401);
    expect((await fetch(mcp.url)).status).toBe(401);
  });

  it("hears that a credential it sent is no good", async () => {
    const answer = await post(list, { authorization: "Bearer cmk_nonsense" });
    expect({
      status: answer.status,
      wwwAuthenticate: answer.headers.get("www-authenticate"),
    }).toEqual({
      status: 401,
      wwwAuthenticate: `Bearer error="invalid_token", ${CHALLENGE}`,
    });
  });

  it("fails to connect with either client", async () => {
    for (const era of ["2025", "2026"] as const)
      await expect(mcp.connect(era, "cmk_nonsense")).rejects.toThrow(/401|nauthorized|credential/);
  });
});

describe("the transport", () => {
  const authorized = (): Record<string, string> => ({ authorization: `Bearer ${key}` });

  it("lets pages of every origin in with a credential in the header, and tells them how to sign in without one", async () => {
    for (const origin of ["https://inspector.example", "http://localhost:6274", "null"]) {
      const answer = await post(list, { ...authorized(), origin });
      expect({
        status: answer.status,
        allowed: answer.headers.get("access-control-allow-origin"),
        credentials: answer.headers.get("access-control-allow-credentials"),
      }).toEqual({ status: 200, allowed: "*", credentials: null });
      const unknown = await post(list, { origin });
      expect(unknown.status).toBe(401);
      expect(unknown.headers.get("access-control-expose-headers")).toContain("WWW-Authenticate");
    }
    const preflight = await fetch(mcp.url, {
      method: "OPTIONS",
      headers: { origin: "https://inspector.example", "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(204);
    const headers = preflight.headers.get("access-control-allow-headers")?.toLowerCase();
    for (const name of ["authorization", "mcp-protocol-version", "mcp-method", "mcp-name"])
      expect(headers).toContain(name);
  });

  it("refuses a name that is not its own, as a page sends it that rebinds one, with and without a credential", async () => {
    const host = "rebound.example";
    for (const headers of [{ host }, { ...authorized(), host }])
      expect(await postWithHost(mcp.url, headers)).toEqual([403, expect.stringContaining(host)]);
    const own = await postWithHost(mcp.url, { ...authorized(), host: "localhost:9" });
    expect(own[0]).toBe(400);
  });

  it("answers 405 to what is no POST, a JSON-RPC parse error to what is no JSON, 413 to what is too large", async () => {
    const wrongMethod = await fetch(mcp.url, { headers: authorized() });
    expect({ status: wrongMethod.status, allow: wrongMethod.headers.get("allow") }).toEqual({
      status: 405,
      allow: "POST, OPTIONS",
    });
    const noJson = await post("{", authorized());
    expect({ status: noJson.status, body: await noJson.json() }).toEqual({
      status: 400,
      body: {
        jsonrpc: "2.0",
        error: { code: -32_700, message: "Parse error: the body is not JSON." },
        id: null,
      },
    });
    const large = await post(`"${"x".repeat(262_145)}"`, authorized());
    expect({ status: large.status, body: await large.json() }).toMatchObject({
      status: 413,
      body: { error: { max_bytes: 262_144 } },
    });
  });

  it("names every answer: tool calls by the id the request log has, batches, faults, streams", async () => {
    const call = {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "get_team", arguments: {} },
    };
    const answers = [
      await post(call, authorized()),
      await post(list, authorized()),
      await post([list, call], authorized()),
      await post("{", authorized()),
      await post(list, { ...authorized(), accept: "text/plain" }),
      await post(list, { ...authorized(), "content-type": "text/plain" }),
      await fetch(mcp.url, { headers: authorized() }),
    ];
    for (const answer of answers) {
      await answer.arrayBuffer();
      expect(answer.headers.get("request-id")).toMatch(/^req_[0-9A-Za-z]{24}$/);
      expect(answer.headers.get("service-version")).toBe("2026-10-14");
    }
    await app.runtime.requestLog.flush();
    expect(
      await app.sql("select path from request_logs where id = $1", [
        answers[0]?.headers.get("request-id"),
      ]),
    ).toEqual([{ path: "/v1/team" }]);
  });

  it("answers 400 to a body nested too deep or with too many values, at either revision", async () => {
    const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const called = (argument: string): string =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"update_cluster","arguments":{"tags":${argument},"confirm_token":"plan_${"A".repeat(56)}"}}}`;
    const modern = {
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "update_cluster",
    };
    for (const headers of [authorized(), { ...authorized(), ...modern }]) {
      for (const argument of [nested(3_000), nested(5_000), `[${"0,".repeat(2_000)}0]`]) {
        const answer = await post(called(argument), headers);
        expect({ status: answer.status, body: await answer.json() }).toMatchObject({
          status: 400,
          body: { jsonrpc: "2.0", error: { code: -32_600 }, id: null },
        });
      }
    }
  });

  it("takes batches of 2025-03-26 alone, each message for a token", async () => {
    const modest = await app.key(workspaceId, { rateTier: "default" });
    const headers = { authorization: `Bearer ${modest}` };
    const remaining = async (): Promise<number> =>
      Number((await app.get("/v1/plan", { key: modest })).headers["ratelimit-remaining"]);
    const before = await remaining();
    const batch = Array.from({ length: 5 }, (_, id) => ({ ...list, id }));
    const old = await post(batch, { ...headers, "mcp-protocol-version": "2025-03-26" });
    expect(old.status).toBe(200);
    await old.arrayBuffer();
    expect(await remaining()).toBe(before - 6);
    for (const revision of ["2025-06-18", "2025-11-25", "2026-07-28"]) {
      const answer = await post(batch, { ...headers, "mcp-protocol-version": revision });
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 400,
        body: { error: { code: -32_600 } },
      });
    }
  });

  it("charges a message that is no tool call one token, and a tool call what the operation costs", async () => {
    const modest = await app.key(workspaceId, { rateTier: "default" });
    const remaining = async (): Promise<number> => {
      const { headers } = await app.get("/v1/plan", { key: modest });
      return Number(headers["ratelimit-remaining"]);
    };
    const before = await remaining();
    expect((await post(list, { authorization: `Bearer ${modest}` })).status).toBe(200);
    expect(await remaining()).toBe(before - 2);
    await post(
      { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_plan", arguments: {} } },
      { authorization: `Bearer ${modest}` },
    );
    expect(await remaining()).toBe(before - 4);
  });

  it.each<[string, unknown, number]>([
    ["a tool call without an id", { jsonrpc: "2.0", method: "tools/call", params: TEAM }, 1],
    ["a tool call that is no JSON-RPC", { id: 1, method: "tools/call", params: TEAM }, 1],
    ["a tool call with arguments that are none", toolCall({ ...TEAM, arguments: "x" }), 1],
    ["a body that is no JSON", "{", 1],
    ["a body that is nested too deep", "[".repeat(3_000), 1],
    ["an empty batch", [], 1],
    ["a batch of a list and two tool calls", [list, toolCall(TEAM, 2), toolCall(TEAM, 3)], 3],
  ])("charges %s", async (_what, body, tokens) => {
    const modest = await app.key(workspaceId, { rateTier: "default" });
    const remaining = async (): Promise<number> =>
      Number((await app.get("/v1/plan", { key: modest })).headers["ratelimit-remaining"]);
    const before = await remaining();
    const answer = await post(body, { authorization: `Bearer ${modest}` });
    await answer.arrayBuffer();
    expect(before - (await remaining()) - 1).toBe(tokens);
  });

  it("answers 429 with Retry-After when the tokens are used up, as a tool's error where a tool was called", async () => {
    const modest = await app.key(workspaceId, { rateTier: "default" });
    const client = await mcp.connect("2026", modest);
    let status = 200;
    for (let asked = 0; asked < 1_000 && status === 200; asked += 1)
      ({ status } = await app.get("/v1/plan", { key: modest }));
    const limited = await client.call("get_plan");
    expect(limited).toMatchObject({
      isError: true,
      structured: {
        error: { code: "rate_limited", reason: "requests", retry_after_sec: expect.any(Number) },
      },
    });
    expect(limited.text).toMatch(/^rate_limited: .*try again in \d+ s/);
    const listed = await post(list, { authorization: `Bearer ${modest}` });
    expect({
      status: listed.status,
      retryAfter: Number(listed.headers.get("retry-after")),
    }).toEqual({ status: 429, retryAfter: expect.any(Number) });
    await client.close();
  });

  it("forgets a revoked key between two requests", async () => {
    const short = await app.key(workspaceId);
    const client = await mcp.connect("2026", short);
    expect((await client.call("get_plan")).isError).toBe(false);
    await app.sql("delete from credential_directory where secret_hash = $1", [
      app.runtime.secrets.hashCredential(short).hash,
    ]);
    app.runtime.access.clear();
    await expect(client.call("get_plan")).rejects.toThrow(/401|nauthorized|credential/);
    await client.close();
  });
});

describe.each(["2025", "2026"] as const)("a client of %s", (era) => {
  it("lists tools and pages, is told how to cite numbers, and reads a page", async () => {
    const client = await mcp.connect(era, key);
    const tools = await client.tools();
    expect(tools.length).toBeLessThanOrEqual(20);
    expect(tools.find((tool) => tool.name === "get_cluster_metrics")).toMatchObject({
      annotations: { readOnlyHint: true },
      inputSchema: { type: "object", required: ["cluster_ref"] },
    });
    expect(await client.resources()).toEqual([
      "castmeter://definitions/metrics",
      "castmeter://errors",
      "castmeter://webhooks",
    ]);
    expect(await client.resource("castmeter://definitions/metrics")).toContain("# Metrics");
    await expect(client.resource("castmeter://nothing")).rejects.toThrow(/castmeter:\/\/nothing/);
    expect(client.instructions()).toContain("Never add metrics of different kinds");
    await client.close();
  });

  it("reads the workspace, and reports an unknown tool as a protocol error", async () => {
    const client = await mcp.connect(era, key);
    const answer = await client.call("get_workspace");
    expect(answer).toMatchObject({
      isError: false,
      structured: { object: "workspace", kind: "network" },
    });
    expect(answer.text).toContain("Salt and Signal");
    await expect(client.call("drop_tables")).rejects.toThrow(/Unknown tool/);
    await client.close();
  });
});

describe("an app that signed in", () => {
  /** An access token of a connection, for one surface or for both. */
  async function accessToken(
    audience: "api" | "mcp" | null,
    {
      grantId = newId("con"),
      scopes = ["shows:read"],
      familyId = null,
    }: { grantId?: string; scopes?: string[]; familyId?: string | null } = {},
  ): Promise<string> {
    const token = newToken("cma");
    const { hash, pepperId } = app.runtime.secrets.hashCredential(token);
    const now = app.clock.now();
    await app.sql(
      "insert into oauth_connections (workspace_id, grant_id, user_id, client_id, client_name, scopes, created_at) values ($1, $2, $2, 'app', 'Agent', $3, $4) on conflict (workspace_id, grant_id) do update set scopes = excluded.scopes",
      [workspaceId, grantId, scopes, now],
    );
    await app.sql(
      "insert into oauth_access_tokens (token_hash, pepper_id, grant_id, client_id, user_id, workspace_id, scopes, audience, created_at, expires_at, family_id) values ($1, $2, $3, 'app', $3, $4, $5, $6, $7, $8, $9)",
      [
        hash,
        pepperId,
        grantId,
        workspaceId,
        scopes,
        audience,
        now,
        new Date(now.getTime() + HOUR_MS),
        familyId,
      ],
    );
    return token;
  }

  it("calls tools with a token for this server or for both, and not with one for the API", async () => {
    for (const audience of ["mcp", null] as const) {
      const client = await mcp.connect("2026", await accessToken(audience));
      expect(await client.call("get_plan")).toMatchObject({ isError: false });
      await client.close();
    }
    expect((await post(list, { authorization: `Bearer ${await accessToken("api")}` })).status).toBe(
      401,
    );
  });

  const calling = (name: string, given: Record<string, unknown> = {}) => ({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name, arguments: given },
  });

  it("is told by 403 which scopes to ask its person for, as HTTP has it", async () => {
    const authorization = `Bearer ${await accessToken("mcp")}`;
    for (const [tool, scope] of [
      ["list_clusters", "clusters:read shows:read"],
      ["create_cluster", "clusters:read clusters:write shows:read"],
    ] as const) {
      const answer = await post(calling(tool), { authorization });
      expect({
        status: answer.status,
        challenge: answer.headers.get("www-authenticate"),
        body: await answer.json(),
      }).toMatchObject({
        status: 403,
        challenge: `Bearer error="insufficient_scope", ${RESOURCE_METADATA}, scope="${scope} offline_access"`,
        body: { error: { code: "scope_missing" } },
      });
    }
  });

  it("has the error of the tool where its next token lacks the scope too", async () => {
    const grantId = newId("con");
    const first = { authorization: `Bearer ${await accessToken("mcp", { grantId })}` };
    expect((await post(calling("list_clusters"), first)).status).toBe(403);
    expect((await post(calling("list_clusters"), first)).status).toBe(403);
    const second = { authorization: `Bearer ${await accessToken("mcp", { grantId })}` };
    const answer = await post(calling("list_clusters"), second);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("scope_missing");
    const scopes = ["shows:read", "clusters:read"];
    const third = { authorization: `Bearer ${await accessToken("mcp", { grantId, scopes })}` };
    expect(await (await post(calling("list_clusters"), third)).text()).toContain("Nothing found");
  });

  it("is told by 403 on each machine of its person, and not after a sign-in that gave no more", async () => {
    const grantId = newId("con");
    const signedIn = async (familyId: string) => ({
      authorization: `Bearer ${await accessToken("mcp", { grantId, familyId })}`,
    });
    const machines = [await signedIn("one"), await signedIn("two")];
    app.clock.advance(MINUTE_MS);
    for (const machine of machines)
      expect((await post(calling("list_clusters"), machine)).status).toBe(403);
    const again = await signedIn("three");
    expect((await post(calling("list_clusters"), again)).status).toBe(200);
    app.clock.advance(10 * MINUTE_MS);
    expect((await post(calling("list_clusters"), again)).status).toBe(403);
  });

  it("is told so at the API as well", async () => {
    const token = await accessToken("api");
    const answer = await app.get("/v1/clusters", { key: token });
    expect([answer.status, answer.headers["www-authenticate"]]).toEqual([
      403,
      'Bearer error="insufficient_scope", resource_metadata="http://127.0.0.1:4000/.well-known/oauth-protected-resource", scope="clusters:read shows:read"',
    ]);
    const narrow = await app.key(workspaceId, { scopes: ["shows:read"] });
    const byKey = await app.get("/v1/clusters", { key: narrow });
    expect([byKey.status, byKey.headers["www-authenticate"]]).toEqual([403, undefined]);
  });

  it("is shown every tool of its plan; a key is shown those it can call", async () => {
    const names = async (credential: string): Promise<string[]> => {
      const client = await mcp.connect("2026", credential, "?areas=all");
      const tools = await client.tools();
      await client.close();
      return tools.map(({ name }) => name);
    };
    const ofApp = await names(await accessToken("mcp"));
    expect(ofApp).toContain("delete_cluster");
    const ofKey = await names(await app.key(workspaceId, { scopes: ["clusters:read"] }));
    expect(ofKey).toContain("list_clusters");
    expect(ofKey).toContain("list_platforms");
    expect(ofKey.filter((name) => /show|delete|webhook/.test(name))).toEqual([]);
  });
});

describe("a usual tool call of 2026-07-28, which the library does not see", () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "t", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const ask = async (
    type: string,
    name: string,
    params: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<unknown[]> => {
    const sent = {
      authorization: `Bearer ${key}`,
      "content-type": type,
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": name,
      ...headers,
    };
    const answer = await post(
      { jsonrpc: "2.0", id: "a", method: "tools/call", params: { name, _meta: meta, ...params } },
      sent,
    );
    const text = (await answer.text()).replaceAll(/req_\w+/g, "req_");
    return [answer.status, answer.headers.get("content-type"), JSON.parse(text)];
  };
  const PLAIN = "application/json";
  // The same media type, spelled in a way that is left to the library.
  const LIBRARY = "application/json; charset=utf-8";

  it.each([
    ["a read", "get_team", { arguments: {} }],
    ["a read without arguments", "list_shows", {}],
    ["an error of the API", "get_show", { arguments: { show_id: "none" } }],
    ["a refused argument", "get_team", { arguments: { colour: "red" } }],
    ["an unknown tool", "drop_tables", { arguments: {} }],
    ["arguments that are no object", "get_team", { arguments: [] }],
    [
      "an envelope that is not whole",
      "get_team",
      { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
    ],
    [
      "a version that is not ours",
      "get_team",
      { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "2030-01-01" } },
    ],
  ])("is answered as the library answers it: %s", async (_name, tool, params) => {
    expect(await ask(PLAIN, tool, params)).toEqual(await ask(LIBRARY, tool, params));
  });

  it("is left to the library when a header says something else than the body", async () => {
    expect(await ask(PLAIN, "get_team", {}, { "mcp-name": "get_plan" })).toMatchObject([
      400,
      expect.anything(),
      { error: { code: -32_020 } },
    ]);
    expect(await ask(PLAIN, "get_team", {}, { "mcp-method": "tools/list" })).toMatchObject([
      400,
      expect.anything(),
      { error: { code: -32_020 } },
    ]);
  });
});

describe.each(["2025-03-26", "2025-06-18", "2025-11-25"])(
  "a usual tool call of %s, which the library does not see",
  (revision) => {
    /** The body of an answer, of JSON or of a stream with one event. */
    const ask = async (
      params: unknown,
      headers: Record<string, string> = {},
    ): Promise<{ status: number; type: string | null; body: unknown }> => {
      const answer = await post(
        { jsonrpc: "2.0", id: 7, method: "tools/call", params },
        { authorization: `Bearer ${key}`, "mcp-protocol-version": revision, ...headers },
      );
      const text = (await answer.text()).replaceAll(/req_\w+/g, "req_");
      const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
      return {
        status: answer.status,
        type: answer.headers.get("content-type"),
        body: JSON.parse(json),
      };
    };
    // The same media type, spelled in a way that is left to the library.
    const byLibrary = { "content-type": "application/json; charset=utf-8" };

    it.each([
      ["a read", { name: "get_team", arguments: {} }],
      ["a read without arguments", { name: "list_shows" }],
      ["a token of a progress", { name: "get_team", _meta: { progressToken: 3 } }],
      ["an error of the API", { name: "get_show", arguments: { show_id: "none" } }],
      ["a refused argument", { name: "get_team", arguments: { colour: "red" } }],
      ["an unknown tool", { name: "drop_tables", arguments: {} }],
      ["arguments that are no object", { name: "get_team", arguments: [] }],
      ["parameters that are no object", [1]],
    ])("has what the library answers: %s", async (_name, params) => {
      const [plain, library] = [await ask(params), await ask(params, byLibrary)];
      expect({ status: plain.status, body: plain.body }).toEqual({
        status: library.status,
        body: library.body,
      });
    });

    it("is one JSON body, also for a client that takes nothing else", async () => {
      const accepted = ["application/json, text/event-stream", "application/json"];
      for (const accept of accepted)
        expect(await ask({ name: "get_team" }, { accept })).toMatchObject({
          status: 200,
          type: "application/json",
          body: { id: 7, result: { structuredContent: expect.anything() } },
        });
    });
  },
);
