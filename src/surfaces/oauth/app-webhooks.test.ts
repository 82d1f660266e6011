import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useFixturePerTest } from "../../../test/use-fixture.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { untilLockWaits } from "../../../test/lock-waits.ts";
import { type DatabaseTransaction, inTransaction } from "../../db/connection/database.ts";
import { listenOn } from "../../db/connection/listen.ts";
import { anyEvent } from "../../delivery/events/any-event.test-support.ts";
import { DELIVERIES_CHANNEL, readDeliveryNotice } from "../../delivery/events/delivery-notices.ts";
import { recordWorkspaceEvent, systemCause } from "../../delivery/events/record-event.ts";
import { lockWorkspace } from "../../kernel/access/workspace-access.store.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { giveConsent } from "../../people/oauth/connections/give-consent.ts";
import { createOutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../infrastructure/outbound/outbound-policy.ts";
import {
  createTestWorker,
  deliverDue,
  startReceiver,
} from "../../delivery/webhooks/webhooks.test-support.ts";
import { startOAuthApp } from "./oauth.test-support.ts";
import { postForm, type Program, startProgram } from "./program.test-support.ts";

const SCOPE = "shows:read clusters:read webhooks:write offline_access";
const WITHOUT_CLUSTERS = ["shows:read", "webhooks:write", "offline_access"];

let workspaceId: string;
let clientId: string;
let program: Program;
let endpointId: string;
let refreshToken: string;
let accessToken: string;

const app = useFixture(() =>
  startOAuthApp({
    outbound: createOutboundClient({
      policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
      userAgent: "test",
    }),
  }),
);

const createEndpoint = () =>
  app.request("POST", "/v1/webhook-endpoints", {
    key: accessToken,
    body: { url: "https://hooks.example.com/x", enabled_events: ["*"] },
  });

const signInBo = async () => {
  const bo = { browser: app.browser("session-of-bo"), csrfToken: "csrf-of-bo" };
  return signIn(SCOPE.split(" "), await startProgram(app, clientId, bo));
};

const removeOf = (transaction: DatabaseTransaction, personId: string) =>
  app.apps.removeOfPerson(transaction, workspaceId, personId, app.clock.now());

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
  endpointId = (await createEndpoint()).body.data.id;
});

/** Records events of two groups. */
async function recordEvents(): Promise<void> {
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
}

/** Which of them the endpoint of the app is sent when they happen now. */
async function received(): Promise<string[]> {
  await recordEvents();
  const rows = await app.sql<{ event_type: string }>(
    "delete from webhook_deliveries where workspace_id = $1 and endpoint_id = $2 returning event_type",
    [workspaceId, endpointId],
  );
  return rows.map((row) => row.event_type).sort();
}

/** Uses a refresh token twice, which ends the sign-in as stolen. */
async function repeatRefresh(): Promise<void> {
  const refresh = () =>
    postForm(app.fetch, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
      client_id: clientId,
    });
  await refresh();
  await app.advance(MINUTE_MS);
  expect((await refresh()).status).toBe(400);
}

const endpoints = () =>
  app.sql("select deleted_at is not null as gone from webhook_endpoints where workspace_id = $1", [
    workspaceId,
  ]);

