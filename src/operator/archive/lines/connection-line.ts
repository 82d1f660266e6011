import type { Selectable } from "kysely";
import { Type } from "typebox";
import type { ConnectionsTable } from "../../../db/schema/tables.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../../kernel/contract/schema.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import {
  defineArchiveObject,
  isoTime,
  optionalText,
  optionalTime,
  plainId,
  shortText,
} from "../archive-object.ts";
import { readingsLine, readingsSchema, storedReadings } from "./readings-line.ts";

/** A show's account on a platform. Credentials of the account have no line. */
export const connectionObject = defineArchiveObject({
  object: "connection",
  table: "connections",
  key: ["show_id", "platform"],
  times: ["connected_at", "created_at", "updated_at"],
  schema: strictObject({
    object: oneOf(["connection"]),
    id: shortText(100),
    show_id: plainId,
    platform: shortText(40),
    status: Type.Optional(oneOf(["connected", "stale", "needs_reauth", "error", "disconnected"])),
    handle: optionalText,
    profile_url: optionalText,
    external_account_id: optionalText,
    account_name: optionalText,
    connect_via: Type.Optional(oneOf(["api", "app_sign_in", "extension"])),
    importing_state: Type.Optional(oneOf(["idle", "queued", "importing", "imported", "failed"])),
    error: Type.Optional(nullable(anyObject)),
    readings: Type.Optional(readingsSchema),
    connected_at: Type.Optional(timestamp),
    last_updated_at: optionalTime,
    created_at: Type.Optional(timestamp),
    updated_at: Type.Optional(timestamp),
  }),
  computed: ["freshness", "last_synced_at", "simplecast_show_id", "external_show_id"],
  rowOf: (line) => ({
    show_id: line.show_id,
    platform: line.platform,
    id: line.id,
    status: line.status ?? "connected",
    handle: line.handle ?? null,
    profile_url: line.profile_url ?? null,
    external_account_id: line.external_account_id ?? null,
    account_name: line.account_name ?? null,
    connect_via: line.connect_via ?? findPlatform(line.platform)?.connectVia ?? "api",
    importing_state: line.importing_state ?? "idle",
    error: line.error ?? null,
    readings: storedReadings(line.platform, line.readings ?? {}),
    connected_at: isoTime(line.connected_at),
    last_updated_at: isoTime(line.last_updated_at),
    created_at: isoTime(line.created_at),
    updated_at: isoTime(line.updated_at),
  }),
});

export function connectionLine(row: Selectable<ConnectionsTable>): Record<string, unknown> {
  return {
    object: "connection",
    id: row.id,
    show_id: row.show_id,
    platform: row.platform,
    status: row.status,
    handle: row.handle,
    profile_url: row.profile_url,
    external_account_id: row.external_account_id,
    account_name: row.account_name,
    connect_via: row.connect_via,
    importing_state: row.importing_state,
    error: row.error,
    readings: readingsLine(row.readings),
    connected_at: row.connected_at.toISOString(),
    last_updated_at: isoOrNull(row.last_updated_at),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
