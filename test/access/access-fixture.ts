import { SIMULATED_CLIENT } from "../../simulators/accounts/oauth-server.ts";
import { startSimulators } from "../../simulators/start.ts";
import { API_OF_SESSIONS, OPERATIONS, SESSION_OPERATIONS } from "../../src/app/operations.ts";
import { ROLES_OF_MEMBERS, type MemberRole } from "../../src/kernel/access/person.ts";
import { isRoleScope, roleOfScope } from "../../src/kernel/access/roles.ts";
import { isScope, type Scope, SCOPES } from "../../src/kernel/access/scopes.ts";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import {
  type Browser,
  startSessionSurface,
  type TestSurface,
} from "../../src/surfaces/session/session-surface.test-support.ts";
import { TEST_START, type TestAnswer, type TestApp } from "../harness.ts";
import { simulatedUpstreams } from "../upstreams.ts";
import { fillExampleWorkspace } from "../structure/example-fixture.ts";
import { addPeople, idsOf } from "../structure/example-people.ts";
import {
  type ExampleIds,
  type ExampleRequest,
  exampleRequest,
  inBraces,
} from "../structure/example-request.ts";
import { FURTHER_RIGHTS } from "./exceptions.ts";
import { type TableContents, watchTables } from "./table-contents.ts";

/** Who calls: a program by its key, a person by the browser that is signed in, or no one. */
export interface Caller {
  key: string | null;
  browser: Browser | null;
}

/** A workspace and who calls in it with every right. */
interface Place {
  workspaceId: string;
  caller: Caller;
}

export interface AccessFixture {
  app: TestApp;
  tables: TableContents;
  /** Of the workspace of the examples, and of another one with rows of the same kinds. */
  ids: ExampleIds;
  foreignIds: ExampleIds;
  own: Place;
  /** A network without a plan. */
  unpaid: Place;
  /** A workspace of one show, which no list has. */
  solo: Place;
  /** Where the operator has switched writes off. */
  readOnly: Place;
  /** A subnetwork that its network has suspended. */
  suspended: Place;
  /** Of the own workspace, with no more than the operation asks for. */
  least: (operation: AnyOperation) => Caller;
  /** The same, with the further rights that its example needs. */
  allowed: (operation: AnyOperation) => Caller;
  /** Of the own workspace, with everything but what it asks for; undefined where it asks nothing. */
  lacking: (operation: AnyOperation) => Caller | undefined;
  send: (caller: Caller, request: ExampleRequest) => Promise<TestAnswer>;
  close: () => Promise<void>;
}

export const isOfSessions = ({ callers = [] }: AnyOperation): boolean =>
  callers.includes("session");

/** The role that a person needs: the operation's own, or the one that includes its scope. */
export function roleNeeded({ scope }: AnyOperation): MemberRole {
  if (isRoleScope(scope)) return scope.slice("role:".length) as MemberRole;
  return isScope(scope) ? roleOfScope(scope) : "viewer";
}

/** The example of an operation, with these ids. */
export const requestWith = (
  operation: AnyOperation,
  ids: ExampleIds,
  changes: Parameters<typeof exampleRequest>[2] = {},
): ExampleRequest => exampleRequest(operation, idsOf(operation.id, ids), changes);

/**
 * One application with all operations, both for programs and for people, on one database with the
 * rows of the examples in two workspaces.
 */
