import { viewOf } from "../../../kernel/resource/view-of.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import type { RefreshStage } from "../../../db/schema/tables.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { freshnessOf } from "../../../domain/metrics/freshness.ts";
import type { Platform } from "../../../platforms/platform.ts";
import { connectFieldsOf } from "./connect-candidate.ts";
import { connectionSchema, type integrationSchema } from "./integration.schema.ts";
import {
  type AccountServices,
  type ConnectionRow,
  type DescribedCap,
  connectUrlOf,
  integrationObject,
} from "../account-refresh/index.ts";

interface ViewParts {
  showId: string;
  row: ConnectionRow | undefined;
  /** Null while no account is connected. */
  refreshCap: DescribedCap | null;
}

/** The state of one platform of a show, connected or not. */
export function viewIntegration(
  {
    urls,
    now,
    services,
  }: Pick<Context<{ accounts: AccountServices }>, "urls" | "now" | "services">,
  platform: Platform,
  { showId, row, refreshCap }: ViewParts,
): View<typeof integrationSchema> {
  const connector = services.accounts.connectors.find(platform.id);
  const connect = {
    connect_fields:
      connector === undefined ? [] : connectFieldsOf(connector.manifest.connect, platform.id),
    available: connector !== undefined,
  };
  if (row === undefined)
    return {
      ...unconnected(showId, platform, connectUrlOf(urls, showId, platform.id)),
      ...connect,
    };
  const isConnected = row.status !== "disconnected";
  return {
    ...integrationObject(row, urls),
    account_name: row.account_name,
    ...connect,
    as_of: isoOrNull(row.as_of),
    freshness: isConnected ? freshnessOf(row.last_updated_at, now) : null,
    readings: row.readings,
    unavailable: row.unavailable,
    warnings: warningsOf(row),
    refresh_cap: refreshCap,
  };
}

const unconnected = (
  showId: string,
  { id, connectVia }: Platform,
  connectUrl: string | null,
): Omit<View<typeof integrationSchema>, "connect_fields" | "available"> => ({
  object: "integration",
  id: null,
  show_id: showId,
  platform: id,
  status: "disconnected",
  connected: false,
  handle: null,
  profile_url: null,
  external_account_id: null,
  account_name: null,
  connect_via: connectVia,
  connect_url: connectUrl,
  connected_at: null,
  last_updated: null,
  as_of: null,
  freshness: null,
  importing_state: "idle",
  readings: {},
  unavailable: {},
  warnings: [],
  error: null,
  refresh_cap: null,
  created_at: null,
  updated_at: null,
});

const LISTS = {
  totals: "answers that the totals are read from",
  items: "list of items",
  daily: "list of days",
  geography: "list of countries",
  demographics: "list of ages and genders",
} as const satisfies Record<RefreshStage, string>;

function warningsOf({ rows_left_out: leftOut }: ConnectionRow): string[] {
  return COLUMNS.account_refreshes.stage.values.flatMap((stage) => {
    const count = leftOut[stage] ?? 0;
    if (count === 0) return [];
    const [rows, them] = count === 1 ? ["row", "it"] : ["rows", "them"];
    return [
      `${count} ${rows} of the ${LISTS[stage]} had a form that cannot be read; ` +
        `the last refresh left ${them} out.`,
    ];
  });
}

/**
 * A connection in the connections list, with the fields that a partner needs to match its own shows
 * with those here.
 */
export function viewConnection(row: ConnectionRow, now: Date) {
  return viewOf(connectionSchema, row, {
    object: "connection",
    simplecast_show_id: row.platform === "simplecast" ? row.external_account_id : null,
    external_show_id: row.external_account_id,
    last_synced_at: isoOrNull(row.last_updated_at),
    freshness: row.status === "disconnected" ? null : freshnessOf(row.last_updated_at, now),
    error: row.error === null ? null : { code: row.error["code"], message: row.error["message"] },
  });
}
