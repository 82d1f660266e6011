import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { SIMULATED_CLIENT } from "../../simulators/accounts/oauth-server.ts";
import { SESSION_OPERATIONS } from "../../src/app/operations.ts";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import {
  feedXml,
  startFeedServer,
} from "../../src/features/catalogue/episodes/import/feed.test-support.ts";
import {
  type Browser,
  startSessionSurface,
  type TestSurface,
} from "../../src/surfaces/session/session-surface.test-support.ts";
import { NO_UPSTREAMS, type TestAnswer } from "../harness.ts";

/** The examples of the operations of sessions, sent by the browser of a workspace's owner. */

let surface: TestSurface;
let owner: Browser;
/** Ids as the examples hold them, and those of the rows made here. */
let ids: Readonly<Record<string, string>>;
/** Members and invitations are rows of one table, so their examples hold one id. */
let inviteId: string;

const feeds = useFixture(startFeedServer);
beforeAll(async () => {
  feeds.pages.set("/feed", feedXml([{ guid: "harbour-0001" }]));
  surface = await startSessionSurface(
    { operations: SESSION_OPERATIONS },
    {
      services: () => ({
        outbound: feeds.client,
        outboundPolicy: { allowPrivateNetwork: true, ownAddresses: [], ports: [] },
      }),
      upstreams: {
        ...NO_UPSTREAMS,
        dashboardSessions: true,
        platformClients: new Map([["PODBEAN", SIMULATED_CLIENT]]),
      },
    },
  );
  const { app } = surface;
  const workspaceId = await app.workspace();
  const showId = await app.show(workspaceId);
  owner = await surface.signIn({ workspaceId });
  const member = await surface.signIn({ workspaceId, role: "viewer" });
  await app.key(workspaceId);
  await app.sql("insert into show_feeds (show_id, url, next_poll_at) values ($1, $2, $3)", [
    showId,
    `${feeds.origin}/feed`,
    app.clock.now(),
  ]);
  const [key] = await app.sql<{ id: string }>("select id from api_keys");
  inviteId = "mem_invited";
  await app.sql(
    "insert into workspace_members (workspace_id, id, email, role, status, created_at) values " +
      "($1, $2, 'invited@example.org', 'editor', 'pending', $3)",
    [workspaceId, inviteId, app.clock.now()],
  );
  const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: workspaceId });
  await app.sql(
    "insert into workspace_members (workspace_id, id, email, role, status, created_at) values " +
      "($1, 'mem_invited_owner', 'ferry@example.org', 'owner', 'pending', $2)",
    [subnetworkId, app.clock.now()],
  );
  await app.sql(
    "insert into show_talent (show_id, id, email, status, role, invited_at) values " +
      "($1, 'talent_example', 'host@example.org', 'pending', 'Host', $2)",
    [showId, app.clock.now()],
  );
  await app.sql(
    "insert into oauth_connections (workspace_id, grant_id, user_id, client_id, client_name, " +
      "scopes, created_at) values ($1, 'grant_example', $2, 'client', 'Agent', '{}', $3)",
    [workspaceId, owner.person.id, app.clock.now()],
  );
  await app.sql(
    "insert into data_links (workspace_id, id, name, operation_id, params, query, format, " +
      "columns, " +
      "maker_type, maker_id, maker_label, secret_last_four, created_at) values ($1, " +
      "'dln_example', " +
      "'Shows', 'shows.list', '{}', '{}', 'csv', '{id}', 'api_key', $2, 'ours', 'abcd', $3)",
    [workspaceId, key?.id, app.clock.now()],
  );
  ids = {
    "{data_link_id}": "dln_example",
    "{show_id}": showId,
    "{subnetwork_id}": subnetworkId,
    "{feed_url}": `${feeds.origin}/feed`,
    mem_example: member.memberId,
    key_Example00000000000000000: key?.id ?? "",
  };
});

afterAll(async () => {
  await surface.close();
});

/** The example of an operation with ids that exist. */
function exampleOf({ id: operation, example }: AnyOperation): AnyOperation["example"] {
  const own = operation.startsWith("team.invites.") ? { ...ids, mem_example: inviteId } : ids;
  const text = Object.entries(own).reduce(
    (filled, [name, id]) => filled.replaceAll(name, id),
    JSON.stringify(example),
  );
  return JSON.parse(text) as AnyOperation["example"];
}

/** Writes are run dry, so that no example spoils the data of the next. */
function run(operation: AnyOperation): Promise<TestAnswer> {
  const { params = {}, query = {}, body } = exampleOf(operation);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const search = new URLSearchParams(
    operation.kind === "write" ? { ...query, dry_run: "true" } : query,
  );
  return owner.request(
    operation.method,
    search.size === 0 ? path : `${path}?${search.toString()}`,
    body === undefined ? {} : { body },
  );
}

describe("every example of an operation of sessions works", () => {
  it.each(SESSION_OPERATIONS.map((operation) => [operation.id, operation] as const))(
    "%s",
    async (_id, operation) => {
      // Of the fixture's network, and of a workspace of one show.
      const kind = operation.id === "app.workspace.become_network" ? "solo" : "network";
      await surface.app.sql("update workspaces set kind = $1 where kind <> 'subnetwork'", [kind]);
      const { status, body } = await run(operation);
      expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
      if (operation.kind === "write") expect(body.object).toBe("dry_run");
    },
  );
});
