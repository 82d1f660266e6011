import { SERVER_VERSION } from "../../lib/server-version.ts";
import type { AppliedMigration } from "./applied-migrations.ts";
import type { Migration } from "./migration-files.ts";

/**
 * How a program and a schema stand to each other:
 *
 * - `empty`, `older`: the program has migrations that did not run.
 * - `current`: the same on both sides.
 * - `newer`: a later release migrated the database, and states that this program runs on it.
 * - `refused`: a later release migrated it, and this program does not run on it.
 */
export interface SchemaState {
  state: "empty" | "older" | "current" | "newer" | "refused";
  /** Migrations of this release that did not run, in order. */
  pending: readonly Migration[];
  /** Migrations that ran and that this release does not know, by name. */
  unknown: readonly AppliedMigration[];
}

export function judgeSchema(
  applied: ReadonlyMap<string, AppliedMigration>,
  own: readonly Migration[],
): SchemaState {
  const known = new Set(own.map(({ name }) => name));
  const pending = own.filter(({ name }) => !applied.has(name));
  const unknown = [...applied.values()]
    .filter(({ name }) => !known.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const runs = unknown.every(({ oldestProgram }) => known.has(oldestProgram ?? ""));
  if (unknown.length > 0)
    // Where migrations are missing too, neither release is the later one.
    return { state: runs && pending.length === 0 ? "newer" : "refused", pending, unknown };
  if (pending.length === 0) return { state: "current", pending, unknown };
  return { state: applied.size === 0 ? "empty" : "older", pending, unknown };
}

/** Version of the program that ran the newest of them; undefined where none recorded it. */
const releaseOf = (unknown: readonly AppliedMigration[]): string | undefined =>
  unknown
    .filter(({ release }) => release !== null)
    .toSorted((a, b) => b.appliedAt.getTime() - a.appliedAt.getTime())[0]?.release ?? undefined;

const withoutEnding = (name: string): string => name.replace(/\.sql$/, "");

/** This program by its version and its newest migration, which tells two builds of one apart. */
const thisProgram = (own: readonly Migration[]): string =>
  `Castmeter ${SERVER_VERSION} with schema ${withoutEnding(own.at(-1)?.name ?? "")}`;

/** The message of a program that runs on the schema of a later release. */
export function newerSchemaNote(
  { unknown }: SchemaState,
  own: readonly Migration[],
): { message: string; migrations: string[]; release: string | null } {
  const migrations = unknown.map(({ name }) => name);
  const release = releaseOf(unknown);
  return {
    message:
      `The database was migrated by a newer release of Castmeter` +
      `${release === undefined ? "" : ` (${release})`}: it has ${migrations.join(", ")}. This is ` +
      `${thisProgram(own)}, which runs on it. Backups have to be made by the newer release.`,
    migrations,
    release: release ?? null,
  };
}

/** Why a program does not run on a schema, and what to do. */
export function refusalOf({ unknown, pending }: SchemaState, own: readonly Migration[]): string {
  const known = new Set(own.map(({ name }) => name));
  const release = releaseOf(unknown);
  const has = unknown.map(({ name }) => name).join(", ");
  const needed = [
    ...new Set(unknown.map(({ name, oldestProgram }) => oldestProgram ?? name)),
  ].filter((name) => !known.has(name));
  const oldest = needed.map((name) => withoutEnding(name)).join(" and ");
  return (
    "The database was migrated by a newer release of Castmeter" +
    `${release === undefined ? "" : ` (${release})`}: it has ${has}, ` +
    `which this release does not know (${thisProgram(own)}). ` +
    (needed.length > 0
      ? `The oldest program that runs on this schema has the migration ${oldest}. Start that ` +
        "release or a newer one. "
      : `That release lacks ${pending.map(({ name }) => name).join(", ")}, which this one has. ` +
        "Start a release that has all of them. ") +
    "To go back to this one, restore a backup that was made before it (docs/operations.md#upgrading)."
  );
}
