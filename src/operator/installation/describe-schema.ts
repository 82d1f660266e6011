import type { Executor } from "../../db/connection/database.ts";
import { findApplied, sendBy } from "../../db/upgrade/applied-migrations.ts";
import { fileOf, readChanges } from "../../db/upgrade/changes.ts";
import { findMigrations } from "../../db/upgrade/migration-files.ts";
import { judgeSchema } from "../../db/upgrade/schema-state.ts";

const CHANGES_MAX = 10;

/** How the database stands to this release, and what upgrades to it ask an operator for. */
export async function describeSchema(executor: Executor) {
  const applied = await findApplied(sendBy(executor));
  const { state, unknown } = judgeSchema(applied, await findMigrations());
  const newest = [...applied.values()].toSorted(
    (a, b) => b.appliedAt.getTime() - a.appliedAt.getTime(),
  )[0];
  return {
    schema: {
      state,
      newest_migration: [...applied.keys()].toSorted().at(-1) ?? null,
      migrated_at: newest?.appliedAt.toISOString() ?? null,
      unknown_migrations: unknown.map(({ name }) => name),
    },
    upgrade_changes: readChanges()
      .filter(
        ({ action_required: action, figures_changed: figures }) =>
          action !== undefined || figures !== undefined,
      )
      .slice(0, CHANGES_MAX)
      .map((change) => ({
        date: change.date,
        area: change.area,
        text: change.text,
        migrated_at: applied.get(fileOf(change))?.appliedAt.toISOString() ?? null,
        action_required: change.action_required ?? null,
        figures_changed: change.figures_changed ?? null,
      })),
  };
}
