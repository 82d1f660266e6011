/**
 * Judges the statements that a test run recorded (`test/record-statements.ts`) by the rules of
 * `test/structure/sql-rules.ts`. `npm test` runs it after the tests:
 *
 *   node scripts/check-statements.ts <folder> [--whole]
 *
 * With `--whole` the run was of every test: then each store must have sent something, so that
 * nothing passes by not being recorded, and an exception that no statement needs any more is an
 * error.
 */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedStatement } from "../test/record-statements.ts";
import { judgeStatement, SQL_RULES, type Violation } from "../test/structure/sql-rules.ts";
import { ROOT } from "../test/structure/source-files.ts";

interface Exception {
  file: string;
  rule: Violation["rule"];
  /** Only of statements that match, on one line and with `$` for each parameter. */
  of?: RegExp;
  reason: string;
}

/** Where `namedAgain` names nothing. */
const MANY_TENANTS = {
  rule: "tenant_everywhere",
  of: / and true and /,
  reason: "of more than 32 shows, which lie on every shard; named again, the read costs twice",
} as const;

/** Statements that break a rule and may. */
const EXCEPTIONS: readonly Exception[] = [
  {
    file: "src/db/migrate.ts",
    rule: "set_returning",
    reason: "migration 0021; a database is distributed after it",
  },
  {
    file: "src/db/migrate.ts",
    rule: "list_of_rows",
    reason: "migration 0021, which corrects all clusters there are",
  },
  {
    file: "src/db/migrate.ts",
    rule: "tenant_everywhere",
    reason: "the same",
  },
  {
    file: "src/db/migrate.ts",
    rule: "one_place",
    reason: "migration 0065, which copies from all shows to the directory on the coordinator",
  },
  ...[
    "src/features/accounts/account-history/levels.store.ts",
    "src/features/grouping/clusters/cluster-list.store.ts",
    "src/features/grouping/clusters/history/cluster-gains.store.ts",
  ].map((file) => ({ file, ...MANY_TENANTS })),
  {
    file: "src/features/catalogue/search/search.store.ts",
    rule: "tenant_everywhere",
    reason: "the newest episodes name the shows; named twice, the plan is 20 times slower",
  },
];

/**
 * Stores of which nothing is recorded under their own name. A store that returns a query without
 * awaiting it is not among the callers, and a text that two stores share counts for the first.
 */
const UNRECORDED: Readonly<Record<string, string>> = {
  "src/delivery/events/subscriptions.store.ts": "recorded under its callers",
  "src/features/accounts/account-history/day-revisions.store.ts":
    "parts of statements of its callers",
  "src/features/accounts/account-history/fold/fold-columns.store.ts":
    "parts of a statement of fold-days",
  "src/features/accounts/account-history/fold/folded-days.store.ts": "the same",
  "src/features/accounts/account-history/history-group.store.ts": "the same",
  "src/features/accounts/account-history/known-days.store.ts": "parts of statements of its callers",
  "src/features/accounts/account-history/metric-column.store.ts": "the same",
  "src/features/administration/developer/request-log.store.ts": "recorded under list-logs",
  "src/features/accounts/sync/sync-shows.store.ts": "recorded under its caller",
  "src/delivery/webhooks/worker/worker-heartbeats.store.ts": "sent by processes of their own",
  "src/delivery/webhooks/worker/sendable-endpoints.store.ts": "recorded under its caller",
  "src/features/integrations/resolver/address-matches.store.ts": "recorded under its callers",
};

const STATEMENT = /^\s*(select|insert|update|delete|with|declare)\b/i;

function readStatements(folder: string): RecordedStatement[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".ndjson"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as RecordedStatement)
    .filter(({ text }) => STATEMENT.test(text) && !text.includes("graphile_worker"));
}

/** One line for statements that differ in their numbers and spaces alone. */
const shapeOf = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(/\$\d+/g, "$").trim();

const [folder, mode] = process.argv.slice(2);
if (folder === undefined) throw new Error("node scripts/check-statements.ts <folder> [--whole]");
const statements = readStatements(folder);
const faults = new Set<string>();
const needed = new Set<Exception>();
const judged = new Set<string>();
for (const statement of statements) {
  const shape = `${statement.isGeneric} ${shapeOf(statement.text)}`;
  if (judged.has(shape)) continue;
  judged.add(shape);
  for (const { rule, subject } of judgeStatement(statement.text, statement)) {
    const exception = EXCEPTIONS.find(
      ({ of, ...candidate }) =>
        candidate.rule === rule &&
        candidate.file === statement.file &&
        (of === undefined || of.test(shapeOf(statement.text))),
    );
    const beginning = shapeOf(statement.text).slice(0, 400);
    if (exception !== undefined) needed.add(exception);
    else faults.add(`${statement.file}: ${SQL_RULES[rule]} (${subject})\n    ${beginning}`);
  }
}
if (mode === "--whole") {
  const senders = new Set(statements.map(({ file }) => file));
  for (const store of globSync("src/**/*.store.ts", { cwd: ROOT }))
    if (!senders.has(store) && !(store in UNRECORDED))
      faults.add(`${store}: no statement of it was recorded, so none was judged`);
  for (const file of Object.keys(UNRECORDED))
    if (!existsSync(join(ROOT, file))) faults.add(`${file}: is unrecorded because it is gone`);
  for (const exception of EXCEPTIONS)
    if (!needed.has(exception))
      faults.add(`${exception.file}: needs no exception of ${exception.rule} any more`);
}
for (const fault of faults) console.log(fault);
console.log(`${judged.size} statements, ${faults.size} faults`);
process.exitCode = faults.size > 0 || judged.size === 0 ? 1 : 0;
