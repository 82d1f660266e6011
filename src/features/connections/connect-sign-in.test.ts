import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dumpDatabase, findSecrets, logOf } from "../../../test/journeys/leaks.ts";
import { createPool } from "../../db/connection/pool.ts";
import { runDueJobs } from "../../jobs/run-due-jobs.test-support.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import {
  type Browser,
  startSessionSurface,
  type TestSurface,
} from "../../surfaces/session/session-surface.test-support.ts";
import { refreshAccountJob } from "../account-refresh/index.ts";
import { connectionRoutes, connectionSessionOperations, sweepPlatformSignInsJob } from "./index.ts";
import { type SimulatedPlatforms, startSimulatedPlatforms } from "./integrations.test-support.ts";
import { accountFailure, AccountReadError } from "../../platforms/accounts/account-failure.ts";

let platforms: SimulatedPlatforms;
let api: TestSurface;
let workspaceId: string;
let ada: Browser;
let showId: string;

beforeAll(async () => {
  platforms = await startSimulatedPlatforms();
  api = await startSessionSurface(
    { operations: connectionSessionOperations, routes: connectionRoutes },
    platforms.options,
  );
  platforms.join(api.app);
  workspaceId = await api.app.workspace();
  ada = await api.signIn({ workspaceId, role: "editor" });
});
beforeEach(async () => {
  await api.app.advance(MINUTE_MS);
  platforms.signIn.reset();
  platforms.podbean.reset();
  showId = await api.app.show(workspaceId);
});
afterAll(async () => {
  await api.close();
  await platforms.close();
});

const start = (
  platform = "podbean",
  {
    browser = ada,
    show = showId,
    body = {},
  }: { browser?: Browser; show?: string; body?: object } = {},
) => browser.request("POST", `/app-api/shows/${show}/connect/${platform}`, { body });
const finish = (query: string, browser = ada) =>
  browser.request("POST", "/app-api/connect/finish", { body: { query } });

/** What the platform sends the person back with. */
async function visit(url: string): Promise<URL> {
  const answer = await fetch(url, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

async function answered(platform = "podbean", body: object = {}): Promise<string> {
  return (await visit((await start(platform, { body })).body.data.authorization_url)).search;
}

const connection = async () =>
  (await api.app.sql("select * from connections where show_id = $1", [showId]))[0];
const events = async () =>
  (
    await api.app.sql<{ type: string; source: string }>(
      "select type, source from events where data -> 'object' ->> 'show_id' = $1",
      [showId],
    )
  ).map(({ type, source }) => `${type} ${source}`);
const codeOf = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string; param: string | null } };
}) => [status, body.error?.code, body.error?.param];

async function runJobs(): Promise<number> {
  const pool = createPool({ url: api.app.databaseUrl, max: 2, applicationName: "sign-in test" });
  const { runtime, clock } = api.app;
  const { completed } = await runDueJobs({
    pool,
    jobs: [refreshAccountJob, sweepPlatformSignInsJob],
    clock,
    services: runtime.services,
    log: runtime.log,
  });
  await pool.end();
  return completed;
}

