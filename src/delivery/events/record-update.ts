import { changedFields, valuesOf } from "../../kernel/operation/changes.ts";
import type { Context } from "../../kernel/pipeline/context.ts";
import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { EventContent } from "./event-content.ts";
import { causeOf, recordWorkspaceEvent } from "./record-event.ts";

/**
 * Records that a resource of the caller's workspace was changed, with the fields that differ and
 * their values before. Records nothing where no field differs.
 */
export async function recordUpdate<View extends { id: string }>(
  context: Context & { database: DatabaseTransaction },
  type: EventContent["type"],
  before: View,
  after: View,
): Promise<void> {
  const changed = changedFields(before, after);
  if (changed.length === 0) return;
  await recordWorkspaceEvent(
    context.database,
    context.workspace.id,
    {
      type,
      objectId: after.id,
      object: after,
      changedFields: changed,
      previous: valuesOf(before, changed),
    } as EventContent,
    causeOf(context),
  );
}
