import { BACKUP_DECISIONS } from "../src/operator/backup/index.ts";

const rows = (kept: boolean): string[] =>
  Object.entries(BACKUP_DECISIONS)
    .filter(([, decision]) => decision.kept === kept)
    .map(([table, { reason }]) => `| \`${table}\` | ${reason} |`);

/** The tables a backup holds and those it leaves out, each with the reason. */
export function backupReference(): string {
  return [
    "| In a backup | As |",
    "|---|---|",
    ...rows(true),
    "",
    "| Not in a backup | Because |",
    "|---|---|",
    ...rows(false),
  ].join("\n");
}
