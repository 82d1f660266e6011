import type { Services } from "../src/app/services.ts";
import { inTransaction } from "../src/db/connection/database.ts";
import { revokeOperatorKey } from "../src/features/administration/keys/index.ts";
import { insertKey, type NewKey } from "../src/features/administration/keys/issue-key.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";

/** Keys that the demo makes for itself. */

const KEY_LABEL = "demo";

/** The key of the status monitor: its calls have its name in the request log. */
export const newMonitorKey = (runtime: Runtime<Services>, workspaceId: string): Promise<string> =>
  newDemoKey(runtime, workspaceId, {
    label: "status monitor",
    preset: "custom",
    scopes: ["shows:read", "integrations:read", "webhooks:write"],
  });

/** Earlier keys of the name are revoked: one of an interrupted start was never printed. */
export async function newDemoKey(
  { database, secrets, clock }: Runtime<Services>,
  workspaceId: string,
  key: Pick<NewKey, "label" | "preset" | "scopes"> = { label: KEY_LABEL, preset: "full_access" },
): Promise<string> {
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    const earlier = await transaction
      .selectFrom("api_keys")
      .select("id")
      .where("workspace_id", "=", workspaceId)
      .where("label", "=", key.label)
      .execute();
    for (const { id } of earlier) await revokeOperatorKey(transaction, id, now);
    const { secret } = await insertKey(transaction, secrets, {
      workspaceId,
      ...key,
      rateTier: "partner",
      now,
    });
    return secret;
  });
}
