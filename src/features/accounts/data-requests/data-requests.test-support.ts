import { startTestApp, type TestAnswer, type TestApp } from "../../../../test/harness.ts";
import { dataRequestOperations } from "./index.ts";

export interface DataRequestApp extends TestApp {
  workspaceId: string;
  showId: string;
  ownKey: string;
  /** A workspace that must not see the requests of the first one. */
  stranger: { showId: string; key: string };
  ask(
    body?: Record<string, unknown>,
    options?: { key?: string; headers?: Record<string, string> },
  ): Promise<TestAnswer>;
  events(): Promise<
    { type: string; workspace_id: string; source: string; object: Record<string, unknown> }[]
  >;
}

/** A workspace with a show, and `ask` for its Spotify figures. */
export async function startDataRequestApp(): Promise<DataRequestApp> {
  const app = await startTestApp({ operations: dataRequestOperations });
  const workspaceId = await app.workspace();
  const showId = await app.show(workspaceId);
  const ownKey = await app.key(workspaceId);
  const strangerId = await app.workspace({ name: "Other Network" });
  return {
    ...app,
    workspaceId,
    showId,
    ownKey,
    stranger: { showId: await app.show(strangerId), key: await app.key(strangerId) },
    ask: (body = {}, options = {}) =>
      app.request("POST", "/v1/data-requests", {
        key: options.key ?? ownKey,
        headers: options.headers ?? {},
        body: { show_ids: [showId], platforms: ["spotify"], ...body },
      }),
    events: () =>
      app.sql(
        "select type, workspace_id, source, data -> 'object' as object from events order by " +
          "created_at",
      ),
  };
}
