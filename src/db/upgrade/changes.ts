import { readFileSync } from "node:fs";

/**
 * The changes of releases, from `docs/changelog.json`: what callers see, what an operator has to do
 * about an upgrade, and which figures change with it.
 */

export const KINDS = ["added", "changed", "deprecated", "removed"] as const;

export interface Change {
  /** The day it was made, `YYYY-MM-DD`. */
  date: string;
  kind: (typeof KINDS)[number];
  /** What it is about, as a heading: `Campaigns`. */
  area: string;
  /** One or two sentences. */
  text: string;
  /** Ids of the operations that it is about. */
  operations: readonly string[];
  /** The release it came with; absent as long as there is none (`scripts/release.ts` writes it). */
  release?: string;
  /**
   * The migration that brings it, without `.sql`: a database that lacks it has the change ahead.
   * Required by the two fields below; where no schema changes, an empty migration accompanies the
   * change.
   */
  migration?: string;
  /** What an operator does before the upgrade, or because of it. */
  action_required?: string;
  /** How figures step at the upgrade without a change in the data. */
  figures_changed?: string;
}

const FILE = new URL("../../../docs/changelog.json", import.meta.url);

/** All changes, newest first. The file is read at each call: few starts need it. */
export const readChanges = (): Change[] => JSON.parse(readFileSync(FILE, "utf8"));

/** The file of the migration that brings a change. */
export const fileOf = ({ migration = "" }: Change): string => `${migration}.sql`;

const withoutEnding = (migration: string): string => migration.replace(/\.sql$/, "");

/** The changes that these migrations bring, newest first. */
export function changesOf(
  migrations: readonly string[],
  changes: readonly Change[] = readChanges(),
): Change[] {
  const names = new Set(migrations.map(withoutEnding));
  return changes.filter(({ migration }) => migration !== undefined && names.has(migration));
}
