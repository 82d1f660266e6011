import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import * as client from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBackup } from "../../src/operator/backup/index.ts";
import { newToken } from "../../src/kernel/access/credentials/tokens.ts";
import { MINUTE_MS } from "../../src/lib/time/clock.ts";
import {
  type LoopbackServer,
  startHttpServer,
} from "../../src/infrastructure/outbound/fixtures/loopback-servers.ts";
import { SoftwareAuthenticator } from "../../src/people/identity/passkeys/software-authenticator.test-support.ts";
import { Browser, ISSUER } from "../../src/surfaces/oauth/oauth.test-support.ts";
import { postForm, startProgram } from "../../src/surfaces/oauth/program.test-support.ts";
import { NO_UPSTREAMS } from "../harness.ts";
import { startWholeServer, type Visitor, type WholeServer } from "../whole-server.ts";
import {
  dumpDatabase,
  findSecrets,
  logOf,
  type Place,
  SecretLedger,
  spellingsOf,
} from "./leaks.ts";
import { createSetupLink } from "../../src/people/identity/set-up.ts";
import { timeLimit } from "../time-limit.ts";

const LIMIT_MS = timeLimit(60_000);

/**
 * A life of the whole server: everything in which a secret is made, shown, sent or mistyped. Then
 * every table and every log line is searched for each of them, and for the addresses and agents it
 * was called from.
 */

const CALLER = "203.0.113.77";
const CALLER_SIX = "2001:db8:77::7";
const ALLOWED = "203.0.113.78";
const AGENT = "LeakProbe/77.1";
const UPSTREAM_KEYS = { youtube: "planted-youtube-key-31f7", apify: "planted-apify-token-8c2e" };

let upstream: LoopbackServer;
const upstreamSaw: string[] = [];
let server: WholeServer;
const ledger = new SecretLedger();
let headers: Record<string, string> = { "x-forwarded-for": CALLER, "user-agent": AGENT };
/** The database at moments when different secrets lie in it. */
const dumps: { moment: string; places: Place[] }[] = [];

const planted = (what: string): string =>
  ledger.add("password", `planted ${what} by the northern quay`);
const keep = async (moment: string): Promise<void> =>
  void dumps.push({ moment, places: await dumpDatabase(server) });
