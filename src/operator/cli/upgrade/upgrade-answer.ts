import type { Change } from "../../../db/upgrade/changes.ts";
import type { PlannedMigration, PlannedTable } from "../../../db/upgrade/plan-upgrade.ts";
import { SERVER_VERSION } from "../../../lib/server-version.ts";
import type { CommandAnswer } from "../command.ts";
import type { CheckedUpgrade } from "./check-upgrade.ts";

/** The answer of `castmeter upgrade --check`, for programs and for people. */

const WORK: Readonly<Record<PlannedTable["work"], string>> = {
  none: "changes the table, not its rows",
  reads: "reads every row",
  index: "builds an index of every row",
  writes: "changes rows, all at most",
  rewrites: "writes the table anew",
  unknown: "does something that the check does not know",
};

const BLOCKS: Readonly<Record<PlannedTable["blocks"], string>> = {
  nothing: "nothing waits",
  rows: "writes of the same rows wait",
  writes: "writes wait",
  reads_and_writes: "reads and writes wait",
};

const MIB = 1024 ** 2;
const megabytes = (bytes: number): string => `${Math.ceil(bytes / MIB)} MB`;
const duration = (seconds: number): string => {
  if (seconds < 1) return "less than 1 s";
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
};

const STATES: Readonly<Record<CheckedUpgrade["plan"]["state"]["state"], string>> = {
  empty: "The database is empty; the first start makes the schema.",
  older: "",
  current: "The schema is up to date; nothing has to run.",
  newer: "",
  refused: "",
};

const changeOf = ({ date, area, text, migration = "", ...upgrade }: Change) => ({
  date,
  area,
  text,
  migration,
  action_required: upgrade.action_required ?? null,
  figures_changed: upgrade.figures_changed ?? null,
});

/** The releases and schemas of program and database. */
function sidesOf({ plan, own }: CheckedUpgrade) {
  const applied = [...plan.applied.values()];
  const newest = applied.toSorted((a, b) => b.appliedAt.getTime() - a.appliedAt.getTime());
  return {
    program: { version: SERVER_VERSION, newest_migration: own.at(-1)?.name ?? null },
    database: {
      state: plan.state.state,
      newest_migration:
        applied
          .map(({ name }) => name)
          .toSorted()
          .at(-1) ?? null,
      migrated_by: newest.find(({ release }) => release !== null)?.release ?? null,
      migrated_at: newest[0]?.appliedAt.toISOString() ?? null,
    },
  };
}

const migrationOf = (planned: PlannedMigration) => ({
  migration: planned.migration.name,
  statements: planned.statements,
  unknown_statements: planned.unknownStatements,
  one_transaction: !planned.isByItself,
  tables: planned.tables.map(({ table, rows, isEstimate, work, blocks }) => ({
    table,
    rows,
    rows_are_estimate: isEstimate,
    work,
    blocks,
  })),
  estimated_seconds: Math.ceil(planned.estimatedSeconds),
  disk_bytes: Math.ceil(planned.diskBytes),
  earlier_program_runs: planned.earlierProgramRuns,
});

function linesOf(checked: CheckedUpgrade): string[] {
  const { plan, freeBytes, needs, note } = checked;
  const { program, database } = sidesOf(checked);
  const by = database.migrated_by === null ? "" : `, migrated by ${database.migrated_by}`;
  const lines = [
    `Program   Castmeter ${program.version}, schema ${program.newest_migration ?? "none"}`,
    `Database  schema ${database.newest_migration ?? "none"}${by}`,
  ];
  if (plan.state.state !== "older")
    return [
      ...lines,
      ...[STATES[plan.state.state], note ?? "", ...needs].filter((one) => one !== ""),
    ];
  const changes = plan.migrations.flatMap((planned) => planned.changes);
  const figures = changes.flatMap(({ figures_changed: text }) => text ?? []);
  return [
    ...lines,
    "",
    `${plan.migrations.length} migrations would run:`,
    ...plan.migrations.flatMap(linesOfMigration),
    "",
    `Time      ${duration(plan.estimatedSeconds)}, an estimate by the rows; a long reader of a ` +
      "table adds its own time",
    `Disk      ${megabytes(plan.diskBytes)} at most beside what there is; ` +
      (freeBytes === null
        ? "free space is not known here, since the database has a server of its own"
        : `${megabytes(freeBytes)} are free`),
    `Back      ${
      plan.earlierProgramRuns
        ? "the program that ran before runs on the new schema"
        : "the program that ran before does not start on the new schema"
    }`,
    ...(figures.length === 0 ? [] : ["", "Figures that change; tell the people who read them:"]),
    ...figures.map((text) => `  ${text}`),
    ...(needs.length === 0 ? ["", "Nothing needs a person."] : ["", "To do:"]),
    ...needs.map((text, index) => `  ${index + 1}. ${text}`),
  ];
}

function linesOfMigration(planned: PlannedMigration): string[] {
  const { migration, statements, isByItself, tables, estimatedSeconds, diskBytes } = planned;
  const count = statements === 1 ? "1 statement" : `${statements} statements`;
  const how = isByItself ? "each by itself" : "one transaction";
  const back = planned.earlierProgramRuns ? "" : ", ends the program before";
  const made = new Set(tables.filter(({ rows }) => rows === null).map(({ table }) => table));
  return [
    `  ${migration.name}: ${count}, ${how}, ${duration(estimatedSeconds)}, ` +
      `${megabytes(diskBytes)}${back}`,
    ...(made.size === 0 ? [] : [`    ${[...made].join(", ")}: not there before the upgrade`]),
    ...tables.flatMap(({ table, rows, isEstimate, work, blocks }) =>
      rows === null
        ? []
        : [
            `    ${table} (${isEstimate ? "about " : ""}${rows} rows): ${WORK[work]}; ` +
              BLOCKS[blocks],
          ],
    ),
    ...(planned.unknownStatements === 0
      ? []
      : [`    ${planned.unknownStatements} of them are not known to the check: read the file`]),
  ];
}

export function answerOf(checked: CheckedUpgrade): CommandAnswer {
  const { plan, freeBytes, needs, note } = checked;
  const changes = plan.migrations.flatMap((planned) => planned.changes.map(changeOf));
  const isOlder = plan.state.state === "older";
  return {
    json: {
      object: "upgrade_check",
      ...sidesOf(checked),
      note: note ?? null,
      migrations: plan.migrations.map(migrationOf),
      estimated_seconds: Math.ceil(plan.estimatedSeconds),
      disk_bytes: Math.ceil(plan.diskBytes),
      free_bytes: freeBytes,
      earlier_program_runs: plan.earlierProgramRuns,
      changes: isOlder ? changes : [],
      needs,
    },
    lines: linesOf(checked),
    exitCode: needs.length === 0 ? 0 : 1,
  };
}
