import { Type } from "typebox";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { sessionFieldsOf } from "../../../platforms/accounts/connector-manifest.ts";
import type { AccountServices } from "../account-refresh/index.ts";
import { findShowNames } from "./sync-shows.store.ts";
import { SYNCED_PLATFORMS } from "./sync-access.ts";

const fieldSchema = strictObject({
  name: Type.String(),
  secret: Type.Boolean(),
  required: Type.Boolean(),
  help: Type.String(),
});

const syncTargetsSchema = strictObject({
  object: oneOf(["sync_targets"]),
  platforms: Type.Array(
    strictObject({
      platform: Type.String(),
      name: Type.String(),
      session_fields: Type.Array(fieldSchema, {
        description: "Empty where the operator takes no sessions.",
      }),
      token_fields: Type.Array(fieldSchema, {
        description: "Of what the platform gives out itself, in the place of a session.",
      }),
    }),
  ),
  shows: Type.Array(strictObject({ id: Type.String(), name: Type.String() })),
});

/**
 * The first request of the browser extension: the platforms that this server accepts, and the
 * shows.
 */
export const listSyncTargets = defineRead({
  id: "sync.targets",
  method: "GET",
  path: "/app-api/sync",
  scope: "role:editor",
  callers: ["session"],
  effect: "read",
  output: syncTargetsSchema,
  summary: "Dashboards and shows the extension may sync",
  description:
    "The platforms whose dashboard is read, with the fields of a session or token that this " +
    "server accepts, and the shows of the workspace.",
  example: {},
  mcp: false,
  handler: async ({
    database,
    workspace,
    services,
  }: Context<{ accounts: AccountServices }>): Promise<View<typeof syncTargetsSchema>> => {
    const { connectors } = services.accounts;
    const rows = await findShowNames(database, workspace.showIds);
    const platforms = SYNCED_PLATFORMS.map(({ id, name }) => {
      const connect = connectors.find(id)?.manifest.connect;
      return {
        platform: id,
        name,
        session_fields: connect === undefined ? [] : sessionFieldsOf(connect),
        token_fields: connect?.kind === "session" ? (connect.token ?? []) : [],
      };
    });
    return {
      object: "sync_targets",
      platforms,
      shows: rows.map((row) => ({ id: row.show_id, name: row.name })),
    };
  },
});