const mailed = async (): Promise<string> => ledger.add("mailed link", await server.mailedToken());
const from = (address: string): void => {
  headers = { "x-forwarded-for": address, "user-agent": AGENT };
};
const api = async (method: string, path: string, key: string, body?: unknown) => {
  const answer = await server.fetch(`${ISSUER}${path}`, {
    method,
    headers: {
      authorization: key.startsWith("Basic ") ? key : `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};

async function setUp(): Promise<Visitor> {
  const link = (await createSetupLink(server.runtime.services.identity, server.clock.now())) ?? "";
  const token = ledger.add("set-up link", /token=([\w-]+)/.exec(link)?.[1] ?? "");
  await keep("an open set-up link");
  const owner = server.visitor();
  await owner.must("POST", "/app-api/set-up", {
    token,
    email: "ada@example.com",
    password: planted("password of the set-up"),
    name: "Ada",
    workspace: { kind: "network", name: "Harbour Audio" },
  });
  owner.workspaceId = (await owner.must("GET", "/app-api/session")).memberships[0].workspace_id;
  await server.sql("update workspaces set explicit_plan = 'premium'");
  return owner;
}

/**
 * Signs up, mistypes, resets and changes; the mails of all of it wait in the queue for a moment.
 */
async function comeIn(owner: Visitor): Promise<Visitor> {
  const ben = server.visitor();
  const email = "ben@example.com";
  await ben.must("POST", "/app-api/sign-up", {
    email,
    password: planted("first password"),
    name: "Ben",
  });
  await owner.must("POST", "/app-api/password/request-reset", { email: "ada@example.com" });
  await owner.must("POST", "/app-api/team/invites", { email: "cy@example.com", role: "editor" });
  await keep("mails that wait");
  await mailed();
  for (const { text } of server.mails)
    for (const [, token = ""] of text.matchAll(/token=([\w-]+)/g)) ledger.add("mailed link", token);
  const [, confirm = ""] =
    /token=([\w-]+)/.exec(server.mails.find((mail) => mail.to === email)?.text ?? "") ?? [];
  await ben.must("POST", "/app-api/email/verify", { token: confirm });
  await ben.must("POST", "/app-api/sign-out");
  expect(
    (await ben.call("POST", "/app-api/sign-in", { email, password: planted("wrong password") }))
      .status,
  ).toBe(401);
  await ben.must("POST", "/app-api/sign-in", { email, password: planted("first password") });
  await ben.must("POST", "/app-api/password/request-reset", { email });
  await ben.must("POST", "/app-api/password/reset", {
    token: await mailed(),
    password: planted("password of the reset"),
  });
  await ben.must("POST", "/app-api/password/change", {
    current_password: planted("password of the reset"),
    new_password: planted("changed password"),
  });
  await owner.must("POST", "/app-api/team/invites", { email, role: "admin" });
  await ben.must("POST", "/app-api/team/invites/accept", { token: await mailed() });
  ben.workspaceId = owner.workspaceId;
  return ben;
}

async function usePasskey(ben: Visitor): Promise<void> {
  const authenticator = new SoftwareAuthenticator();
  const question = ({
    options,
  }: {
    options: { challenge: string; rpId?: string; rp?: { id: string } };
  }) => ({
    challenge: options.challenge,
    rpId: options.rpId ?? options.rp?.id ?? "",
    origin: ISSUER,
  });
  const asked = await ben.must("POST", "/app-api/passkeys/options");
  await ben.must("POST", "/app-api/passkeys", {
    name: "Laptop",
    response: authenticator.register(question(asked), asked.options.user.id),
  });
  const visitor = server.visitor();
  await visitor.must("POST", "/app-api/passkeys/sign-in", {
    response: authenticator.answer(
      question(await visitor.must("POST", "/app-api/passkeys/sign-in/options")),
    ),
  });
  // One that is never answered.
  await server.visitor().must("POST", "/app-api/passkeys/sign-in/options");
}

async function useKeys(owner: Visitor): Promise<string> {
  const made = (
    await owner.must("POST", "/app-api/developer/keys", { label: "ours", preset: "full_access" })
  ).data;
  const basic = Buffer.from(`${made.key}:`).toString("base64");
  expect({
    bearer: (await api("GET", "/v1/me", made.key)).status,
    inQuery: (await api("GET", `/v1/me?api_key=${made.key}`, made.key)).status,
    basic: (await api("GET", "/v1/me", `Basic ${basic}`)).status,
  }).toEqual({ bearer: 200, inQuery: 400, basic: 200 });
  const rotated = (
    await owner.must("POST", `/app-api/developer/keys/${made.id}/rotate`, { grace_hours: 24 })
  ).data;
  expect({
    old: (await api("GET", "/v1/me", made.key)).status,
    rotated: (await api("GET", "/v1/me", rotated.key)).status,
  }).toEqual({ old: 200, rotated: 200 });
  const bound = (
    await owner.must("POST", "/app-api/developer/keys", {
      label: "bound",
      preset: "read_only",
      allowed_ips: [ALLOWED],
    })
  ).data;
  expect((await api("GET", "/v1/me", bound.key)).status).toBe(401);
  from(ALLOWED);
  expect((await api("GET", "/v1/me", bound.key)).status).toBe(200);
  from(CALLER_SIX);
  expect((await api("GET", "/v1/me", `${rotated.key}x`)).status).toBe(401);
  return rotated.key;
}

async function useLink(key: string): Promise<void> {
  const shown = { name: "Board", operation: "shows.list" };
  const { body } = await api("POST", "/v1/data-links", key, shown);
  const { url } = body["data"] as unknown as { url: string };
  expect((await server.fetch(url, { headers })).status).toBe(200);
  expect((await server.fetch(url.replace(".csv", "x.csv"), { headers })).status).toBe(404);
}

async function useApps(ben: Visitor): Promise<string> {
  const registered = await server.register({ token_endpoint_auth_method: "client_secret_basic" });
  const people = { fetch: server.fetch, browser: () => new Browser(server.fetch) };
  const person = { browser: ben.browser, csrfToken: ben.csrfToken };
  const program = await startProgram(people, registered.client_id, {
    ...person,
    authentication: client.ClientSecretBasic(registered.client_secret ?? ""),
  });
  const wrong = await startProgram(people, registered.client_id, {
    ...person,
    authentication: client.ClientSecretPost(
      ledger.add("wrong client secret", "cms_planted-wrong-secret-5a1d"),
    ),
  });
  const asked = {
    workspace: ben.workspaceId ?? "",
    scope: "shows:read webhooks:write offline_access",
  };
  const authorized = await program.authorize(asked);
  ledger.add("PKCE verifier", authorized.verifier);
  await expect(wrong.exchange(authorized)).rejects.toMatchObject({ status: 401 });
  const tokens = await program.exchange(authorized);
  const second = await client.refreshTokenGrant(program.config, tokens.refresh_token ?? "");
  await client.refreshTokenGrant(program.config, tokens.refresh_token ?? "");
  expect((await api("GET", "/v1/me", second.access_token)).status).toBe(200);
  await client.tokenIntrospection(program.config, second.access_token);
  await client.fetchUserInfo(program.config, second.access_token, client.skipSubjectCheck);
  await server.fetch(registered.registration_client_uri, {
    headers: { authorization: `Bearer ${registered.registration_access_token}` },
  });
  await postForm(server.fetch, "/oauth/token", {
    grant_type: "refresh_token",
    refresh_token: ledger.add("mistyped token", `${second.refresh_token}x`),
    client_id: registered.client_id,
  });
  const open = await program.authorize(asked);
  ledger.add("PKCE verifier", open.verifier);
  await program
    .url("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", asked)
    .then((url) => ben.browser.begin(url.href));
  return second.access_token;
}

async function useTools(key: string): Promise<void> {
  const call = async (args: Record<string, unknown>) => {
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "probe", version: "1" },
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const answer = await server.fetch(`${ISSUER}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "tools/call",
        "mcp-name": "create_webhook_endpoint",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "create_webhook_endpoint", arguments: args, _meta },
      }),
    });
    return ((await answer.json()) as { result: { structuredContent: Record<string, never> } })
      .result.structuredContent;
  };
  const args = { url: "https://hooks.example.com/agent", enabled_events: ["cluster.created"] };
  const plan = await call(args);
  const made = await call({ ...args, confirm_token: plan["confirm_token"] });
  expect(made).toMatchObject({ ok: true, data: { secret: expect.stringMatching(/^whsec_/) } });
}

