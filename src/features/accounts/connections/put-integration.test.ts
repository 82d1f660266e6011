import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { SIMULATED_TRANSISTOR_KEY } from "../../../../simulators/accounts/hosting/transistor-server.ts";
import { dumpDatabase, findSecrets, logOf } from "../../../../test/journeys/leaks.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { ACCOUNT_MANIFESTS } from "../../../platforms/accounts/account-platforms.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";

let showId: string;

const app = useFixture(startIntegrationApp);
beforeEach(async () => {
  showId = await app.show(app.workspaceId);
  app.transistor.reset();
});

const KEY = { api_key: SIMULATED_TRANSISTOR_KEY };
const fault = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string; param: string | null; reason?: string } };
}) => [status, body.error?.code, body.error?.param, body.error?.reason];

describe("PUT /v1/shows/{show_id}/integrations/{platform}", () => {
  it("tries the key, links the account, emits one event, and reads it by a job", async () => {
    const { status, body } = await app.put(showId, "transistor", KEY);
    expect({
      status,
      dataStatus: body.data.status,
      importingState: body.data.importing_state,
      externalAccountId: body.data.external_account_id,
      accountName: body.data.account_name,
      warnings: body.warnings,
    }).toEqual({
      status: 200,
      dataStatus: "connected",
      importingState: "queued",
      externalAccountId: app.simulated.id,
      accountName: app.simulated.name,
      warnings: [],
    });
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^con_/),
      connected: true,
      connect_via: "api",
      connect_url: null,
      available: true,
      readings: {},
      last_updated: null,
      refresh_cap: { limit: 12, used: 0 },
    });
    expect(await app.events(showId)).toEqual(["integration.connected"]);
    expect(await app.runJobs()).toBe(1);
    const read = await app.get(`/v1/shows/${showId}/integrations/transistor`, { key: app.apiKey });
    expect(read.body).toMatchObject({
      importing_state: "imported",
      readings: { downloads: { value: app.simulated.total() } },
      last_updated: app.clock.now().toISOString(),
    });
  });

  it("leaves the first refresh to its job: the schedule does not read the account a second time", async () => {
    await app.put(showId, "transistor", KEY);
    await app.runJobs();
    expect(await app.nextTurnMs(showId)).toBeGreaterThan(DAY_MS / 2);
  });

  it("never gives the key back, and keeps it sealed alone", async () => {
    const secret = { kind: "api key", value: SIMULATED_TRANSISTOR_KEY };
    const answers = [
      await app.put(showId, "transistor", KEY, { headers: { "idempotency-key": "sealed-1" } }),
      await app.get(`/v1/shows/${showId}/integrations`, { key: app.apiKey }),
      await app.put(showId, "transistor", { api_key: "simulated-transistor-key-that-is-wrong" }),
    ];
    await app.runJobs();
    for (const { text } of answers) expect(text).not.toContain(SIMULATED_TRANSISTOR_KEY);
    expect(
      findSecrets(
        [...(await dumpDatabase(app)), logOf(app)],
        [secret, { kind: "refused key", value: "simulated-transistor-key-that-is-wrong" }],
      ),
    ).toEqual([]);
    const [stored] = await app.sql<{ sealed: string }>(
      "select sealed from connection_secrets where show_id = $1",
      [showId],
    );
    expect(
      app.runtime.services.accounts.vault.open(
        { showId, platform: "transistor" },
        stored?.sealed ?? "",
      ),
    ).toEqual(KEY);
  });

  it("asks the platform once for an idempotency key, and answers it again as it did", async () => {
    const options = { headers: { "idempotency-key": `put-${showId}` } };
    const first = await app.put(showId, "transistor", KEY, options);
    const calls = app.transistor.seen.length;
    const again = await app.put(showId, "transistor", KEY, options);
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect({ calls, requests: app.transistor.seen.length }).toEqual({ calls: 1, requests: 1 });
    expect(await app.events(showId)).toEqual(["integration.connected"]);
  });

  it("describes in a dry run what it would do, and makes no request", async () => {
    const { body } = await app.put(showId, "transistor", KEY, { query: "?dry_run=true" });
    expect(body).toMatchObject({
      object: "dry_run",
      resource: "integration",
      requires_confirm: false,
      would_write: { platform: "transistor", external_account_id: null, status: "connected" },
    });
    expect({ requests: app.transistor.seen, connection: await app.connection(showId) }).toEqual({
      requests: [],
      connection: undefined,
    });
  });

  it.each([
    "https://localhost/",
    "https://[::1]/",
    "https://169.254.169.254/",
    "http://example.com",
    "https://example.com\\@127.0.0.1/",
    "https://exam\nple.com/",
    "https://user:word@example.com/",
  ])("of ghost refuses the address %j, and names site_url", async (address) => {
    const sent = { site_url: address, admin_api_key: "a:b" };
    expect(fault(await app.put(showId, "ghost", sent)).slice(0, 3)).toEqual([
      400,
      "parameter_invalid",
      "site_url",
    ]);
  });

  it.each([
    ["transistor", {}, "api_key", "missing"],
    ["transistor", { api_key: "   " }, "api_key", "missing"],
    ["transistor", { ...KEY, handle: "salt" }, "handle", "unknown"],
    ["transistor", { ...KEY, colour: "red" }, "colour", "unknown"],
    ["transistor", { api_key: 12 }, "api_key", "malformed"],
    ["transistor", { api_key: "another's" }, "api_key", "malformed"],
    ["transistor", { ...KEY, account_id: "4711" }, "account_id", "malformed"],
    ["simplecast", { podcast_id: "12" }, "api_key", "missing"],
    ["simplecast", { api_key: "k", account_id: "12" }, "account_id", "unknown"],
    ["instagram", {}, "handle", "missing"],
    ["instagram", { handle: " " }, "handle", "missing"],
    [
      "instagram",
      { handle: "saltandsignal", url: "https://www.instagram.com/saltandsignal/" },
      "handle",
      "conflict",
    ],
    ["instagram", { api_key: "k" }, "api_key", "unknown"],
    ["instagram", { url: "https://example.com/saltandsignal" }, "url", "malformed"],
    ["linkedin", {}, "url", "missing"],
    ["linkedin", { handle: "saltandsignal" }, "handle", "unknown"],
    ["linkedin", { url: "saltandsignal" }, "url", "malformed"],
  ])("of %s refuses %j, and names %s", async (platform, sent, param, reason) => {
    expect(fault(await app.put(showId, platform, sent))).toEqual([
      400,
      "parameter_invalid",
      param,
      reason,
    ]);
    expect(await app.connection(showId, platform)).toBeUndefined();
  });

  it.each(["youtube", "instagramBusiness", "spotify", "applePodcasts", "podbean"])(
    "sends people who connect %s to its sign-in",
    async (platform) => {
      const connectUrl = `${app.runtime.urls.addresses.appUrl}/shows/${showId}/connect/${platform}`;
      for (const body of [{}, { handle: "saltandsignal" }]) {
        const answer = await app.put(showId, platform, body);
        expect({
          status: answer.status,
          code: answer.body.error.code,
          connectUrl: answer.body.error.connect_url,
        }).toEqual({ status: 400, code: "oauth_required", connectUrl });
      }
    },
  );

  it.each(["spotify", "applePodcasts"])(
    "has %s only where the plan includes it",
    async (platform) => {
      const workspaceId = await app.workspace({ plan: "free" });
      const own = await app.show(workspaceId);
      const { status, body } = await app.put(
        own,
        platform,
        {},
        { key: await app.key(workspaceId) },
      );
      expect({
        status,
        code: body.error.code,
        feature: body.error.feature,
        requiredPlan: body.error.required_plan,
      }).toEqual({
        status: 403,
        code: "plan_required",
        feature: "premium_audio_platforms",
        requiredPlan: "creator",
      });
    },
  );

  it("names the accounts to choose from where a key opens several", async () => {
    app.transistor.service.state.hasTwoShows = true;
    const { status, body } = await app.put(showId, "transistor", KEY);
    expect({ status, code: body.error.code, param: body.error.param }).toEqual({
      status: 400,
      code: "parameter_invalid",
      param: "account_id",
    });
    expect(body.error.message).toContain(
      `${app.simulated.id} (${app.simulated.name}), 99 (${app.simulated.name})`,
    );
    expect(
      (await app.put(showId, "transistor", { ...KEY, account_id: app.simulated.id })).body.data
        .external_account_id,
    ).toBe(app.simulated.id);
  });

  it("connects a named account whose platform is down, with a warning, and reads it later", async () => {
    app.transistor.fault({ status: 503 });
    const { status, body } = await app.put(showId, "transistor", {
      ...KEY,
      account_id: app.simulated.handle,
    });
    expect({ status, dataStatus: body.data.status, warnings: body.warnings }).toEqual({
      status: 200,
      dataStatus: "connected",
      warnings: [expect.stringContaining("its first numbers come when Transistor answers")],
    });
    await app.runJobs();
    // It was named by its short name; the platform's own id is learned by the first read, and the
    // account stays the same.
    expect(await app.connection(showId)).toMatchObject({
      external_account_id: app.simulated.id,
      account_name: app.simulated.name,
      importing_state: "imported",
    });
    expect((await app.put(showId, "transistor", KEY)).body.warnings).toEqual([]);
  });

  it.each([
    [{ status: 503 } as const, 502, "provider_failed"],
    [{ status: 429, retryAfter: "40" } as const, 502, "provider_failed"],
  ])(
    "does not connect an account that was not named while the platform answers %j",
    async (upstream, status, code) => {
      app.transistor.fault(upstream);
      const answer = await app.put(showId, "transistor", KEY);
      expect({
        status: answer.status,
        code: answer.body.error.code,
        platform: answer.body.error.platform,
      }).toEqual({ status, code, platform: "transistor" });
      expect(answer.headers["retry-after"]).toBe("retryAfter" in upstream ? "40" : undefined);
      expect(await app.connection(showId)).toBeUndefined();
    },
  );

  it("is refused for a platform this server cannot read, with the reason in the list", async () => {
    expect(fault(await app.put(showId, "libsyn", {}))).toEqual([
      502,
      "provider_failed",
      null,
      undefined,
    ]);
    expect(
      (await app.get(`/v1/shows/${showId}/integrations/libsyn`, { key: app.apiKey })).body,
    ).toMatchObject({ available: false, connect_fields: [] });
  });

  it("answers an unknown platform, an unknown show and a foreign show alike", async () => {
    const foreign = await app.show(await app.workspace());
    const refusals = [
      await app.put(foreign, "transistor", KEY),
      await app.put("shw_unknown", "transistor", KEY),
    ].map(({ status, body }) => [status, body.error.code, body.error.message]);
    expect(refusals).toEqual([
      [404, "resource_not_found", "No such show in this workspace."],
      [404, "resource_not_found", "No such show in this workspace."],
    ]);
    expect((await app.put(showId, "myspace", {})).status).toBe(404);
    expect(app.transistor.seen).toEqual([]);
  });
});

describe("the catalogue of platforms", () => {
  it("says of every platform that has a connector how it is really connected", () => {
    const via = {
      oauth: "app_sign_in",
      api_key: "api",
      session: "extension",
      public_profile: "api",
    };
    for (const { platform, connect } of ACCOUNT_MANIFESTS)
      expect([platform, findPlatform(platform)?.connectVia]).toEqual([platform, via[connect.kind]]);
  });
});
