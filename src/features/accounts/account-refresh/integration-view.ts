import type { EventPayload } from "../../../delivery/events/event-content.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { findPlatform } from "../../../platforms/platform.ts";
import type { ConnectionRow } from "./store/account.store.ts";

/**
 * The page of the app that connects a platform: by a sign-in at the platform or by the extension.
 * Null for platforms that are connected by a key or a public address.
 */
export function connectUrlOf(urls: Urls, showId: string, platform: string): string | null {
  const connectVia = findPlatform(platform)?.connectVia ?? "api";
  return connectVia === "api" ? null : connectPageOf(urls, showId, platform);
}

const connectPageOf = (urls: Urls, showId: string, platform: string): string =>
  `${urls.addresses.appUrl}/shows/${encodeURIComponent(showId)}/connect/${platform}`;

/**
 * The fields of a connection that are the same for every workspace that sees it: the object of its
 * events, and most of the API's `integration`.
 */
export function integrationObject(
  row: ConnectionRow,
  urls: Urls,
): EventPayload<"integration.connected"> {
  return {
    object: "integration",
    id: row.id,
    show_id: row.show_id,
    platform: row.platform,
    status: row.status,
    connected: row.status !== "disconnected",
    handle: row.handle,
    profile_url: row.profile_url,
    external_account_id: row.external_account_id,
    connect_via: row.connect_via,
    // A host that takes a key is reconnected by the extension where the extension connected it
    // before.
    connect_url:
      row.connect_via === "extension"
        ? connectPageOf(urls, row.show_id, row.platform)
        : connectUrlOf(urls, row.show_id, row.platform),
    connected_at: isoOrNull(row.connected_at),
    last_updated: isoOrNull(row.last_updated_at),
    importing_state: row.importing_state,
    error: row.error === null ? null : { code: row.error["code"], message: row.error["message"] },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
