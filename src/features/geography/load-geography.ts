import type { AccountServices } from "../account-refresh/index.ts";
import type { Context } from "../../kernel/pipeline/context.ts";
import type { MissingShow, ShowGeography } from "../../metrics/geography-across.ts";
import type { LinkedAccount } from "../../metrics/social-count-mode.ts";
import { findPlatform, PLATFORMS } from "../../platforms/platform.ts";
import { isLockedPlatform, premiumPlatformPlan } from "../../platforms/platform-access.ts";
import {
  findGeographyConnections,
  findGeographyRows,
  type GeographyConnection,
  type GeographyRow,
} from "./geography.store.ts";
import type { GeographyUnavailable } from "./geography.schema.ts";

/** What is known of one platform over the requested shows. */
export interface PlatformGeography {
  platform: string;
  answered: (ShowGeography & { fetchedAt: Date })[];
  /** Every show that has nothing, in the order of the request. */
  missing: (MissingShow & { reason: GeographyUnavailable })[];
}

interface Unavailable {
  reason: GeographyUnavailable;
  message: string;
}

/**
 * The geography of every platform that one of the shows has connected, in the order of the
 * catalogue. Two statements.
 *
 * @param platforms Only these; null: all.
 */
export async function loadGeography(
  context: Context<GeographyServices>,
  showIds: readonly string[],
  platforms: readonly string[] | null,
): Promise<PlatformGeography[]> {
  if (showIds.length === 0) return [];
  const connections = await findGeographyConnections(context.database, showIds);
  const wanted = PLATFORMS.map(({ id }) => id).filter(
    (id) =>
      (platforms === null || platforms.includes(id)) &&
      connections.some(({ platform }) => platform === id),
  );
  const open = wanted.filter((id) => !isLockedPlatform(context.workspace, id));
  const rows = open.length === 0 ? [] : await findGeographyRows(context.database, showIds, open);
  const rowsOf = Map.groupBy(rows, (row) => `${row.platform} ${row.show_id}`);
  const connectionOf = new Map(
    connections.map((connection) => [`${connection.platform} ${connection.show_id}`, connection]),
  );
  return wanted.map((platform) => {
    const geography: PlatformGeography = { platform, answered: [], missing: [] };
    for (const showId of showIds) {
      const key = `${platform} ${showId}`;
      const connection = connectionOf.get(key);
      const answered =
        connection === undefined ? null : answerOf(connection, rowsOf.get(key) ?? []);
      if (answered === null)
        geography.missing.push({ show_id: showId, ...whyMissing(context, platform, connection) });
      else geography.answered.push(answered);
    }
    return geography;
  });
}

/** Every account that is linked, for the unique mode. */
export function linkedAccounts(platforms: readonly PlatformGeography[]): LinkedAccount[] {
  return platforms.flatMap(({ platform, answered }) =>
    answered.map(({ showId, accountId }) => ({ showId, platform, accountId })),
  );
}

/**
 * Only what the account said that is linked now; an account that was replaced keeps its history and
 * shows none of it here.
 */
function answerOf(
  { show_id: showId, external_account_id: accountId }: GeographyConnection,
  rows: readonly GeographyRow[],
): PlatformGeography["answered"][number] | null {
  const own = rows.filter((row) => row.account_id === accountId);
  const [first] = own;
  if (first === undefined) return null;
  const fetchedAt = new Date(Math.min(...own.map(({ fetched_at: time }) => time.getTime())));
  return { showId, accountId, readings: own.map(({ reading }) => reading), fetchedAt };
}

/** The connector of a platform determines whether it has geography. */
export interface GeographyServices {
  accounts: Pick<AccountServices, "connectors">;
}

function whyMissing(
  context: Context<GeographyServices>,
  platform: string,
  connection: GeographyConnection | undefined,
): Unavailable {
  const name = findPlatform(platform)?.name ?? platform;
  if (connection === undefined)
    return { reason: "not_connected", message: `The show has no ${name} account connected.` };
  if (isLockedPlatform(context.workspace, platform))
    return {
      reason: "plan_required",
      message: `The plan of this workspace does not include ${name}; the ${premiumPlatformPlan()} plan does.`,
    };
  const refused = connection.unavailable["geography"];
  if (refused !== undefined) return { reason: reasonOf(refused.reason), message: refused.message };
  const connector = context.services.accounts.connectors.find(platform);
  if (connector === undefined)
    return {
      reason: "not_configured",
      message: `This server has no connector for ${name}.`,
    };
  if (!connector.manifest.offers.geography)
    return { reason: "not_offered", message: `${name} reports no numbers by country.` };
  return { reason: "not_yet", message: "The account's geography has not been fetched yet." };
}

const REFUSALS: readonly GeographyUnavailable[] = [
  "plan",
  "permission",
  "not_offered",
  "too_small",
  "not_yet",
];
const reasonOf = (reason: string): GeographyUnavailable =>
  REFUSALS.find((known) => known === reason) ?? "not_offered";
