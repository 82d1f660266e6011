import type pg from "pg";
import type { WorkspaceKind } from "../src/db/schema/tables.ts";
import { issueKey } from "../src/features/administration/keys/issue-key.ts";
import { inTransaction } from "../src/db/connection/database.ts";
import { listShows } from "../src/kernel/access/show-directory.store.ts";
import { notifyAccessChanged } from "../src/kernel/access/access-cache.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";
import { newPlainId } from "../src/kernel/ids.ts";
import type { Services } from "../src/app/services.ts";
import type { ManualClock } from "../src/lib/time/clock.ts";

/** Makes the workspaces that tests work in, with their keys and shows. */
export interface TestWorkspaces {
  workspace(options?: {
    kind?: WorkspaceKind;
    plan?: string | null;
    parentId?: string;
    name?: string;
    showIds?: string[];
  }): Promise<string>;
  /** Answers the secret. */
  key(
    workspaceId: string,
    options?: { preset?: string; scopes?: string[]; rateTier?: "default" | "partner" },
  ): Promise<string>;
  show(
    workspaceId: string,
    options?: Partial<{ name: string; handle: string; categories: string[] }>,
  ): Promise<string>;
}

/** Writes them as rows, and forgets what is cached of who may see what. */
export function testWorkspaces(
  runtime: Runtime<Services>,
  pool: pg.Pool,
  clock: ManualClock,
): TestWorkspaces {
  return {
    workspace: async ({
      kind = "network",
      plan = "premium",
      parentId,
      name = "Harbour Audio",
      showIds = [],
    } = {}) => {
      const id = newPlainId();
      const now = clock.now();
      await runtime.database
        .insertInto("workspaces")
        .values({
          workspace_id: id,
          kind,
          name,
          explicit_plan: plan,
          parent_workspace_id: parentId ?? null,
          activated_at: now,
          created_at: now,
          updated_at: now,
        })
        .execute();
      for (const [position, showId] of showIds.entries()) {
        await runtime.database
          .insertInto("workspace_shows")
          .values({ workspace_id: id, show_id: showId, position, created_at: now })
          .execute();
      }
      await notifyAccessChanged(runtime.database, id);
      runtime.access.clear();
      return id;
    },
    key: async (workspaceId, { preset = "full_access", scopes, rateTier = "partner" } = {}) => {
      const made = await issueKey(runtime.database, runtime.secrets, {
        workspaceId,
        label: "test key",
        preset: scopes === undefined ? preset : "custom",
        ...(scopes === undefined ? {} : { scopes }),
        rateTier,
        now: clock.now(),
      });
      return made.secret;
    },
    show: async (workspaceId, { name = "Salt and Signal", handle, categories = [] } = {}) => {
      const id = newPlainId();
      const now = clock.now();
      const slug = handle ?? `show-${id.toLowerCase()}`;
      await runtime.database
        .insertInto("shows")
        .values({ show_id: id, handle: slug, name, categories, created_at: now, updated_at: now })
        .execute();
      await inTransaction(runtime.database, (transaction) =>
        listShows(transaction, [
          { show_id: id, archived_at: null, deleted_at: null, explicit_plan: null },
        ]),
      );
      await runtime.database
        .insertInto("handle_directory")
        .values({ subject_kind: "show", handle: slug, subject_id: id, created_at: now })
        .execute();
      const {
        rows: [{ count } = { count: 0 }],
      } = await pool.query<{ count: number }>(
        "select count(*)::int as count from workspace_shows where workspace_id = $1",
        [workspaceId],
      );
      await runtime.database
        .insertInto("workspace_shows")
        .values({ workspace_id: workspaceId, show_id: id, position: count, created_at: now })
        .execute();
      runtime.access.clear();
      return id;
    },
  };
}
