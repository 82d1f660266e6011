import type { Executor } from "../../../db/connection/database.ts";
import type { Reader } from "../../../kernel/pipeline/context.ts";
import type {
  MissingShow,
  ShowAudience,
} from "../../../domain/metrics/audience/audience-across.ts";
import type { AudienceReading } from "../../../platforms/accounts/account-connector.ts";
import {
  isLockedPlatform,
  premiumPlatformPlan,
  requirePlatformPlan,
} from "../../../platforms/platform-access.ts";
import { platformName, PLATFORMS } from "../../../platforms/platform.ts";
import type { AccountServices } from "../../accounts/account-refresh/index.ts";
import { type AudienceConnection, findAudienceConnections } from "./audience.store.ts";
import type { AudienceUnavailable } from "./audience.schema.ts";

/** What an account last reported of one figure. */
export interface AudienceRow<Reading extends AudienceReading> {
  show_id: string;
  platform: string;
  account_id: string;
  reading: Reading;
  fetched_at: Date;
}

/** What is known of one platform over the requested shows. */
export interface PlatformAudience<Reading extends AudienceReading> {
  platform: string;
  answered: (ShowAudience<Reading> & { fetchedAt: Date })[];
  /** Every show without numbers, in the order of the request. */
  missing: (MissingShow & { reason: AudienceUnavailable })[];
}

/** The services that loading audiences needs: a platform's connector determines what it offers. */
export interface AudienceServices {
  accounts: Pick<AccountServices, "connectors">;
}

/** A kind of readings: where they are stored, and the messages about missing ones. */
export interface AudienceSource<Reading extends AudienceReading> {
  figure: "geography" | "demographics";
  findRows(
    executor: Executor,
    showIds: readonly string[],
    platforms: readonly string[],
  ): Promise<AudienceRow<Reading>[]>;
  /** Whether a reading is among the requested ones. */
  isWanted(reading: Reading): boolean;
  messages: {
    /** Message where the platform has no figures of this kind: `reports no numbers by country`. */
    notOffered: string;
    notYet: string;
    /** Message where the account has readings, but none of the requested ones. */
    notReported: string;
  };
}

interface Unavailable {
  reason: AudienceUnavailable;
  message: string;
}

/**
 * The readings of every platform that one of the shows has connected, in the order of the
 * catalogue. Takes two statements.
 *
 * @param platforms Only these; null: all.
 * @throws ApiError `plan_required` for a named platform that the plan does not include. Where none
 * is named, such a platform is returned as missing, with that reason.
 */
export async function loadAudience<Reading extends AudienceReading>(
  context: Reader<AudienceServices>,
  source: AudienceSource<Reading>,
  showIds: readonly string[],
  platforms: readonly string[] | null,
): Promise<PlatformAudience<Reading>[]> {
  for (const id of platforms ?? [])
    requirePlatformPlan(context.workspace, { id, name: platformName(id) });
  if (showIds.length === 0) return [];
  const connections = await findAudienceConnections(context.database, showIds);
  const wanted = PLATFORMS.map(({ id }) => id).filter(
    (id) =>
      (platforms === null || platforms.includes(id)) &&
      connections.some(({ platform }) => platform === id),
  );
  const open = wanted.filter((id) => !isLockedPlatform(context.workspace, id));
  const rows = open.length === 0 ? [] : await source.findRows(context.database, showIds, open);
  const rowsOf = Map.groupBy(rows, (row) => `${row.platform} ${row.show_id}`);
  const connectionOf = new Map(
    connections.map((connection) => [`${connection.platform} ${connection.show_id}`, connection]),
  );
  return wanted.map((platform) => {
    const audience: PlatformAudience<Reading> = { platform, answered: [], missing: [] };
    for (const showId of showIds) {
      const key = `${platform} ${showId}`;
      const connection = connectionOf.get(key);
      const own = rowsOfAccount(connection, rowsOf.get(key) ?? []);
      const asked = own.filter(({ reading }) => source.isWanted(reading));
      if (connection === undefined || asked.length === 0)
        audience.missing.push({
          show_id: showId,
          ...(own.length > 0
            ? { reason: "not_reported", message: source.messages.notReported }
            : whyMissing(context, source, platform, connection)),
        });
      else
        audience.answered.push({
          showId,
          accountId: connection.external_account_id,
          readings: asked.map(({ reading }) => reading),
          fetchedAt: new Date(Math.min(...asked.map(({ fetched_at: time }) => time.getTime()))),
        });
    }
    return audience;
  });
}

/**
 * The rows that the linked account reported. The history of an account that was replaced is kept
 * but not shown here.
 */
const rowsOfAccount = <Reading extends AudienceReading>(
  connection: AudienceConnection | undefined,
  rows: readonly AudienceRow<Reading>[],
): AudienceRow<Reading>[] =>
  connection === undefined
    ? []
    : rows.filter((row) => row.account_id === connection.external_account_id);

function whyMissing<Reading extends AudienceReading>(
  context: Reader<AudienceServices>,
  { figure, messages }: AudienceSource<Reading>,
  platform: string,
  connection: AudienceConnection | undefined,
): Unavailable {
  const name = platformName(platform);
  if (connection === undefined)
    return { reason: "not_connected", message: `The show has no ${name} account connected.` };
  if (isLockedPlatform(context.workspace, platform))
    return {
      reason: "plan_required",
      message: `The plan of this workspace does not include ${name}; the ${premiumPlatformPlan()} plan does.`,
    };
  const refused = connection.unavailable[figure];
  if (refused !== undefined) return { reason: reasonOf(refused.reason), message: refused.message };
  const connector = context.services.accounts.connectors.find(platform);
  if (connector === undefined)
    return {
      reason: "not_configured",
      message: `This server has no connector for ${name}.`,
    };
  if (connector.manifest.offers[figure] !== true)
    return { reason: "not_offered", message: `${name} ${messages.notOffered}.` };
  return { reason: "not_yet", message: messages.notYet };
}

const REFUSALS: readonly AudienceUnavailable[] = [
  "plan",
  "permission",
  "not_offered",
  "too_small",
  "not_yet",
];
const reasonOf = (reason: string): AudienceUnavailable =>
  REFUSALS.find((known) => known === reason) ?? "not_offered";
