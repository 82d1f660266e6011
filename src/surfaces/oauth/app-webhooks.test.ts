import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../db/connection/database.ts";
import { anyEvent } from "../../events/any-event.test-support.ts";
import { recordWorkspaceEvent, systemCause } from "../../events/record-event.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import { type OAuthApp, startOAuthApp } from "./oauth.test-support.ts";
import { postForm, type Program, startProgram } from "./program.test-support.ts";

const SCOPE = "shows:read clusters:read webhooks:write offline_access";
const WITHOUT_CLUSTERS = ["shows:read", "webhooks:write", "offline_access"];

let app: OAuthApp;
let workspaceId: string;
let clientId: string;
let program: Program;
let endpointId: string;
let refreshToken: string;
let accessToken: string;

beforeAll(async () => {
  app = await startOAuthApp();
});

afterAll(() => app.close());

const signIn = (allowed: readonly string[] = SCOPE.split(" "), from = program) =>
  from.signIn({ workspace: workspaceId, scope: SCOPE, allowed });

beforeEach(async () => {
  workspaceId = await app.workspace();
  for (const name of ["ana", "bo"]) app.people.add(name, [{ workspaceId, role: "owner" }]);
  clientId = (await app.register()).client_id;
  program = await startProgram(app, clientId);
  const tokens = await signIn();
  accessToken = tokens.access_token;
  refreshToken = tokens.refresh_token ?? "";
  const made = await app.request("POST", "/v1/webhook-endpoints", {
    key: accessToken,
    body: { url: "https://hooks.example.com/x", enabled_events: ["*"] },
  });
  endpointId = made.body.data.id;
});

/** The events of two groups that the endpoint of the app is sent when they happen now. */
async function received(): Promise<string[]> {
  const types = ["cluster.created", "show.updated"] as const;
  await inTransaction(app.runtime.database, async (transaction) => {
    for (const type of types)
      await recordWorkspaceEvent(
        transaction,
        workspaceId,
        anyEvent(type, { object: "show", id: "Show0000000000000001", name: "Salt and Signal" }),
        systemCause(app.clock.now()),
      );
  });
  const rows = await app.sql<{ event_type: string }>(
    "delete from webhook_deliveries where workspace_id = $1 and endpoint_id = $2 returning event_type",
    [workspaceId, endpointId],
  );
  return rows.map((row) => row.event_type).sort();
}

const BOTH = ["cluster.created", "show.updated"];

describe("the webhook endpoints of an app", () => {
  it("receive no more than the last consent allows, and all of it again after a wider one", async () => {
    expect(await received()).toEqual(BOTH);
    await signIn(WITHOUT_CLUSTERS);
    expect(await received()).toEqual(["show.updated"]);
    await signIn();
    expect(await received()).toEqual(BOTH);
  });

  it("receive what one person still allows, when another one allows less or leaves", async () => {
    const bo = await startProgram(app, clientId, {
      browser: app.browser("session-of-bo"),
      csrfToken: "csrf-of-bo",
    });
    await signIn(SCOPE.split(" "), bo);
    await signIn(WITHOUT_CLUSTERS);
    expect(await received()).toEqual(BOTH);
    await inTransaction(app.runtime.database, (transaction) =>
      app.apps.removeOfPerson(transaction, workspaceId, "bo", app.clock.now()),
    );
    expect(await received()).toEqual(["show.updated"]);
  });

  it("receive nothing after a token was used twice, until the app is let in again", async () => {
    const refresh = () =>
      postForm(app.fetch, "/oauth/token", {
        grant_type: "refresh_token",
        refresh_token: refreshToken,
        client_id: clientId,
      });
    await refresh();
    await app.advance(MINUTE_MS);
    expect((await refresh()).status).toBe(400);
    expect(await received()).toEqual([]);
    await signIn();
    expect(await received()).toEqual(BOTH);
  });

  it("are deleted when the app signs out of its last machine", async () => {
    const other = await signIn();
    const revoke = (token: string) =>
      postForm(app.fetch, "/oauth/revoke", { token, client_id: clientId });
    await revoke(refreshToken);
    expect(await received()).toEqual(BOTH);
    await revoke(other.refresh_token ?? "");
    expect(await received()).toEqual([]);
    const [row] = await app.sql(
      "select deleted_at is not null as gone from webhook_endpoints where workspace_id = $1",
      [workspaceId],
    );
    expect(row).toEqual({ gone: true });
  });
});
