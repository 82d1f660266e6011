import type { TestAnswer, TestApp, TestAppOptions } from "./harness.ts";
import { startTestApp } from "./harness.ts";
import { type Makers, makersOf } from "./network-makers.ts";
import { useFixture } from "./use-fixture.ts";

/** A network with one show, and another network that must see nothing of it. */
export interface Network<App extends TestApp = TestApp> {
  app: App;
  workspaceId: string;
  showId: string;
  /** Of the network, with every right where the options name no others. */
  key: string;
  stranger: { workspaceId: string; showId: string; key: string };
  /** A request with the network's key, or with another one. */
  send: (method: string, path: string, body?: unknown, as?: string) => Promise<TestAnswer>;
  /**
   * The body of a GET that succeeds.
   *
   * @throws Error with the answer where it does not.
   */
  get: (path: string, as?: string) => Promise<TestAnswer["body"]>;
  /** Types of the recorded events about an object, oldest first. */
  events: (objectId: string) => Promise<string[]>;
  sql: App["sql"];
  runJob: App["runJob"];
  make: Makers;
  close: () => Promise<void>;
}

/** What differs from a premium network whose key may do everything. */
export interface NetworkParts {
  workspace?: Parameters<TestApp["workspace"]>[0];
  show?: Parameters<TestApp["show"]>[1];
  key?: Parameters<TestApp["key"]>[1];
}

/** The network of the tests in a file or a `describe`, on an application of its own. */
export const useNetwork = (options: TestAppOptions & NetworkParts = {}): Network =>
  useFixture(async () => startNetwork(await startTestApp(options), options));

/** The application of the tests in a file or a `describe`, without workspaces. */
export const useApp = (options: TestAppOptions = {}): TestApp =>
  useFixture(() => startTestApp(options));

/** Makes the network on an application, for fixtures that build on it. */
export async function startNetwork<App extends TestApp>(
  app: App,
  parts: NetworkParts = {},
): Promise<Network<App>> {
  const workspaceId = await app.workspace(parts.workspace);
  const showId = await app.show(workspaceId, parts.show);
  const key = await app.key(workspaceId, parts.key);
  const strangerId = await app.workspace({ name: "Other Network" });
  const stranger = {
    workspaceId: strangerId,
    showId: await app.show(strangerId),
    key: await app.key(strangerId),
  };
  const send: Network["send"] = (method, path, body, as = key) =>
    app.request(method, path, { key: as, ...(body === undefined ? {} : { body }) });
  return {
    app,
    workspaceId,
    showId,
    key,
    stranger,
    send,
    get: async (path, as) => {
      const { status, body, text } = await send("GET", path, undefined, as);
      if (status !== 200) throw new Error(`GET ${path} is answered by ${status}: ${text}`);
      return body;
    },
    events: async (objectId) => {
      const rows = await app.sql<{ type: string }>(
        "select type from events where object_id = $1 order by created_at, id",
        [objectId],
      );
      return rows.map(({ type }) => type);
    },
    sql: app.sql,
    runJob: app.runJob,
    make: makersOf(app, { showId, send }),
    close: () => app.close(),
  };
}
