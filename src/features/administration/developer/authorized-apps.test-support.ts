import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import type { AuthorizedApp, AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import {
  startSessionSurface,
  type TestSurface,
} from "../../../surfaces/session/session-surface.test-support.ts";
import { developerOperations } from "./index.ts";

export const APPS = "/app-api/developer/authorized-apps";

export interface TestApps extends TestSurface {
  /** Authorizes an app of this id in the workspace. */
  connect(id: string, workspaceId: string): void;
  /** Ids of apps whose removal was committed. */
  removed(): Promise<string[]>;
}

/**
 * The surface with apps that the database does not know. Removing one writes a row, which
 * distinguishes a committed removal from one that was rolled back.
 */
export async function startTestApps(): Promise<TestApps> {
  const apps = new Map<string, AuthorizedApp & { workspaceId: string }>();
  const authorizedApps: AuthorizedApps = {
    list: async (workspaceId) =>
      [...apps.values()].filter((app) => app.workspaceId === workspaceId),
    lock: async (_transaction, workspaceId, id) => {
      const app = apps.get(id);
      return app?.workspaceId === workspaceId ? app : undefined;
    },
    remove: async (transaction, workspaceId, id, now) => {
      const app = apps.get(id);
      if (app?.workspaceId !== workspaceId) return undefined;
      await transaction
        .insertInto("handle_directory")
        .values({ subject_kind: "show", handle: id, subject_id: "removed", created_at: now })
        .execute();
      await notifyAccessChanged(transaction, workspaceId);
      return app;
    },
    removeOfPerson: async () => 0,
  };
  const surface = await startSessionSurface(
    { operations: developerOperations },
    { services: () => ({ authorizedApps }) },
  );
  return {
    ...surface,
    connect: (id, workspaceId) => {
      apps.set(id, {
        workspaceId,
        id,
        clientId: `app_${id}`,
        name: `Planner ${id}`,
        scopes: ["shows:read"],
        authorizedBy: "grace@example.com",
        createdAt: surface.app.clock.now(),
        lastUsedAt: null,
      });
    },
    removed: async () => {
      const rows = await surface.app.sql<{ handle: string }>(
        "select handle from handle_directory where subject_id = 'removed'",
      );
      return rows.map(({ handle }) => handle);
    },
  };
}