describe("signing in at a platform to connect an account", () => {
  it("sends the person to the platform with what it wants, and to our one registered address", async () => {
    const podbean = new URL((await start()).body.data.authorization_url);
    expect(`${podbean.origin}${podbean.pathname}`).toBe(`${platforms.signIn.origin}/authorize`);
    expect(Object.fromEntries(podbean.searchParams)).toEqual({
      client_id: "simulated-client",
      response_type: "code",
      redirect_uri: `${api.app.runtime.urls.addresses.appUrl}/connect/callback`,
      scope: "podcast_read episode_read",
      state: expect.stringMatching(/^[\w-]{40,}$/),
    });
    const youtube = new URL((await start("youtube")).body.data.authorization_url).searchParams;
    expect(Object.fromEntries(youtube)).toMatchObject({
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      access_type: "offline",
      prompt: "consent",
      scope: expect.stringContaining("yt-analytics.readonly"),
    });
    expect(youtube.get("state")).not.toBe(podbean.searchParams.get("state"));
  });

  it("connects the account, seals its tokens, says so once and reads it by a job", async () => {
    const { status, body } = await finish(await answered());
    expect([status, body]).toMatchObject([
      200,
      {
        object: "connected_account",
        workspace_id: workspaceId,
        show_id: showId,
        platform: "podbean",
        platform_name: "Podbean",
        account_name: platforms.simulated.name,
        choices: [],
        warnings: [],
        integration: { status: "connected", importing_state: "queued", connect_via: "app_sign_in" },
      },
    ]);
    expect(await events()).toEqual(["integration.connected app"]);
    const [stored] = await api.app.sql<{ sealed: string; expires_at: Date }>(
      "select sealed, expires_at from connection_secrets where show_id = $1",
      [showId],
    );
    const { grant } = platforms.signIn.service;
    expect(
      api.app.runtime.services.accounts.vault.open(
        { showId, platform: "podbean" },
        stored?.sealed ?? "",
      ),
    ).toEqual({ access_token: grant?.accessToken, refresh_token: grant?.refreshToken });
    expect(stored?.expires_at).toEqual(new Date(api.app.clock.now().getTime() + 3_600_000));
    expect(await runJobs()).toBe(1);
    expect(await connection()).toMatchObject({
      importing_state: "imported",
      workspace_id: workspaceId,
    });
  });

  it("leaves state, verifier, code and tokens nowhere in clear", async () => {
    const url = (await start("youtube")).body.data.authorization_url;
    const back = await visit((await start()).body.data.authorization_url);
    await finish(back.search);
    const { grant } = platforms.signIn.service;
    const secrets = [
      new URL(url).searchParams.get("state"),
      back.searchParams.get("state"),
      back.searchParams.get("code"),
      grant?.accessToken,
      grant?.refreshToken,
      "simulated-client-secret-0815",
    ].map((value) => ({ kind: "sign-in", value: value ?? "" }));
    expect(findSecrets([...(await dumpDatabase(api.app)), logOf(api.app)], secrets)).toEqual([]);
  });

  it("warns where it takes the place of another account", async () => {
    await finish(await answered());
    await api.app.sql(
      "update connections set external_account_id = 'other', account_name = 'Other Tides' where show_id = $1",
      [showId],
    );
    expect((await finish(await answered())).body.warnings).toEqual([
      expect.stringContaining("Other Tides"),
    ]);
  });

  it("asks which account is meant where a sign-in opens several, and connects none until it is known", async () => {
    const { connectors } = api.app.runtime.services.accounts;
    const connector = connectors.find("podbean");
    const choices = [
      { id: "1", name: "Salt" },
      { id: "2", name: "Signal" },
    ];
    const chosen: (string | null)[] = [];
    const several = {
      ...connector,
      verify: async ({ accountId }: { accountId: string | null }) => {
        chosen.push(accountId);
        throw new AccountReadError(accountFailure("choose_account", "Several.", { choices }));
      },
    };
    Object.assign(api.app.runtime.services.accounts, {
      connectors: { ...connectors, find: () => several },
    });
    const first = await finish(await answered());
    await finish(await answered("podbean", { account_id: "2" }));
    Object.assign(api.app.runtime.services.accounts, { connectors });
    expect([first.status, first.body.choices, first.body.integration, chosen]).toEqual([
      200,
      choices,
      null,
      [null, "2"],
    ]);
    expect(await connection()).toBeUndefined();
  });
});

