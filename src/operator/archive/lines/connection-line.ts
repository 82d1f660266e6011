import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { oneOf } from "../../../kernel/contract/schema.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { type ArchiveRow, asColumns } from "../archive-fields.ts";
import { defineArchiveObject, plainId, shortText } from "../archive-object.ts";
import { readingsField, readingsSchema } from "./readings-line.ts";

/** A show's account on a platform. Credentials of the account have no line. */
export const connectionObject = defineArchiveObject({
  object: "connection",
  table: "connections",
  key: ["show_id", "platform"],
  times: ["connected_at", "created_at", "updated_at"],
  fields: {
    id: { schema: shortText(100) },
    show_id: { schema: plainId },
    platform: { schema: shortText(40) },
    status: { default: "connected" },
    ...asColumns("handle", "profile_url", "external_account_id", "account_name"),
    connect_via: {
      schema: Type.Optional(oneOf(COLUMNS.connections.connect_via.values)),
      read: (via: string | undefined, { platform }: ArchiveRow) =>
        via ?? findPlatform(String(platform))?.connectVia ?? "api",
    },
    ...asColumns("importing_state", "error"),
    readings: { ...readingsField, schema: Type.Optional(readingsSchema) },
    ...asColumns("connected_at", "last_updated_at", "created_at", "updated_at"),
  },
  computed: ["freshness", "last_synced_at", "simplecast_show_id", "external_show_id"],
});