/** Endpoints with their secrets; and a post whose platform throws our own key back at us. */
async function useWorkspace(key: string, workspaceId: string): Promise<void> {
  const body = { url: "https://hooks.example.com/x", enabled_events: ["cluster.created"] };
  const made = await server.request("POST", "/v1/webhook-endpoints", {
    key,
    body,
    headers: { "idempotency-key": "endpoint-1" },
  });
  await server.request("POST", "/v1/webhook-endpoints", {
    key,
    body,
    headers: { "idempotency-key": "endpoint-1" },
  });
  const rotated = await server.request(
    "POST",
    `/v1/webhook-endpoints/${made.body.id}/rotate-secret?confirm=true`,
    { key, headers: { "idempotency-key": "rotate-1" } },
  );
  for (const answer of [made, rotated]) ledger.add("whsec", answer.body.data.secret);
  const showId = await server.show(workspaceId);
  for (const url of [
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://www.instagram.com/p/C9abcDEfGhi/",
  ]) {
    const cluster = await server.request("POST", `/v1/shows/${showId}/clusters`, {
      key,
      body: { name: "A post", node_urls: [url] },
    });
    expect({
      url,
      status: cluster.status,
      refreshError: cluster.body.data.nodes[0].refresh_error,
    }).toEqual({ url, status: 201, refreshError: expect.anything() });
  }
}