describe("an answer of a platform", () => {
  it("is taken from the person who began, and from nobody else", async () => {
    const query = await answered();
    const other = await api.signIn({ workspaceId, role: "owner" });
    expect(codeOf(await finish(query, other))).toEqual([404, "resource_not_found", null]);
    expect(await connection()).toBeUndefined();
    expect((await finish(query)).status).toBe(200);
  });

  it("is good once", async () => {
    const query = await answered();
    expect((await finish(query)).status).toBe(200);
    const calls = platforms.signIn.seen.length;
    expect(codeOf(await finish(query))).toEqual([404, "resource_not_found", null]);
    expect(platforms.signIn.seen.length).toBe(calls);
  });

  it("is refused with a state that was never given, without one, or with two", async () => {
    const query = new URLSearchParams(await answered());
    const twice = `${query.toString()}&state=another`;
    for (const wrong of ["code=x&state=never-given", "code=x", "nothing"])
      expect(codeOf(await finish(wrong))).toEqual([404, "resource_not_found", null]);
    expect((await finish(twice)).status).not.toBe(200);
    expect(await connection()).toBeUndefined();
  });

  it("comes too late after a quarter of an hour, and what waited for it is swept away", async () => {
    const query = await answered();
    await api.app.advance(15 * MINUTE_MS);
    expect(codeOf(await finish(query))).toEqual([404, "resource_not_found", null]);
    await start();
    const pool = createPool({ url: api.app.databaseUrl, max: 1, applicationName: "sweep test" });
    await sweepPlatformSignInsJob.run(
      {},
      {
        clock: api.app.clock,
        services: api.app.runtime.services,
        log: api.app.runtime.log,
        signal: new AbortController().signal,
        scheduledFor: null,
        jobId: "1",
        attempt: 1,
      },
    );
    await pool.end();
    const left = await api.app.sql<{ expires_at: Date }>(
      "select expires_at from platform_sign_ins",
    );
    expect([left.length > 0, left.every((row) => row.expires_at > api.app.clock.now())]).toEqual([
      true,
      true,
    ]);
  });

  it("that says no connects nothing, and is said to be one", async () => {
    platforms.signIn.service.state.isDeclined = true;
    const answer = await finish(await answered());
    expect([...codeOf(answer), answer.body.error.message]).toEqual([
      400,
      "parameter_invalid",
      "query",
      "The platform was told not to give access.",
    ]);
    expect(await connection()).toBeUndefined();
  });

  it("with a code the platform does not know, or while it is down, connects nothing", async () => {
    const query = new URLSearchParams(await answered());
    query.set("code", "forged");
    expect(codeOf(await finish(query.toString()))).toEqual([400, "parameter_invalid", "query"]);
    const next = await answered();
    platforms.signIn.fault({ status: 500 });
    expect(codeOf(await finish(next))).toEqual([502, "provider_failed", null]);
    expect(await connection()).toBeUndefined();
  });

  it("is refused once the person is no editor any more, or the show has left the workspace", async () => {
    const ben = await api.signIn({ workspaceId, role: "editor" });
    const url = (await start("podbean", { browser: ben })).body.data.authorization_url;
    await api.app.sql("update workspace_members set role = 'viewer' where id = $1", [ben.memberId]);
    expect(codeOf(await finish((await visit(url)).search, ben))).toEqual([
      404,
      "resource_not_found",
      null,
    ]);
    const query = await answered();
    await api.app.sql("delete from workspace_shows where show_id = $1", [showId]);
    api.app.runtime.access.clear();
    expect(codeOf(await finish(query))).toEqual([404, "resource_not_found", null]);
    expect(await connection()).toBeUndefined();
  });
});

describe("beginning to sign in", () => {
  it("is for editors, on their own shows, at platforms that have a sign-in", async () => {
    const viewer = await api.signIn({ workspaceId, role: "viewer" });
    expect((await start("podbean", { browser: viewer })).status).toBe(403);
    expect(
      (await start("podbean", { show: await api.app.show(await api.app.workspace()) })).status,
    ).toBe(404);
    expect((await start("podbean", { show: "nobody" })).status).toBe(404);
    expect((await start("myspace")).status).toBe(404);
    for (const platform of ["transistor", "instagram", "spotify"])
      expect(codeOf(await start(platform))).toEqual([400, "parameter_invalid", "platform"]);
  });

  it("is not possible where the operator registered no client", async () => {
    expect(codeOf(await start("spreaker"))).toEqual([502, "provider_failed", null]);
    expect(
      await api.app.sql("select 1 from platform_sign_ins where platform = 'spreaker'"),
    ).toEqual([]);
  });
});