/** Sets an endpoint up while a person decides: its token is checked before, its row comes after. */
async function createdAfter(decide: (transaction: DatabaseTransaction) => Promise<unknown>) {
  let creating: ReturnType<typeof createEndpoint> | undefined;
  await inTransaction(app.runtime.database, async (transaction) => {
    await lockWorkspace(transaction, workspaceId);
    creating = createEndpoint();
    await untilLockWaits(app);
    await decide(transaction);
  });
  if (creating === undefined) throw new Error("The endpoint was not asked for");
  return creating;
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
    await signInBo();
    await signIn(WITHOUT_CLUSTERS);
    expect(await received()).toEqual(BOTH);
    await inTransaction(app.runtime.database, (transaction) => removeOf(transaction, "bo"));
    expect(await received()).toEqual(["show.updated"]);
  });

  it("are deleted when the last two people remove the app in the same moment", async () => {
    await signInBo();
    let other: Promise<number> | undefined;
    await inTransaction(app.runtime.database, async (transaction) => {
      await removeOf(transaction, "ana");
      other = inTransaction(app.runtime.database, (second) => removeOf(second, "bo"));
      await untilLockWaits(app);
    });
    expect(await other).toBe(1);
    expect(await endpoints()).toEqual([{ gone: true }]);
  });

  it("cannot be set up by an app that was removed after its token was checked", async () => {
    await signInBo();
    const answer = await createdAfter((transaction) => removeOf(transaction, "ana"));
    expect([answer.status, answer.body.error.code]).toEqual([401, "credential_revoked"]);
    expect(await endpoints()).toHaveLength(1);
  });

  it("receive what is allowed after the decision of a person that came before they were set up", async () => {
    const answer = await createdAfter((transaction) =>
      giveConsent(transaction, {
        workspaceId,
        personId: "ana",
        personEmail: null,
        clientId,
        clientName: "Mixdown",
        asked: SCOPE.split(" "),
        scopes: WITHOUT_CLUSTERS,
        now: app.clock.now(),
      }),
    );
    expect(answer.status).toBe(201);
    endpointId = answer.body.data.id;
    expect(await received()).toEqual(["show.updated"]);
  });

  it("receive nothing after a token was used twice, until the app is let in again", async () => {
    await repeatRefresh();
    expect(await received()).toEqual([]);
    await signIn();
    expect(await received()).toEqual(BOTH);
  });

  describe("with deliveries that their receiver answered with 500", () => {
    let worker: ReturnType<typeof createTestWorker>;
    const receiver = useFixturePerTest(() => startReceiver(() => app.clock.now()));
    beforeEach(async () => {
      worker = createTestWorker(app);
      await app.sql("update webhook_endpoints set url = $2 where id = $1", [
        endpointId,
        receiver.url,
      ]);
      receiver.answer(500);
      await recordEvents();
      await deliverDue(worker);
      expect(sent()).toEqual(BOTH);
      receiver.received.length = 0;
      receiver.answer(200);
    });
    afterEach(async () => {
      await worker.stop();
    });

    const sent = (): string[] =>
      receiver.received.map(({ headers }) => String(headers["service-event-type"])).toSorted();
    const deliveries = () =>
      app.sql<{ id: string; event_type: string; status: string; final_reason: string | null }>(
        "select id, event_type, status, final_reason from webhook_deliveries " +
          "where endpoint_id = $1 order by event_type",
        [endpointId],
      );
    const retryFailed = async (key: string) =>
      (
        await app.request("POST", `/v1/webhook-endpoints/${endpointId}/retry-failed`, {
          key,
          body: {
            since: new Date(app.clock.now().getTime() - HOUR_MS).toISOString(),
            confirm: true,
          },
        })
      ).body.data.queued;

    it("are sent no more of what a new consent took back, not by hand either, until it is given again", async () => {
      const { access_token: narrow } = await signIn(WITHOUT_CLUSTERS);
      const [ofCluster] = await deliveries();
      const refused = await app.request("POST", `/v1/webhook-deliveries/${ofCluster!.id}/retry`, {
        key: narrow,
      });
      expect([refused.status, refused.body.error]).toMatchObject([
        409,
        { code: "state_conflict", current_state: "scope_missing" },
      ]);
      await app.advance(MINUTE_MS);
      await deliverDue(worker);
      expect(sent()).toEqual(["show.updated"]);
      expect(await deliveries()).toMatchObject([
        { event_type: "cluster.created", status: "failed", final_reason: "scope_missing" },
        { event_type: "show.updated", status: "succeeded", final_reason: null },
      ]);
      expect(await retryFailed(narrow)).toBe(0);
      const { access_token: wide } = await signIn();
      expect(await retryFailed(wide)).toBe(1);
      await deliverDue(worker);
      expect(sent()).toEqual(BOTH);
    });

    it("are sent none of them after a token was used twice", async () => {
      await repeatRefresh();
      await deliverDue(worker);
      expect(sent()).toEqual([]);
      expect(await deliveries()).toMatchObject([
        { status: "failed", final_reason: "scope_missing" },
        { status: "failed", final_reason: "scope_missing" },
      ]);
    });

    it("are read anew by the workers, which hold prepared deliveries, when a consent changes", async () => {
      const notices: string[] = [];
      const unlisten = await listenOn(DELIVERIES_CHANNEL, app.databaseUrl, {
        onConnected: () => undefined,
        onLost: () => undefined,
        onNotification: (payload) => notices.push(payload),
      });
      await signIn(WITHOUT_CLUSTERS);
      await vi.waitFor(
        () =>
          expect(notices.flatMap((text) => readDeliveryNotice(text).changed)).toContain(endpointId),
        { interval: 5 },
      );
      await unlisten();
    });
  });

  it("are deleted when the app signs out of its last machine", async () => {
    const other = await signIn();
    const revoke = (token: string) =>
      postForm(app.fetch, "/oauth/revoke", { token, client_id: clientId });
    await revoke(refreshToken);
    expect(await received()).toEqual(BOTH);
    await revoke(other.refresh_token ?? "");
    expect(await received()).toEqual([]);
    expect(await endpoints()).toEqual([{ gone: true }]);
  });
});
