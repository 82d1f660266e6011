import { setImmediate } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { dumpDatabase, findSecrets, logOf } from "../../../../../test/journeys/leaks.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { ConnectMethod } from "../../../../platforms/accounts/connector-manifest.ts";
import { startIntegrationApp } from "../../connections/integrations.test-support.ts";
import { refreshPartsOf } from "../announce.ts";
import { refreshAccount } from "./refresh-account.ts";
import type { RefreshOutcome } from "./run.ts";

let showId: string;

const app = useFixture(startIntegrationApp);
beforeEach(async () => {
  await app.advance(MINUTE_MS);
  app.signIn.reset();
  app.podbean.reset();
  showId = await app.show(app.workspaceId);
});

const target = () => ({ showId, platform: "podbean" });
const FIRST = { access_token: "access-0001", refresh_token: "refresh-0001" };

/** A Podbean account whose access token lives for so long still. */
async function connect({
  livesMs,
  givenMsAgo = 0,
}: {
  livesMs: number | null;
  givenMsAgo?: number;
}): Promise<void> {
  const now = app.clock.now();
  app.signIn.service.grant = { accessToken: FIRST.access_token, refreshToken: FIRST.refresh_token };
  await app.sql(
    "insert into connections (show_id, platform, id, workspace_id, status, external_account_id, connect_via, importing_state, connected_at, created_at, updated_at) values ($1, 'podbean', $2, $3, 'connected', '48213', 'app_sign_in', 'queued', $4, $4, $4)",
    [showId, `con_${showId}`, app.workspaceId, now],
  );
  await app.sql(
    "insert into connection_secrets (show_id, platform, sealed, expires_at, updated_at) values ($1, 'podbean', $2, $3, $4)",
    [
      showId,
      app.runtime.services.accounts.vault.seal(target(), FIRST),
      livesMs === null ? null : new Date(now.getTime() + livesMs),
      new Date(now.getTime() - givenMsAgo),
    ],
  );
}

const refresh = (signal = AbortSignal.timeout(30_000)): Promise<RefreshOutcome> =>
  refreshAccount(
    refreshPartsOf(app.runtime.services, app.clock, systemCause(app.clock.now())),
    target(),
    { trigger: "schedule", signal },
  );
const renewals = (): string[] =>
  app.signIn.seen.map(
    ({ path, body }) => new URLSearchParams(body).get("grant_type") ?? path.split("?")[0] ?? "",
  );

async function held(): Promise<{ secrets: Record<string, string>; expiresAt: Date | null }> {
  const [row] = await app.sql<{ sealed: string; expires_at: Date | null }>(
    "select sealed, expires_at from connection_secrets where show_id = $1",
    [showId],
  );
  return {
    secrets: { ...app.runtime.services.accounts.vault.open(target(), row?.sealed ?? "") },
    expiresAt: row?.expires_at ?? null,
  };
}

/** The account's platform keeps tokens alive in another way. */
async function renewing<Result>(
  renewal: (ConnectMethod & { kind: "oauth" })["oauth"]["renewal"],
  run: () => Promise<Result>,
): Promise<Result> {
  const { connectors } = app.runtime.services.accounts;
  const connector = connectors.find("podbean");
  if (connector?.manifest.connect.kind !== "oauth")
    throw new Error("Podbean is connected by signing in");
  const { oauth } = connector.manifest.connect;
  const other = {
    ...connector,
    manifest: {
      ...connector.manifest,
      connect: { kind: "oauth" as const, oauth: { ...oauth, renewal } },
    },
  };
  app.runtime.services.accounts.connectors = { ...connectors, find: () => other };
  try {
    return await run();
  } finally {
    app.runtime.services.accounts.connectors = connectors;
  }
}

