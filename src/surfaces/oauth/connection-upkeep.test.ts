import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../lib/time/clock.ts";
import { purgeOauth } from "../../people/oauth/connections/purge.job.ts";
import { startOAuthApp } from "./oauth.test-support.ts";
import { postForm, startProgram } from "./program.test-support.ts";

let workspaceId: string;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
});

async function connect() {
  const { client_id: clientId } = await app.register();
  const tokens = await (await startProgram(app, clientId)).signIn({ workspace: workspaceId });
  const grantId =
    (await app.apps.list(workspaceId)).find((entry) => entry.clientId === clientId)?.id ?? "";
  const refresh = () =>
    postForm(app.fetch, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token ?? "",
      client_id: clientId,
    });
  return { clientId, grantId, token: tokens.access_token, refresh };
}

describe("the last use of a connection", () => {
  const read = async (grantId: string) =>
    (
      await app.sql<{ last_used_at: Date; version: string }>(
        "select last_used_at, xmin::text as version from oauth_connections where workspace_id = $1 and grant_id = $2",
        [workspaceId, grantId],
      )
    )[0];

  it("moves with every call, to the minute, and is written once a minute", async () => {
    app.clock.set("2026-10-20T12:34:56.789Z");
    const { grantId, token } = await connect();
    const issued = await read(grantId);
    expect(issued?.last_used_at).toEqual(new Date("2026-10-20T12:34:00.000Z"));
    const callAt = async (time: string) => {
      app.clock.set(time);
      expect((await app.get("/v1/me", { key: token })).status).toBe(200);
      await app.runtime.requestLog.flush();
      return read(grantId);
    };
    expect(await callAt("2026-10-20T12:34:59.999Z")).toEqual(issued);
    const later = await callAt("2026-10-20T12:36:00.500Z");
    expect(later?.last_used_at).toEqual(new Date("2026-10-20T12:36:00.000Z"));
    expect(await callAt("2026-10-20T12:36:59.000Z")).toEqual(later);
    expect((await app.apps.list(workspaceId)).find(({ id }) => id === grantId)?.lastUsedAt).toEqual(
      new Date("2026-10-20T12:36:00.000Z"),
    );
  });

  it("moves with a refresh, and not back when an older call is noted after it", async () => {
    app.clock.set("2026-10-20T12:40:10.000Z");
    const { grantId, token, refresh } = await connect();
    app.clock.set("2026-10-20T12:41:00.000Z");
    await app.get("/v1/me", { key: token });
    app.clock.set("2026-10-20T12:45:30.000Z");
    expect((await refresh()).status).toBe(200);
    await app.runtime.requestLog.flush();
    expect((await read(grantId))?.last_used_at).toEqual(new Date("2026-10-20T12:45:00.000Z"));
  });
});

describe("a connection that ended", () => {
  const rows = async (grantId: string): Promise<number[]> =>
    Promise.all(
      ["oauth_connections", "oauth_grant_directory", "oauth_access_tokens"].map(
        async (table) =>
          (await app.sql(`select 1 from ${table} where grant_id = $1`, [grantId])).length,
      ),
    );

  const purgeAfter = async (milliseconds: number): Promise<void> => {
    await app.advance(milliseconds);
    await purgeOauth(app.runtime.database, app.clock.now());
    app.runtime.access.clear();
  };

  const code = async (token: string): Promise<unknown> =>
    (await app.get("/v1/me", { key: token })).body.error?.code;

  it("is kept for the hour of its last token and the thirty days in which that hears credential_revoked, and then forgotten whole", async () => {
    const ended = await connect();
    const living = await connect();
    await inTransaction(app.runtime.database, (transaction) =>
      app.apps.remove(transaction, workspaceId, ended.grantId, app.clock.now()),
    );
    await purgeAfter(30 * DAY_MS + HOUR_MS);
    expect(await rows(ended.grantId)).toEqual([1, 1, 1]);
    expect(await code(ended.token)).toBe("credential_revoked");
    await purgeAfter(SECOND_MS);
    expect(await rows(ended.grantId)).toEqual([0, 0, 0]);
    expect(await code(ended.token)).toBe("credential_invalid");
    expect((await rows(living.grantId)).slice(0, 2)).toEqual([1, 1]);
  });

  it("gives nothing by its refresh token, before its rows are gone and after, and leaves none behind for ever", async () => {
    const ended = await connect();
    await inTransaction(app.runtime.database, (transaction) =>
      app.apps.remove(transaction, workspaceId, ended.grantId, app.clock.now()),
    );
    for (const wait of [0, 30 * DAY_MS + HOUR_MS + SECOND_MS]) {
      await purgeAfter(wait);
      expect((await ended.refresh()).body["error"]).toBe("invalid_grant");
    }
    expect(await rows(ended.grantId)).toEqual([0, 0, 0]);
    const artifacts = () =>
      app.sql("select 1 from oauth_artifacts where grant_id = $1", [ended.grantId]);
    expect(await artifacts()).not.toEqual([]);
    await purgeAfter(30 * DAY_MS);
    expect(await artifacts()).toEqual([]);
  });

  it("lets its app come back under a connection of its own", async () => {
    const ended = await connect();
    await inTransaction(app.runtime.database, (transaction) =>
      app.apps.remove(transaction, workspaceId, ended.grantId, app.clock.now()),
    );
    await purgeAfter(32 * DAY_MS);
    const tokens = await (
      await startProgram(app, ended.clientId)
    ).signIn({ workspace: workspaceId });
    expect((await app.get("/v1/me", { key: tokens.access_token })).status).toBe(200);
  });
});