export async function startAccessFixture(): Promise<AccessFixture> {
  const simulators = await startSimulators({ seed: 7, start: TEST_START });
  const surface = await startSessionSurface(
    { operations: SESSION_OPERATIONS, api: API_OF_SESSIONS },
    {
      operations: OPERATIONS,
      sellsPlans: true,
      upstreams: {
        ...simulatedUpstreams(simulators),
        dashboardSessions: true,
        platformClients: new Map([["PODBEAN", SIMULATED_CLIENT]]),
      },
    },
  );
  const { app } = surface;
  const fill = async (handle: string): Promise<{ key: string; ids: ExampleIds }> => {
    const { key, values } = await fillExampleWorkspace({ ...app, simulators }, handle);
    const ids = inBraces(values);
    return { key, ids: { ...ids, ...(await addPeople(surface, ids)) } };
  };
  const { key, ids } = await fill("salt-and-signal");
  const { ids: foreignIds } = await fill("tide-tables");
  const workspaceId = ids["{workspace_id}"] ?? "";
  const ownersOf = (id: string) => surface.signIn({ workspaceId: id });
  const place = async (options: Parameters<TestApp["workspace"]>[0]): Promise<Place> => {
    const id = await app.workspace(options);
    return {
      workspaceId: id,
      caller: { key: await app.key(id), browser: await ownersOf(id) },
    };
  };
  const rights = await addRights(surface, workspaceId);
  const own = { workspaceId, caller: { key, browser: rights.browsers.get("owner") ?? null } };
  const unpaid = await place({ plan: "free" });
  const solo = await place({ kind: "solo" });
  const readOnly = await place({});
  await app.sql("update workspaces set writes_enabled = false where workspace_id = $1", [
    readOnly.workspaceId,
  ]);
  const suspended = await place({ kind: "subnetwork", parentId: workspaceId });
  await app.sql("update workspaces set activation_state = 'suspended' where workspace_id = $1", [
    suspended.workspaceId,
  ]);
  app.runtime.access.clear();
  const least = (operation: AnyOperation): Caller => rights.least(operation) ?? own.caller;
  const tables = await watchTables(app.databaseUrl);
  return {
    app,
    tables: {
      ...tables,
      restore: async () => {
        await tables.restore();
        app.runtime.access.clear();
      },
    },
    ids,
    foreignIds,
    own,
    unpaid,
    solo,
    readOnly,
    suspended,
    least,
    allowed: (operation) => {
      if (operation.id === "app.workspace.become_network") return solo.caller;
      return Object.hasOwn(FURTHER_RIGHTS, operation.id) ? own.caller : least(operation);
    },
    lacking: rights.lacking,
    send: (caller, request) => send(surface, caller, request),
    close: async () => {
      await tables.close();
      await surface.close();
      await simulators.close();
    },
  };
}

function send(
  surface: TestSurface,
  { key, browser }: Caller,
  { method, url, ...sent }: ExampleRequest,
): Promise<TestAnswer> {
  if (!url.startsWith("/app-api/")) return surface.app.request(method, url, { ...sent, key });
  if (browser !== null) return browser.request(method, url, sent);
  const headers = { ...sent.headers, ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
  return surface.bare(method, url, { ...sent, headers });
}

const withoutWrite = (scope: Scope): readonly string[] => [
  scope,
  scope.replace(/:read$/, ":write"),
];

/** A key for each scope and one for all others, and a person of each role. */
async function addRights(surface: TestSurface, workspaceId: string) {
  const { app } = surface;
  const browsers = new Map<MemberRole, Browser>();
  for (const role of ROLES_OF_MEMBERS)
    browsers.set(role, await surface.signIn({ workspaceId, role }));
  const having = new Map<Scope, string>();
  const without = new Map<Scope, string>();
  for (const scope of SCOPES) {
    having.set(scope, await app.key(workspaceId, { scopes: [scope] }));
    const others = SCOPES.filter((other) => !withoutWrite(scope).includes(other));
    without.set(scope, await app.key(workspaceId, { scopes: others }));
  }
  const personOf = (role: MemberRole | undefined): Caller | undefined => {
    const browser = role && browsers.get(role);
    return browser && { key: null, browser };
  };
  const programOf = (key: string | undefined): Caller | undefined =>
    key === undefined ? undefined : { key, browser: null };
  return {
    browsers,
    least: (operation: AnyOperation) => {
      const { scope } = operation;
      if (isOfSessions(operation)) return personOf(roleNeeded(operation));
      return isScope(scope) ? programOf(having.get(scope)) : undefined;
    },
    lacking: (operation: AnyOperation) => {
      const { scope } = operation;
      if (!isOfSessions(operation))
        return isScope(scope) ? programOf(without.get(scope)) : undefined;
      return personOf(ROLES_OF_MEMBERS[ROLES_OF_MEMBERS.indexOf(roleNeeded(operation)) - 1]);
    },
  };
}
