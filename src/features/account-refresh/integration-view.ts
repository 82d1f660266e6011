import type { Urls } from "../../kernel/contract/urls.ts";
import { findPlatform } from "../../platforms/platform.ts";
import type { ConnectionRow } from "./store/account.store.ts";

const time = (value: Date | null): string | null => value?.toISOString() ?? null;

/**
 * The page where a person signs in at the platform, or reads how the extension connects it; null
 * where a key or a public address does.
 */
export function connectUrlOf(urls: Urls, showId: string, platform: string): string | null {
  const connectVia = findPlatform(platform)?.connectVia ?? "api";
  return connectVia === "api"
    ? null
    : `${urls.addresses.appUrl}/shows/${encodeURIComponent(showId)}/connect/${platform}`;
}

/**
 * What is the same for everybody who sees the connection: the object of its events, and most of the
 * API's.
 */
export function integrationObject(row: ConnectionRow, urls: Urls): Record<string, unknown> {
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
    connect_url: connectUrlOf(urls, row.show_id, row.platform),
    connected_at: time(row.connected_at),
    last_updated: time(row.last_updated_at),
    importing_state: row.importing_state,
    error: row.error === null ? null : { code: row.error["code"], message: row.error["message"] },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