/**
 * Calls with a secret in each that find their table gone: what breaks is logged, and a careless
 * line would say with what.
 */
async function breakDown(ben: Visitor, key: string): Promise<void> {
  const tables = [
    "credential_directory",
    "people",
    "oauth_artifacts",
    "oauth_access_tokens",
    "sessions",
  ];
  for (const table of tables) await server.sql(`alter table ${table} rename to ${table}_away`);
  server.runtime.access.clear();
  const statuses = [
    (await api("GET", "/v1/me", key)).status,
    (
      await server.visitor().call("POST", "/app-api/sign-in", {
        email: "ben@example.com",
        password: planted("changed password"),
      })
    ).status,
    (await ben.call("GET", "/app-api/session")).status,
    (
      await postForm(server.fetch, "/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: ledger.add("token", newToken("cmr")),
        client_id:
          (await server.sql<{ client_id: string }>("select client_id from oauth_clients"))[0]
            ?.client_id ?? "",
        client_secret: ledger.secrets.find(({ kind }) => kind === "cms")?.value ?? "",
      })
    ).status,
    (await api("GET", "/v1/me", ledger.add("token", newToken("cma")))).status,
    (await api("GET", "/oauth/userinfo", ledger.add("token", newToken("cma")))).status,
  ];
  for (const table of tables) await server.sql(`alter table ${table}_away rename to ${table}`);
  expect({ statuses, areFaults: new Set(statuses.map((status) => status >= 500)) }).toEqual({
    statuses,
    areFaults: new Set([true]),
  });
}

beforeAll(async () => {
  upstream = await startHttpServer((request, response) => {
    upstreamSaw.push(`${request.url} ${JSON.stringify(request.headers)}`);
    response
      .writeHead(403, { "content-type": "application/json" })
      .end(JSON.stringify({ error: { message: `Bad key: ${upstreamSaw.at(-1)}` } }));
  });
  const baseUrl = `http://127.0.0.1:${upstream.port}`;
  for (const [name, value] of Object.entries(UPSTREAM_KEYS)) ledger.add(`key of ${name}`, value);
  server = await startWholeServer({
    spy: (fetcher) => ledger.watch(fetcher, () => headers),
    upstreams: {
      ...NO_UPSTREAMS,
      allowPrivateNetwork: true,
      youtube: { apiKey: UPSTREAM_KEYS.youtube, baseUrl },
      counterProvider: "apify",
      apify: { token: UPSTREAM_KEYS.apify, baseUrl },
    },
  });
  const owner = await setUp();
  const ben = await comeIn(owner);
  await server.advance(MINUTE_MS);
  await usePasskey(ben);
  const key = await useKeys(owner);
  await useLink(key);
  await useTools(await useApps(ben));
  await useWorkspace(key, owner.workspaceId ?? "");
  await breakDown(ben, key);
  await ben.must("POST", "/app-api/password/request-reset", { email: "ben@example.com" });
  await keep("all of it");
  await mailed();
  await keep("the last mail sent");
}, LIMIT_MS);

afterAll(async () => {
  await server.close();
  await upstream.close();
});