describe("the token of an account", () => {
  it("is used as it is while it lives for more than ten minutes", async () => {
    await connect({ livesMs: 10 * MINUTE_MS + 1 });
    expect(await refresh()).toMatchObject({ kind: "done" });
    expect(renewals()).toEqual([]);
  });

  it("is renewed before it ends; the refresh token stays where the platform names no other", async () => {
    await connect({ livesMs: 10 * MINUTE_MS });
    expect(await refresh()).toMatchObject({ kind: "done" });
    expect(renewals()).toEqual(["refresh_token"]);
    expect(await held()).toEqual({
      secrets: {
        access_token: app.signIn.service.grant?.accessToken,
        refresh_token: FIRST.refresh_token,
      },
      expiresAt: new Date(app.clock.now().getTime() + HOUR_MS),
    });
  });

  it("brings a refresh token that is kept in the place of the old one, sealed", async () => {
    app.signIn.service.state.rotates = true;
    await connect({ livesMs: 0 });
    for (const _turn of [1, 2]) {
      expect(await refresh()).toMatchObject({ kind: "done" });
      await app.advance(2 * HOUR_MS);
    }
    const { grant } = app.signIn.service;
    expect((await held()).secrets).toEqual({
      access_token: grant?.accessToken,
      refresh_token: grant?.refreshToken,
    });
    const secrets = [
      FIRST.access_token,
      FIRST.refresh_token,
      grant?.accessToken ?? "",
      grant?.refreshToken ?? "",
    ].map((value) => ({ kind: "token", value }));
    expect(findSecrets([...(await dumpDatabase(app)), logOf(app)], secrets)).toEqual([]);
  });

  it("is renewed once where the platform refuses it before its time, and the run goes on", async () => {
    await connect({ livesMs: HOUR_MS });
    app.signIn.service.state.isForgetful = true;
    expect(await refresh()).toMatchObject({ kind: "done" });
    expect(renewals()).toEqual(["refresh_token"]);
    expect(await app.connection(showId, "podbean")).toMatchObject({
      status: "connected",
      importing_state: "imported",
    });
  });

  it("that was taken back needs a new sign-in, which is said once", async () => {
    await connect({ livesMs: 0 });
    app.signIn.service.state.isWithdrawn = true;
    for (const _turn of [1, 2])
      expect(await refresh()).toMatchObject({ kind: "failed", failure: { code: "needs_reauth" } });
    expect(await app.connection(showId, "podbean")).toMatchObject({
      status: "needs_reauth",
      next_refresh_at: null,
    });
    expect(await app.events(showId)).toEqual(["integration.reauth_required"]);
    // The platform's own words hold the token.
    expect(JSON.stringify(await app.connection(showId, "podbean"))).not.toContain(
      FIRST.refresh_token,
    );
  });

  it("that cannot be renewed while the platform is down is renewed later; one that still lives is used until then", async () => {
    await connect({ livesMs: 0 });
    app.signIn.fault({ status: 503 });
    expect(await refresh()).toMatchObject({ kind: "paused", failure: { code: "provider_error" } });
    showId = await app.show(app.workspaceId);
    await connect({ livesMs: 5 * MINUTE_MS });
    app.signIn.fault({ status: 503 });
    expect(await refresh()).toMatchObject({ kind: "done" });
  });

  it("does not come back where the account was disconnected while it was renewed", async () => {
    await connect({ livesMs: 0 });
    const answer = app.signIn.holdNext();
    const run = refresh();
    while (app.signIn.seen.length === 0) await setImmediate();
    // Disconnecting would revoke it at the platform, which is unreachable.
    app.signIn.fault({ status: 500 });
    expect(
      (
        await app.request("DELETE", `/v1/shows/${showId}/integrations/podbean?confirm=true`, {
          key: app.apiKey,
        })
      ).status,
    ).toBe(200);
    answer();
    expect(await run).toEqual({ kind: "lease_lost" });
    expect(app.signIn.service.grant?.accessToken).not.toBe(FIRST.access_token);
    expect(await app.sql("select 1 from connection_secrets where show_id = $1", [showId])).toEqual(
      [],
    );
  });
});

describe("a token that is exchanged for its successor", () => {
  const exchange = () => ({
    kind: "exchange" as const,
    url: `${app.signIn.origin}/refresh`,
    grantType: "ig_refresh_token",
    notBeforeHours: 24,
  });
  const LIFE_MS = 60 * DAY_MS;

  it("is exchanged at half of its life, not a day before its end", async () => {
    await connect({ livesMs: LIFE_MS / 2 + DAY_MS, givenMsAgo: LIFE_MS / 2 - DAY_MS });
    await renewing(exchange(), refresh);
    expect(renewals()).toEqual([]);
    await app.advance(DAY_MS);
    await renewing(exchange(), refresh);
    expect(renewals()).toEqual(["/refresh"]);
    expect((await held()).secrets["access_token"]).toBe(app.signIn.service.grant?.accessToken);
    expect((await held()).expiresAt?.getTime()).toBeGreaterThan(
      app.clock.now().getTime() + 59 * DAY_MS,
    );
  });

  it("is not exchanged before it is a day old, however short its life", async () => {
    await connect({ livesMs: HOUR_MS, givenMsAgo: 2 * HOUR_MS });
    await renewing(exchange(), refresh);
    expect(renewals()).toEqual([]);
  });

  it("goes on being used where the exchange is refused while it lives, and ends with its life", async () => {
    await connect({ livesMs: DAY_MS, givenMsAgo: LIFE_MS - DAY_MS });
    app.signIn.fault({ status: 400 });
    expect(await renewing(exchange(), refresh)).toMatchObject({ kind: "done" });
    await app.advance(DAY_MS);
    app.signIn.fault({ status: 400 });
    expect(await renewing(exchange(), refresh)).toMatchObject({
      kind: "failed",
      failure: { code: "needs_reauth" },
    });
  });
});
