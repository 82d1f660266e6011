import { explainError } from "../api/explain-error.ts";
import type { Installation } from "../installation.ts";
import { checkAlarms } from "./check-alarms.ts";
import { checkBackups } from "./check-backups.ts";
import { checkRestoreUse } from "./check-restore.ts";
import { checkNodes } from "./check-nodes.ts";
import { checkSearch } from "./check-search.ts";
import { checkAccounts, checkDisk, checkMail, checkSpending } from "./check-upkeep.ts";
import {
  checkDirectory,
  checkFeeds,
  checkMigrations,
  checkPartitions,
  checkQueue,
  checkVersion,
  type Finding,
} from "./doctor-checks.ts";

/** Checks of a database and its surroundings, which change nothing. */

type Check = (installation: Installation) => Promise<Finding>;

/** What takes seconds at most; files and figures are looked through by the command alone. */
export const CHECKS: readonly Check[] = [
  checkVersion,
  checkNodes,
  checkMigrations,
  checkPartitions,
  checkQueue,
  checkBackups,
  checkRestoreUse,
  checkFeeds,
  checkAccounts,
  checkSpending,
  checkDisk,
  checkMail,
  checkAlarms,
  checkDirectory,
  checkSearch,
];

/** The findings in the order of the checks; a check that throws is a finding too. */
export async function runChecks(
  installation: Installation,
  checks: readonly Check[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks) {
    try {
      findings.push(await check(installation));
    } catch (error) {
      findings.push({
        check: check.name.replace(/^check/, "").toLowerCase(),
        status: "fail",
        message: explainError(error),
      });
    }
  }
  return findings;
}
