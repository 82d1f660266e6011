import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { JOBS } from "../../src/app/jobs.ts";
import { codeOf, PROGRAM, ROOT } from "./source-files.ts";

/**
 * Requests that are paid for are made through one function (record 0085), and the jobs that reach it
 * are known to the queue.
 */
const PAID_CALLS = "src/kernel/limits/paid-calls.ts";

/** Methods whose call may be a request that is paid for. */
const PORTS =
  /\.(?:transcribe|readProfile|readPosts|readTotals|verify|listPosts)\b|\b(?:model|languageModel)\.answer\(|\brerank\(|\bsearch\.search\(/;

/** Files that name such a method and do not ask by themselves, or ask what costs nothing. */
const PASSING: Readonly<Record<string, string>> = {
  "src/features/reporting/share-links/unlock.ts": "compares a password with its hash",
  "src/features/grouping/clusters/posts/read-posts.ts": "hands on the function that pays",
  "src/features/accounts/account-refresh/run/stages/totals.ts": "asks through readMetered",
  "src/features/accounts/account-refresh/run/identify-account.ts": "accounts with a key alone",
  "src/features/accounts/account-refresh/search/search-accounts.ts":
    "looks whether there is a list",
  "src/features/accounts/connections/sign-in/finish-sign-in.ts": "accounts that people sign in to",
  "src/features/accounts/sync/sync-session.ts": "dashboards that people are signed in to",
};

const texts = new Map(PROGRAM.map(({ path, text }) => [path, codeOf(text)]));

const NAMED = /(import|export)\s+(type\s+)?\{([^}]*)\}\s+from\s+"(\.[^"]+)"/g;

interface NamedImport {
  names: string[];
  to: string;
}

/** Imports and re-exports of values by name. */
const namedImports = (path: string): NamedImport[] =>
  [...(texts.get(path) ?? "").matchAll(NAMED)].flatMap(([, , type, list = "", specifier = ""]) =>
    type === undefined
      ? {
          names: list
            .split(",")
            .map((name) => name.trim())
            .filter((name) => name !== "" && !name.startsWith("type "))
            .map((name) => name.split(" as ")[0] ?? ""),
          to: relative(ROOT, join(ROOT, dirname(path), specifier)),
        }
      : [],
  );

/** The files that have these names, found through the index of a feature. */
const filesOf = ({ names, to }: NamedImport): string[] =>
  to.endsWith("/index.ts")
    ? namedImports(to).flatMap((line) =>
        line.names.some((name) => names.includes(name)) ? line.to : [],
      )
    : names.length > 0
      ? [to]
      : [];

const isPaying = (path: string): boolean =>
  namedImports(path).some(
    ({ names, to }) =>
      to === PAID_CALLS && (names.includes("payOnce") || names.includes("payAndKeep")),
  );

/** Whether the work of a job's file comes to a paid request; the jobs it enqueues are their own. */
function reachesPaidCalls(job: string): boolean {
  const seen = new Set([job]);
  const waiting = [job];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (isPaying(path)) return true;
    for (const next of namedImports(path).flatMap(filesOf)) {
      if (seen.has(next) || next.endsWith(".job.ts")) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return false;
}

describe("requests that are paid for", () => {
  it("are made through the one function that marks and counts them", () => {
    const asking = [...texts]
      .filter(([path, text]) => path.startsWith("src/features/") && PORTS.test(text))
      .map(([path]) => path);
    expect(asking.length).toBeGreaterThan(5);
    expect(asking.filter((path) => !isPaying(path) && !(path in PASSING))).toEqual([]);
    expect(Object.keys(PASSING).filter((path) => !asking.includes(path))).toEqual([]);
  });

  it("are made by jobs whose tries the queue does not refund, and by no others", () => {
    const jobFiles = [...texts.keys()].filter((path) => path.endsWith(".job.ts"));
    const paying = jobFiles.filter(reachesPaidCalls);
    expect(paying).toEqual(
      jobFiles.filter((path) => texts.get(path)?.includes("paysProviders: true")),
    );
    expect(JOBS.filter((job) => job.paysProviders).map(({ name }) => name)).toEqual([
      "clusters.refresh",
      "clusters.refresh_on_view",
      "cluster_builder.build",
      "cluster_builder.auto_build",
      "transcripts.generate",
      "accounts.refresh",
      "accounts.discover",
      "insertion_orders.read",
      "research.run",
      "reports.refresh_account",
      "reports.refresh_cluster",
    ]);
  });
});
