import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeOf, PROGRAM, ROOT } from "./source-files.ts";

/**
 * One module writes a table: what its rows mean is decided in one place. A table with more writers
 * is named here with the reason.
 */

/** They write rows of every table, from lists of all tables. */
const WRITES_ALL = /^src\/(?:operator\/|features\/administration\/removal\/)/;

const SHARED_TABLES: Readonly<Record<string, { writers: readonly string[]; reason: string }>> = {
  account_days: {
    writers: ["features/accounts/account-history", "features/accounts/account-refresh"],
    reason: "a refresh stores days that a platform gives, the daily fold makes days of totals",
  },
  account_day_revisions: {
    writers: ["features/accounts/account-history", "features/accounts/account-refresh"],
    reason: "what a day said is kept in the transaction that replaces it, by either writer",
  },
  account_refreshes: {
    writers: ["features/accounts/account-refresh", "features/accounts/connections"],
    reason: "a run holds its lease; an account that is disconnected ends its run",
  },
  campaigns: {
    writers: ["features/sponsorship/brands", "features/sponsorship/campaigns"],
    reason: "a brand that is deleted leaves its campaigns, in the transaction of the deletion",
  },
  cluster_suggestions: {
    writers: ["features/grouping/cluster-builder", "features/grouping/clusters"],
    reason: "a post that joins a cluster in any way settles its suggestion in that transaction",
  },
  connection_secrets: {
    writers: ["features/accounts/account-refresh", "features/accounts/connections"],
    reason: "a run that renews a token stores it under its lease",
  },
  connections: {
    writers: ["features/accounts/account-refresh", "features/accounts/connections"],
    reason: "a run stores totals, errors and its next time beside what a person has connected",
  },
  episodes: {
    writers: [
      "features/catalogue/episodes",
      "features/catalogue/shows",
      "features/catalogue/transcripts",
    ],
    reason: "titles are normalised again for a whole show; a transcript marks its episode",
  },
  external_delivery_rows: {
    writers: ["features/sponsorship/campaigns", "features/sponsorship/external-delivery"],
    reason: "a slot that is deleted frees its rows, whose keys name it",
  },
  handle_directory: {
    writers: ["features/administration/workspace", "features/catalogue/shows"],
    reason: "one namespace for the handles of both",
  },
  idempotency_records: {
    writers: ["db", "kernel"],
    reason: "times that lie ahead of a clock set back are pulled back (record 0083)",
  },
  library_files: {
    writers: [
      "features/sponsorship/brands",
      "features/sponsorship/campaigns",
      "features/sponsorship/library",
    ],
    reason: "a brand or campaign that is deleted is taken off the files that name it",
  },
  research_runs: {
    writers: ["features/research/web-research", "features/sponsorship/brands"],
    reason: "a brand that is deleted is taken off the research about it",
  },
  show_directory: {
    writers: ["features/catalogue/shows", "kernel"],
    reason: "kept by the kernel, which checks access; the check of shows adds what is missing",
  },
  show_feeds: {
    writers: [
      "features/catalogue/episodes",
      "features/catalogue/shows",
      "features/catalogue/transcripts",
    ],
    reason: "one row a feed: its address, the times of its polls and those of its transcripts",
  },
  show_rollups: {
    writers: ["features/accounts/account-history", "features/measurement/analytics-rollup"],
    reason: "every writer of days marks them, the job takes the marks",
  },
  shows: {
    writers: ["features/catalogue/shows", "features/grouping/clusters"],
    reason: "the figures of a show follow its clusters, in the transaction that changes those",
  },
  usage_counters: {
    writers: ["features/grouping/clusters", "kernel"],
    reason:
      "a view of a cluster counts against the cap of refreshes and enqueues, in one statement",
  },
  webhook_deliveries: {
    writers: [
      "delivery/events",
      "delivery/webhooks",
      "features/integrations/event-log",
      "features/integrations/webhook-endpoints",
    ],
    reason: "the row is the queue: made with the event, tried by workers, repeated by request",
  },
  webhook_endpoint_queues: {
    writers: ["delivery/events", "delivery/webhooks"],
    reason: "an event that is placed wakes the queue, a worker leases it",
  },
  webhook_endpoints: {
    writers: ["delivery/webhooks", "features/integrations/webhook-endpoints"],
    reason: "an endpoint that fails for long is disabled by the worker",
  },
  workspace_members: {
    writers: [
      "features/administration/team",
      "features/administration/workspace",
      "people/identity",
    ],
    reason: "a workspace is made with its owner; who signs up takes the places of that address",
  },
};

const STATEMENT =
  /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?(\w+)|(?:insertInto|updateTable|deleteFrom)\(\s*"(\w+)"/g;

const GROUPED = new Set(["domain", "infrastructure", "delivery", "observability", "people"]);

/** `features/catalogue/shows`, `people/oauth`, `kernel`. */
function writerOf(path: string): string {
  const [, directory = "", first, second] = path.split("/");
  if (directory === "features") return `features/${first}/${second}`;
  return GROUPED.has(directory) ? `${directory}/${first}` : directory;
}

function writersOfTables(): Map<string, string[]> {
  const schema = readFileSync(join(ROOT, "src/db/schema.sql"), "utf8");
  const tables = new Set([...schema.matchAll(/^create table (\w+)/gm)].map(([, name]) => name));
  const writers = new Map<string, Set<string>>();
  for (const { path, text } of PROGRAM) {
    if (WRITES_ALL.test(path)) continue;
    for (const [, inSql, inBuilder] of codeOf(text).matchAll(STATEMENT)) {
      const table = inSql ?? inBuilder ?? "";
      if (!tables.has(table)) continue;
      writers.set(table, (writers.get(table) ?? new Set()).add(writerOf(path)));
    }
  }
  return new Map([...writers].map(([table, names]) => [table, [...names].toSorted()]));
}

describe("tables", () => {
  const writers = writersOfTables();

  it("are found with their writers at all", () => {
    expect(writers.size).toBeGreaterThan(75);
    expect(writers.get("brands")).toEqual(["features/sponsorship/brands"]);
  });

  it("are named by the README of a directory or area that writes them", () => {
    const readmeOf = (writer: string): string => {
      const [directory, area] = writer.split("/");
      const path = directory === "features" ? `src/features/${area}` : `src/${directory}`;
      return readFileSync(join(ROOT, path, "README.md"), "utf8").split("**Tables:**")[1] ?? "";
    };
    const isNamed = (table: string, text: string): boolean =>
      [...text.matchAll(/[a-z_]+\*?/g)].some(([name]) =>
        name.endsWith("*") ? table.startsWith(name.slice(0, -1)) : name === table,
      );
    const unnamed = [...writers]
      .filter(([table, names]) => !names.some((name) => isNamed(table, readmeOf(name))))
      .map(([table, names]) => `${table}: ${names.join()}`);
    expect(unnamed).toEqual([]);
  });

  it("are written by one module each, but those named here with their reason", () => {
    const shared = [...writers].filter(([, names]) => names.length > 1);
    expect(Object.fromEntries(shared)).toEqual(
      Object.fromEntries(
        Object.entries(SHARED_TABLES).map(([table, { writers: names }]) => [table, names]),
      ),
    );
  });
});
