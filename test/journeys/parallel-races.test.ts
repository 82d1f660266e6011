import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../src/lib/time/clock.ts";
import {
  Browser,
  CALLBACK,
  freshAddress,
  ISSUER,
  type RegisteredClient,
} from "../../src/surfaces/oauth/oauth.test-support.ts";
import {
  postForm,
  type Program,
  startProgram,
} from "../../src/surfaces/oauth/program.test-support.ts";
import { startTestApp, type TestApp } from "../harness.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { PASSWORD, Visitor } from "../whole-server.ts";
import { createSetupLink } from "../../src/people/identity/set-up.ts";
import { timeLimit } from "../time-limit.ts";

const LIMIT_MS = timeLimit(60_000);

/**
 * The same code or refresh token at two servers at once: two processes of the operating system, on
 * one database.
 */

let app: TestApp;
let folder: string;
let servers: [ServerProcess, ServerProcess];
let workspaceId: string;
let clientId: string;
let program: Program;

beforeAll(async () => {
  // Processes live by the database's clock, so what is prepared here does too.
  app = await startTestApp({ start: systemClock.now().toISOString() });
  folder = await mkdtemp(join(tmpdir(), "castmeter-races-"));
  servers = await Promise.all([
    startServerProcess(app.databaseUrl, folder),
    startServerProcess(app.databaseUrl, folder),
  ]);
  const link = await createSetupLink(app.runtime.services.identity, app.clock.now());
  const owner = new Visitor(new Browser(servers[0].fetch));
  await owner.must("POST", "/app-api/set-up", {
    token: /token=([\w-]+)/.exec(link ?? "")?.[1],
    email: "ada@example.com",
    password: PASSWORD,
    name: "Ada Quay",
    workspace: { kind: "network", name: "Harbour Audio" },
  });
  workspaceId = (await owner.must("GET", "/app-api/session")).memberships[0].workspace_id;
  const answer = await servers[1].fetch(`${ISSUER}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Mixdown",
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "none",
    }),
  });
  clientId = ((await answer.json()) as RegisteredClient).client_id;
  program = await startProgram(
    { fetch: servers[1].fetch, browser: () => owner.browser },
    clientId,
    { browser: owner.browser, csrfToken: owner.csrfToken },
  );
}, LIMIT_MS);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const tokenRequest = (index: number, fields: Record<string, string>) =>
  postForm(
    servers[index % 2 === 0 ? 0 : 1].fetch,
    "/oauth/token",
    { client_id: clientId, ...fields },
    { "x-forwarded-for": freshAddress() },
  );
const twenty = (fields: Record<string, string>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => tokenRequest(index, fields)));

const meAt = async (server: ServerProcess, token: unknown): Promise<number> =>
  (
    await server.fetch(`${ISSUER}/v1/me`, {
      headers: { authorization: `Bearer ${String(token)}`, "x-forwarded-for": freshAddress() },
    })
  ).status;

/**
 * At both, once both have heard of it: 5 s are promised, and the notification takes milliseconds.
 */
const everywhere = (token: unknown, status: number): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(await Promise.all(servers.map((server) => meAt(server, token)))).toEqual([
        status,
        status,
      ]),
    { timeout: 3_000, interval: 20 },
  );

const refreshOf = (token: unknown): Record<string, string> => ({
  grant_type: "refresh_token",
  refresh_token: String(token),
});

describe("two processes", () => {
  it("are two", () => {
    expect(new Set([...servers.map(({ pid }) => pid), process.pid]).size).toBe(3);
  });

  it("give the tokens of one code to one of twenty, and take them back because the code came again", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { back, verifier } = await program.authorize({ workspace: workspaceId });
      const answers = await twenty({
        grant_type: "authorization_code",
        code: back.searchParams.get("code") ?? "",
        redirect_uri: CALLBACK,
        code_verifier: verifier,
      });
      const won = answers.filter(({ status }) => status === 200);
      const others = new Set(
        answers
          .filter(({ status }) => status !== 200)
          .map(({ status, body }) => `${status} ${String(body["error"])}`),
      );
      expect({ wonCount: won.length, others }).toEqual({
        wonCount: 1,
        others: new Set(["400 invalid_grant"]),
      });
      await everywhere(won[0]?.body["access_token"], 401);
      expect(
        (await tokenRequest(round, refreshOf(won[0]?.body["refresh_token"]))).body["error"],
      ).toBe("invalid_grant");
    }
    expect(
      await app.sql(
        "select 1 from oauth_access_tokens t join oauth_connections c using (grant_id) where c.revoked_at is not null and t.revoked_at is null",
      ),
    ).toEqual([]);
  });

  it("answer twenty refreshes of one token with one child, whose family lives inside the leeway and ends after it", async () => {
    const first = await program.signIn({ workspace: workspaceId });
    let last = first.refresh_token ?? "";
    let access: unknown;
    for (let round = 0; round < 3; round += 1) {
      const answers = await twenty(refreshOf(last));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const pairs = new Set(
        answers.map(
          ({ body }) => `${String(body["access_token"])} ${String(body["refresh_token"])}`,
        ),
      );
      expect(pairs.size).toBe(1);
      last = String(answers[0]?.body["refresh_token"]);
      access = answers[0]?.body["access_token"];
      await everywhere(access, 200);
    }
    const count =
      "select count(*)::int as count from oauth_artifacts where kind = 'RefreshToken' and consumed_at is null and grant_id in (select grant_id from oauth_connections where revoked_at is null)";
    expect(await app.sql(count)).toEqual([{ count: 1 }]);
    // Half a minute passes.
    await app.sql(
      "update oauth_artifacts set consumed_at = consumed_at - interval '31 seconds' where kind = 'RefreshToken' and consumed_at is not null",
    );
    const late = await twenty(refreshOf(first.refresh_token));
    expect(new Set(late.map(({ status, body }) => `${status} ${String(body["error"])}`))).toEqual(
      new Set(["400 invalid_grant"]),
    );
    await everywhere(access, 401);
    expect((await tokenRequest(1, refreshOf(last))).body["error"]).toBe("invalid_grant");
  });

  it("logged nothing of it that a thief could use", () => {
    for (const server of servers) expect(server.logged()).not.toMatch(/cm[acrs]_[0-9A-Za-z]{36}/);
  });
});
