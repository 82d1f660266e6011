import { sql } from "kysely";
import { Type } from "typebox";
import { defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import type { ConnectField } from "../../platforms/accounts/connector-manifest.ts";
import { SYNCED_PLATFORMS } from "./sync-access.ts";

const fieldSchema = strictObject({
  name: Type.String(),
  secret: Type.Boolean(),
  required: Type.Boolean(),
  help: Type.String(),
});

/** What the browser extension loads first: the platforms this server accepts, and the shows. */
export const listSyncTargets = defineAppRoute({
  id: "sync.targets",
  method: "GET",
  path: "/app-api/sync",
  access: "editor",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: strictObject({
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
  }),
  summary: "Dashboards and shows the extension may sync",
  handler: async (context) => {
    const { connectors } = context.runtime.services.accounts;
    const { showIds } = workspaceOf(context);
    const rows = await context.database
      .selectFrom("shows")
      .select(["show_id", "name"])
      .where(sql<boolean>`show_id = any(${[...showIds]})`)
      .orderBy("name")
      .orderBy("show_id")
      .execute();
    const platforms = SYNCED_PLATFORMS.map(({ id, name }) => {
      const connect = connectors.find(id)?.manifest.connect;
      const [session, token]: (readonly ConnectField[])[] =
        connect?.kind === "session" ? [connect.fields, connect.token ?? []] : [[], []];
      return { platform: id, name, session_fields: session, token_fields: token };
    });
    return {
      data: {
        object: "sync_targets",
        platforms,
        shows: rows.map((row) => ({ id: row.show_id, name: row.name })),
      },
    };
  },
});
