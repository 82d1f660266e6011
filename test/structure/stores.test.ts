import { describe, expect, it } from "vitest";
import { codeOf, PROGRAM } from "./source-files.ts";

/**
 * What bounds a statement to one tenant: the workspace, the shows it sees, a reference that holds
 * either, or a row of it.
 */
const TENANT =
  /^(workspaceIds?|showIds?|context|workspace|references?|visibleShowIds)\b|^\{[^}]*\b(workspaceId|showId)\b|:\s*(readonly )?(ClusterReference|EndpointKey|IdempotencyScope|\w+Row)(\[\])?$/;

/** Tables that are found before a workspace is known. */
const GLOBAL: Readonly<Record<string, string>> = {
  "src/features/connections/platform-sign-in.store.ts": "by the HMAC of a sign-in's state",
  "src/features/shows/handle.store.ts: isHandleHeld": "a handle is unique in the installation",
  "src/features/sign-in/workspaces.store.ts": "the workspaces of a person",
  "src/features/team/invite-directory.store.ts: findInviteWorkspace": "by the hash of a token",
  "src/identity/": "people and their sessions, by id, e-mail address or hash",
  "src/kernel/access/credential.store.ts": "keys and tokens, by the hash of their secret",
  "src/oauth/": "apps, tokens and connections, by their id or HMAC",
};

/** Work across workspaces on purpose. */
const ACROSS: Readonly<Record<string, string>> = {
  "src/archive/": "moves a whole installation",
  "src/events/outbox.store.ts": "events of one transaction, for every workspace that sees the show",
  "src/features/account-refresh/schedule/due-accounts.store.ts": "sweeps of accounts",
  "src/features/clusters/figures/all-clusters.store.ts": "the operator's check of stored figures",
  "src/features/data-requests/operator-data-requests.store.ts": "commands of the operator",
  "src/features/episodes/import/due-feeds.store.ts": "the sweep of feeds",
  "src/features/keys/operator-keys.store.ts": "commands of the operator",
  "src/features/workspace/operator-workspaces.store.ts": "commands of the operator",
  "src/kernel/limits/caps.store.ts: purgeCounters": "the purge of old counters",
  "src/kernel/pipeline/request-log.store.ts": "batches of lines of any workspaces",
  "src/webhooks/": "the delivery queue and its upkeep",
};

const EXEMPT = [...Object.keys(GLOBAL), ...Object.keys(ACROSS)];

/** Statements through the query builder, the template or a connection of `pg`. */
const STATEMENT =
  /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`;]*>)?`|\b(pool|executor|(?<!#)client)\.query[(<]/;

/** Modules and files that hold statements outside stores, with the reason. */
const NO_STORES: Readonly<Record<string, string>> = {
  "src/cli/distribute-tables.ts": "reads the catalogue of the database to distribute its tables",
  "src/cli/doctor-checks.ts": "reads versions and settings of the database",
  "src/db/": "connections, partitions and migrations themselves",
  "src/embedded-postgres/": "creates the database",
  "src/jobs/": "tables of the job queue, without a tenant, over a pool of their own",
  "src/telemetry/figure-groups.ts": "counts over the whole installation for /metrics",
};

const isUnder = (path: string, entries: Readonly<Record<string, string>>): boolean =>
  Object.keys(entries).some(
    (entry) => path === entry || (entry.endsWith("/") && path.startsWith(entry)),
  );

/** An entry names a folder, a file, or one function of a file. */
const covers = (entry: string, { file, name }: StoreFunction): boolean =>
  entry === file || entry === `${file}: ${name}` || (entry.endsWith("/") && file.startsWith(entry));

const EXECUTOR = /:\s*(Executor|Database|DatabaseTransaction|pg\.Pool|Pool)\b/;

interface StoreFunction {
  file: string;
  name: string;
  parameters: string[];
}

/** Cuts a parameter list at its commas, not at those inside brackets. */
function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of text) {
    if ("([{<".includes(character)) depth += 1;
    if (")]}>".includes(character)) depth -= 1;
    if (depth < 0) break;
    if (character === "," && depth === 0) {
      parts.push(current.trim());
      current = "";
    } else {
      current += character;
    }
  }
  return [...parts, current.trim()].filter((part) => part !== "");
}

function exportedFunctions(file: { path: string; text: string }): StoreFunction[] {
  return [...codeOf(file.text).matchAll(/\bexport (?:async )?function (\w+)(?:<[^(]*>)?\(/g)].map(
    (match) => ({
      file: file.path,
      name: match[1] ?? "",
      parameters: splitParameters(codeOf(file.text).slice(match.index + match[0].length)),
    }),
  );
}

const functions = PROGRAM.filter((file) => file.path.endsWith(".store.ts")).flatMap(
  exportedFunctions,
);

/** What takes no executor sends the database nothing. */
const asking = functions.filter(({ parameters }) =>
  parameters.some((parameter) => EXECUTOR.test(parameter)),
);

const isScoped = ({ parameters }: StoreFunction): boolean =>
  TENANT.test((EXECUTOR.test(parameters[0] ?? "") ? parameters[1] : parameters[0]) ?? "");

describe("statements", () => {
  const holders = PROGRAM.filter((file) => STATEMENT.test(codeOf(file.text))).map(
    (file) => file.path,
  );

  it("are recognised", () => {
    const samples = [
      'database.selectFrom("shows")',
      "sql`select 1`",
      "sql<{ id: string }>`select id`",
      'pool.query("select 1")',
    ];
    expect(samples.filter((sample) => !STATEMENT.test(sample))).toEqual([]);
    expect(holders.length).toBeGreaterThan(50);
  });

  it("are in stores, or in a module with a reason to hold them", () => {
    expect(
      holders.filter((path) => !path.endsWith(".store.ts") && !isUnder(path, NO_STORES)),
    ).toEqual([]);
  });

  it("are there wherever an exception allows them, so that none outlives its file", () => {
    const unused = Object.keys(NO_STORES).filter(
      (entry) => !holders.some((path) => isUnder(path, { [entry]: "" })),
    );
    expect(unused).toEqual([]);
  });

  it("lock because their function is named so, not because they run in a transaction", () => {
    const guessing = PROGRAM.filter((file) => /\bisTransaction\b/.test(codeOf(file.text)));
    expect(guessing.map((file) => file.path)).toEqual([]);
  });
});

describe("store functions", () => {
  it("are found", () => {
    expect(functions.map((entry) => entry.name)).toContain("findMembers");
    expect(
      splitParameters(
        "database: Executor, showIds: ReadonlyMap<string, number>, page: { limit: number }): Promise<void>",
      ),
    ).toHaveLength(3);
    expect(asking.filter(isScoped).length).toBeGreaterThan(100);
  });

  it("name the tenant first, or right after the executor: there is no unscoped finder", () => {
    const unscoped = asking.filter(
      (entry) => !isScoped(entry) && !EXEMPT.some((exemption) => covers(exemption, entry)),
    );
    expect(unscoped.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  });

  it("without a tenant exist, so that no exemption outlives its file", () => {
    const unused = EXEMPT.filter(
      (exemption) => !asking.some((entry) => !isScoped(entry) && covers(exemption, entry)),
    );
    expect(unused).toEqual([]);
  });

  it("take at most four parameters", () => {
    expect(
      functions.filter(({ parameters }) => parameters.length > 4).map(({ name }) => name),
    ).toEqual([]);
  });
});