describe("a whole life", () => {
  it("made every kind of secret there is", () => {
    expect(ledger.kinds).toEqual(
      expect.arrayContaining([
        "Authorization header",
        "PKCE verifier",
        "challenge",
        "cma",
        "cmc",
        "cmk",
        "cmr",
        "cms",
        "cookie castmeter_oauth_consent.sig",
        "cookie castmeter_session",
        "csrf_token",
        "key of apify",
        "key of youtube",
        "mailed link",
        "password",
        "plan",
        "registration_access_token",
        "set-up link",
        "whsec",
      ]),
    );
    expect(ledger.secrets.length).toBeGreaterThan(60);
    expect(
      Object.values(UPSTREAM_KEYS).map((secret) =>
        upstreamSaw.some((line) => line.includes(secret)),
      ),
    ).toEqual([true, true]);
    expect(
      dumps.map(
        ({ places }) =>
          places.find(({ name }) => name === "graphile_worker._private_jobs")?.text === "",
      ),
    ).toEqual([true, false, false, true]);
  });

  it("left none of them in any table, at any moment of it, in any spelling", () => {
    for (const { moment, places } of dumps)
      expect({ moment, found: findSecrets(places, ledger.secrets) }).toEqual({ moment, found: [] });
  });

  it("left none of them in a backup, nor the keys it is sealed with", async () => {
    const folder = await mkdtemp(join(tmpdir(), "castmeter-leaks-"));
    const file = join(folder, "backup");
    const [masterKey, passphrase] = [Buffer.alloc(32, 7), "planted passphrase by the quay"];
    const request = { file, masterKey, passphrase, fileStore: undefined, now: server.clock.now() };
    const { rows } = await writeBackup(server.runtime.database, request);
    const text = gunzipSync(await readFile(file)).toString();
    await rm(folder, { recursive: true });
    expect(rows["people"]).toBeGreaterThan(1);
    expect(text).toContain("ben@example.com");
    const secrets = [
      ...ledger.secrets,
      { kind: "passphrase", value: passphrase },
      { kind: "master key", value: masterKey.toString("base64") },
    ];
    expect(findSecrets([{ name: "backup", text }], secrets)).toEqual([]);
  });

  it("left none of them in the log", () => {
    expect(server.logged.filter(({ level }) => level === "error").length).toBeGreaterThanOrEqual(6);
    expect(findSecrets([logOf(server)], ledger.secrets)).toEqual([]);
  });

  it("left no address and no agent of a caller anywhere, but the address an owner wrote into a key's allow-list", () => {
    const callers = [CALLER, CALLER_SIX, AGENT, "2001:db8:77"].map((value) => ({
      kind: value,
      value,
    }));
    for (const { moment, places } of dumps)
      expect({ moment, found: findSecrets([...places, logOf(server)], callers) }).toEqual({
        moment,
        found: [],
      });
    const last = dumps.at(-1)?.places ?? [];
    expect(findSecrets([...last, logOf(server)], [{ kind: "allowed", value: ALLOWED }])).toEqual([
      { place: "public.api_keys", kind: "allowed" },
    ]);
  });

  it("went into the request log as calls, with their paths and nothing of their queries", () => {
    const calls =
      dumps
        .at(-1)
        ?.places.filter(({ name }) => name.startsWith("public.request_logs"))
        .map(({ text }) => text)
        .join("\n") ?? "";
    expect(calls).toContain('"/v1/me"');
    expect(calls).not.toContain("api_key=");
  });
});

describe("the search", () => {
  it("finds what is there: as text, in a job, as bytes, as digits and in the log", async () => {
    const control = ledger.add("control", "planted-control-value-04b9");
    const places = async (): Promise<string[]> =>
      findSecrets(
        [...(await dumpDatabase(server)), logOf(server)],
        [{ kind: "control", value: control }],
      ).map(({ place }) => place);
    expect(await places()).toEqual([]);
    await server.sql("update people set name = $1 where email = 'ben@example.com'", [
      `Ben (${control})`,
    ]);
    await server.sql("update oauth_clients set secret_hash = $1", [Buffer.from(control)]);
    await server.sql("update webhook_endpoints set description = $1", [
      Buffer.from(control).toString("base64"),
    ]);
    await server.sql(
      "select graphile_worker.add_job('mail.send', json_build_object('text', $1::text))",
      [control],
    );
    server.runtime.log.info({ detail: [control] }, "a careless line");
    expect((await places()).toSorted()).toEqual([
      "graphile_worker._private_jobs",
      "log",
      "public.oauth_clients",
      "public.people",
      "public.webhook_endpoints",
    ]);
    expect(spellingsOf("cma_x-long-token")).toContain(
      Buffer.from("cma_x-long-token").toString("hex"),
    );
  });
});
