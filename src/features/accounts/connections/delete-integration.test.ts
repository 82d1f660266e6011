import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { SIMULATED_TRANSISTOR_KEY } from "../../../../simulators/accounts/hosting/transistor-server.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { startIntegrationApp } from "./integrations.test-support.ts";
import { refreshDueAccountsJob } from "../account-refresh/index.ts";

let showId: string;

const app = useFixture(startIntegrationApp);
beforeEach(async () => {
  showId = await app.imported();
});

const remove = (
  query = "?confirm=true",
  { key = app.apiKey, headers = {}, platform = "transistor" } = {},
) =>
  app.request("DELETE", `/v1/shows/${showId}/integrations/${platform}${query}`, { key, headers });
const history = async () =>
  (
    await app.sql(
      "select (select count(*)::int from account_items where show_id = $1) as items, (select count(*)::int from account_days where show_id = $1) as days",
      [showId],
    )
  )[0];

/** A Podbean account that was connected by signing in. */
async function signedIn(): Promise<void> {
  const { vault } = app.runtime.services.accounts;
  const target = { showId, platform: "podbean" };
  const now = app.clock.now();
  app.signIn.service.grant = { accessToken: "access-4711", refreshToken: "refresh-4711" };
  await app.sql(
    "insert into connections (show_id, platform, id, workspace_id, status, external_account_id, connect_via, connected_at, created_at, updated_at) values ($1, 'podbean', $2, $3, 'connected', '48213', 'app_sign_in', $4, $4, $4)",
    [showId, `con_${showId}`, app.workspaceId, now],
  );
  await app.sql(
    "insert into connection_secrets (show_id, platform, sealed, expires_at, updated_at) values ($1, 'podbean', $2, $3, $4)",
    [
      showId,
      vault.seal(target, { access_token: "access-4711", refresh_token: "refresh-4711" }),
      new Date(now.getTime() + DAY_MS),
      now,
    ],
  );
}

describe("DELETE /v1/shows/{show_id}/integrations/{platform}", () => {
  it("asks for confirmation, says what stays, and does nothing without it", async () => {
    const { status, body } = await remove("");
    expect({ status, code: body.error.code }).toEqual({
      status: 409,
      code: "confirmation_required",
    });
    expect(body.error.preview).toMatchObject({
      would_delete: { platform: "transistor", external_account_id: app.simulated.id },
      effects: [expect.stringContaining("Disconnect Transistor"), "What was read so far stays."],
    });
    expect(await app.connection(showId)).toMatchObject({ status: "connected" });
    expect((await remove("?dry_run=true&confirm=true")).body).toMatchObject({
      object: "dry_run",
      requires_confirm: true,
    });
  });

  it("erases the secret, keeps the history, emits one event, and replays its answer", async () => {
    const before = await history();
    const options = { headers: { "idempotency-key": `delete-${showId}` } };
    const { status, body } = await remove("?confirm=true", options);
    expect({
      status,
      written: body.written,
      dataStatus: body.data.status,
      connected: body.data.connected,
      freshness: body.data.freshness,
      refreshCap: body.data.refresh_cap,
    }).toEqual({
      status: 200,
      written: {
        platform: "transistor",
        external_account_id: app.simulated.id,
        status: "disconnected",
      },
      dataStatus: "disconnected",
      connected: false,
      freshness: null,
      refreshCap: null,
    });
    expect(body.data.readings.downloads.value).toBe(app.simulated.total());
    expect(await app.sql("select 1 from connection_secrets where show_id = $1", [showId])).toEqual(
      [],
    );
    expect(await history()).toEqual(before);
    expect((await remove("?confirm=true", options)).body).toEqual({ ...body, replayed: true });
    expect((await remove()).status).toBe(404);
    expect(await app.events(showId)).toEqual(["integration.connected", "integration.disconnected"]);
  });

  it("is read no more, and goes on where it was when it is connected again", async () => {
    const before = await app.connection(showId);
    await remove();
    const calls = app.transistor.seen.length;
    await app.advance(2 * DAY_MS);
    await app.runJobs([refreshDueAccountsJob]);
    expect({ jobsRun: await app.runJobs(), requests: app.transistor.seen.length }).toEqual({
      jobsRun: 0,
      requests: calls,
    });
    const { body } = await app.put(showId, "transistor", { api_key: SIMULATED_TRANSISTOR_KEY });
    expect({ warnings: body.warnings, id: body.data.id, status: body.data.status }).toEqual({
      warnings: [],
      id: before?.["id"],
      status: "connected",
    });
    await app.runJobs();
    expect(await app.connection(showId)).toMatchObject({
      importing_state: "imported",
      days_through: "2026-10-22",
    });
  });

  it("gives the token of a sign-in back to its platform", async () => {
    await signedIn();
    expect((await remove("?confirm=true", { platform: "podbean" })).status).toBe(200);
    expect(app.signIn.service.revoked).toEqual(["refresh-4711"]);
    app.signIn.service.reset();
  });

  it("leaves the token alone while another show of the workspace has an account there: some platforms end all of a person's together", async () => {
    await signedIn();
    const here = showId;
    showId = await app.show(app.workspaceId);
    await signedIn();
    await app.sql(
      `update connections set external_account_id = 'another'
       where show_id = $1 and platform = 'podbean'`,
      [here],
    );
    expect((await remove("?confirm=true", { platform: "podbean" })).status).toBe(200);
    expect(app.signIn.service.revoked).toEqual([]);
    showId = here;
    expect((await remove("?confirm=true", { platform: "podbean" })).status).toBe(200);
    expect(app.signIn.service.revoked).toEqual(["refresh-4711"]);
    app.signIn.service.reset();
  });

  it("works while the platform is down, and where the secret can no longer be opened", async () => {
    await signedIn();
    app.signIn.fault({ status: 500 });
    expect((await remove("?confirm=true", { platform: "podbean" })).status).toBe(200);
    app.signIn.reset();
    showId = await app.show(app.workspaceId);
    await signedIn();
    await app.sql("update connection_secrets set sealed = 'x' where show_id = $1", [showId]);
    expect((await remove("?confirm=true", { platform: "podbean" })).status).toBe(200);
    expect(
      await app.sql(
        "select 1 from connection_secrets where show_id = $1 and platform = 'podbean'",
        [showId],
      ),
    ).toEqual([]);
  });

  it("is 404 for what is not connected, or not there", async () => {
    expect((await remove("?confirm=true", { platform: "youtube" })).status).toBe(404);
    expect((await remove("?confirm=true", { platform: "myspace" })).status).toBe(404);
    expect(await app.connection(showId)).toMatchObject({ status: "connected" });
  });
});
