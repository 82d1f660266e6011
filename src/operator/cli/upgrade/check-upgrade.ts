import type { Config } from "../../../app/config/config.ts";
import { readUpgradePlan, type UpgradePlan } from "../../../db/upgrade/plan-upgrade.ts";
import { findMigrations, type Migration } from "../../../db/upgrade/migration-files.ts";
import { newerSchemaNote, refusalOf } from "../../../db/upgrade/schema-state.ts";
import { readDiskSpace } from "../../../observability/telemetry/disk-telemetry.ts";
import type { Installation } from "../installation.ts";

/** What an upgrade would do, and why a person has to decide about it. */
export interface CheckedUpgrade {
  plan: UpgradePlan;
  own: readonly Migration[];
  /** Null where the database is on a server of its own, whose disk cannot be read from here. */
  freeBytes: number | null;
  /** Sentences; none where the upgrade needs nothing. */
  needs: string[];
  /** What a later release left; undefined where none did. */
  note: string | undefined;
}

/** Space that is left free beside what is needed: PostgreSQL stops when its disk is full. */
const SPARE_BYTES = 1024 ** 3;

export async function checkUpgrade({ pool, config }: Installation): Promise<CheckedUpgrade> {
  const own = await findMigrations();
  const plan = await readUpgradePlan(pool, own);
  const freeBytes = await readFreeBytes(config);
  return {
    plan,
    own,
    freeBytes,
    needs: needsOf(plan, own, freeBytes),
    note: plan.state.state === "newer" ? newerSchemaNote(plan.state, own).message : undefined,
  };
}

async function readFreeBytes(config: Config): Promise<number | null> {
  if (config.databaseUrl !== undefined) return null;
  return (await readDiskSpace(config.dataDirectory)).freeBytes;
}

function needsOf(plan: UpgradePlan, own: readonly Migration[], freeBytes: number | null): string[] {
  const { state } = plan.state;
  if (state === "refused") return [refusalOf(plan.state, own)];
  if (state !== "older") return [];
  const actions = plan.migrations
    .flatMap(({ changes }) => changes)
    .flatMap(({ migration, action_required: action }) =>
      action === undefined ? [] : [`${action} (${migration ?? ""})`],
    );
  const isShort = freeBytes !== null && freeBytes < plan.diskBytes + SPARE_BYTES;
  return [
    ...actions,
    ...(isShort ? ["Free space on the disk of the database, or use a larger one."] : []),
    ...(plan.earlierProgramRuns
      ? []
      : [
          "Make a backup (castmeter backup). The release before does not start on the new schema, " +
            "so there is no other way back, and a process of it that ends is started again with " +
            "the new release.",
        ]),
  ];
}
