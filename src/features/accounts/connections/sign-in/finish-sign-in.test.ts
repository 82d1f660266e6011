import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { dumpDatabase, findSecrets, logOf } from "../../../../../test/journeys/leaks.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { TestSurface } from "../../../../surfaces/session/session-surface.test-support.ts";
import {
  accountFailure,
  AccountReadError,
} from "../../../../platforms/accounts/account-failure.ts";
import { sweepPlatformSignInsJob } from "../index.ts";
import type { SimulatedPlatforms } from "../integrations.test-support.ts";
import { codeOf, type SignInApp, startSignInApp, visit } from "./sign-in.test-support.ts";

let api: TestSurface;
let platforms: SimulatedPlatforms;
let workspaceId: string;
let showId: string;

const signIn = useFixture(startSignInApp);
beforeAll(async () => {
  ({ api, platforms, workspaceId } = signIn);
});
beforeEach(async () => {
  await api.app.advance(MINUTE_MS);
  platforms.signIn.reset();
  platforms.podbean.reset();
  showId = await api.app.show(workspaceId);
});

const finish: SignInApp["finish"] = (query, browser) => signIn.finish(query, browser);
const answered = (platform?: string, body?: object) => signIn.answered(showId, platform, body);

/** The address of a sign-in that was begun. */
const addressOf = async (...given: Parameters<SignInApp["start"]>): Promise<string> =>
  (await signIn.start(...given)).body.data.authorization_url;

const connection = async () =>
  (await api.app.sql("select * from connections where show_id = $1", [showId]))[0];
const events = async () =>
  (
    await api.app.sql<{ type: string; source: string }>(
      "select type, source from events where data -> 'object' ->> 'show_id' = $1",
      [showId],
    )
  ).map(({ type, source }) => `${type} ${source}`);
describe("POST /app-api/connect/finish", () => {
  it("connects the account, seals its tokens, emits one event and reads it by a job", async () => {
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
    expect(await signIn.runJobs()).toBe(1);
    expect(await connection()).toMatchObject({
      importing_state: "imported",
      workspace_id: workspaceId,
    });
  });

  it("leaves state, verifier, code and tokens nowhere in clear", async () => {
    const url = await addressOf(showId, "youtube");
    const back = await visit(await addressOf(showId));
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
    expect({
      status: first.status,
      choices: first.body.choices,
      integration: first.body.integration,
      chosen,
    }).toEqual({ status: 200, choices, integration: null, chosen: [null, "2"] });
    expect(await connection()).toBeUndefined();
  });
});

describe("an answer of a platform", () => {
  it("is taken from the person who began, and from no other", async () => {
    const query = await answered();
    const other = await api.signIn({ workspaceId, role: "owner" });
    expect(codeOf(await finish(query, other))).toEqual([404, "resource_not_found", null]);
    expect(await connection()).toBeUndefined();
    expect((await finish(query)).status).toBe(200);
  });

  it("is accepted once", async () => {
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
    await signIn.start(showId);
    await signIn.api.app.runJob(sweepPlatformSignInsJob);
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
    const url = await addressOf(showId, "podbean", { browser: ben });
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
