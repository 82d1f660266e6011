import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../../src/kernel/contract/error-catalogue.ts";
import { FEATURES } from "../../src/kernel/access/plans.ts";
import { faultOf } from "../../src/kernel/contract/schema.ts";
import { isScope } from "../../src/kernel/access/scopes.ts";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import { OPERATIONS, SESSION_OPERATIONS } from "../../src/app/operations.ts";
import {
  DELETING_SCOPES,
  METERED_SCOPES,
} from "../../src/features/administration/developer/scope-catalogue.ts";
import { isRoleScope } from "../../src/kernel/access/roles.ts";
import { PROGRAM, ROOT } from "./source-files.ts";

const propertiesOf = (schema: TSchema): string[] =>
  Object.keys((schema as { properties?: object }).properties ?? {});
const requiredOf = (schema: TSchema): string[] =>
  (schema as { required?: string[] }).required ?? [];
const pathParametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
const isWrite = (operation: AnyOperation): boolean => operation.kind === "write";

const twice = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

/** Those of programs and those of people who are signed in. */
const ALL: readonly AnyOperation[] = [...OPERATIONS, ...SESSION_OPERATIONS];

const isOfSessions = ({ callers = [] }: AnyOperation): boolean => callers.includes("session");

const OPERATION_FILES = PROGRAM.filter(
  (file) =>
    /^src\/(features|surfaces)\//.test(file.path) &&
    /\bdefine(PublicRead|Read|Write|ActivationChange)\b/.test(file.text),
);

/**
 * Files that hold two operations for a reason: one action under two paths.
 */
const SHARED_FILES = [
  "src/features/grouping/clusters/operations/refresh-cluster.ts",
  "src/features/sharing/data-links/end-data-link.ts",
  "src/features/catalogue/episodes/import/adding/add-show.ts",
  "src/features/catalogue/episodes/import/read-show-feed.ts",
  "src/features/administration/removal/delete-show.ts",
  "src/features/catalogue/shows/operations/archive-show.ts",
  "src/features/catalogue/shows/operations/restore-show.ts",
  "src/features/catalogue/shows/operations/unarchive-show.ts",
  "src/features/administration/workspace/subnetworks/activate-subnetwork.ts",
  "src/features/administration/workspace/subnetworks/suspend-subnetwork.ts",
];

const API_DOCUMENT = readFileSync(join(ROOT, "docs/api.md"), "utf8");

/** Texts of the files whose preview declares provider calls. */
const SPENDING_FILES = OPERATION_FILES.map(({ text }) => text).filter((text) =>
  /cost: \{ provider_calls:/.test(text),
);

/** True where a text names an operation, apart from the read that follows its work. */
const names = (text: string, id: string): boolean =>
  text.replaceAll(`read: "${id}"`, "").includes(`"${id}"`);

/** The files each operation's id is written in, by id. */
const FILES = new Map(
  ALL.map(({ id }) => [
    id,
    OPERATION_FILES.filter((file) => names(file.text, id)).map((file) => file.path),
  ]),
);
const filesOf = (id: string): string[] => FILES.get(id) ?? [];

describe("the scopes a person grants", () => {
  it("are marked where an operation of theirs deletes or spends metered calls", () => {
    const scopesOf = (effect: AnyOperation["effect"]): string[] =>
      OPERATIONS.filter((operation) => operation.effect === effect).map(({ scope }) => scope);
    expect([...DELETING_SCOPES]).toEqual(expect.arrayContaining(scopesOf("destructive")));
    // A preview declares what it spends, and the effect alone does not tell.
    const spending = OPERATIONS.filter(({ id }) => SPENDING_FILES.some((text) => names(text, id)));
    expect(spending.map(({ id }) => id)).toContain("clusters.create");
    expect([...METERED_SCOPES]).toEqual(
      expect.arrayContaining([...scopesOf("metered"), ...spending.map(({ scope }) => scope)]),
    );
  });
});

describe("the registry", () => {
  it("is not empty, and frozen", () => {
    for (const operations of [OPERATIONS, SESSION_OPERATIONS]) {
      expect(operations.length).toBeGreaterThan(0);
      expect(Object.isFrozen(operations)).toBe(true);
      expect(operations.filter((operation) => !Object.isFrozen(operation))).toEqual([]);
    }
  });

  it("names every operation once, and answers every method of a path once", () => {
    expect(twice(ALL.map((operation) => operation.id))).toEqual([]);
    // `/v1/shows/{id}` and `/v1/shows/{show_id}` are one route.
    expect(
      twice(
        ALL.map(
          (operation) => `${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, "{}")}`,
        ),
      ),
    ).toEqual([]);
  });

  it("names one path parameter alike in all methods of a path", () => {
    const spellings = Map.groupBy(ALL, (operation) => operation.path.replaceAll(/\{\w+\}/g, "{}"));
    const differing = [...spellings.values()].filter(
      (operations) => new Set(operations.map((operation) => operation.path)).size > 1,
    );
    expect(differing.map((operations) => operations.map((operation) => operation.path))).toEqual(
      [],
    );
  });

  it("keeps operations of sessions and those of programs apart", () => {
    expect(OPERATIONS.filter(isOfSessions).map(({ id }) => id)).toEqual([]);
    for (const { id, callers } of SESSION_OPERATIONS)
      expect({ id, callers }).toEqual({ id, callers: ["session"] });
  });

  it("leaves POST /v1/connections out", () => {
    expect(
      OPERATIONS.filter(
        (operation) => operation.method === "POST" && operation.path === "/v1/connections",
      ),
    ).toEqual([]);
  });
});

describe.each(ALL.map((operation) => [operation.id, operation] as const))("%s", (id, operation) => {
  const { params, query, body } = operation;

  it("is named resource.verb, under /v1 or, for sessions, under /app-api", () => {
    expect(id).toMatch(/^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/);
    expect(operation.path).toMatch(
      isOfSessions(operation) ? /^\/app-api(\/[a-z0-9{}_-]+)+$/ : /^\/v1(\/[a-z0-9.{}_-]+)*$/,
    );
  });

  it("says who may call it and what it costs", () => {
    const { scope } = operation;
    if (isOfSessions(operation)) expect(isRoleScope(scope)).toBe(true);
    else expect(scope === "public" || scope === "any" || isScope(scope)).toBe(true);
    if (typeof operation.cost === "number") expect(operation.cost).toBeGreaterThanOrEqual(1);
    if (operation.plan !== undefined) expect(FEATURES).toContain(operation.plan);
    expect(operation.mcp).toBeDefined();
    if (isOfSessions(operation)) expect(operation.mcp).toBe(false);
    if (operation.mcp !== false) expect(operation.mcp.description.length).toBeGreaterThan(20);
  });

  it("has a kind, and an effect, method and scope that agree with it", () => {
    expect(["public_read", "read", "write"]).toContain(operation.kind);
    expect(operation.kind === "public_read").toBe(operation.scope === "public");
    expect(operation.effect === "read").toBe(!isWrite(operation));
    if (operation.method === "GET") expect(isWrite(operation)).toBe(false);
    if (isScope(operation.scope))
      expect(operation.scope.endsWith(":write")).toBe(isWrite(operation));
    if (operation.effect === "destructive") expect(operation.confirmRule).toBeTruthy();
  });

  it("goes on after an interruption without what it spent, where it is metered", () => {
    const repeating = ALL.filter(
      (operation) =>
        operation.effect === "metered" &&
        // One that collects nothing spends in its job, which is committed with the answer.
        !(
          operation.kind === "write" &&
          (!operation.collects || operation.afterInterruption === "resumes")
        ),
    );
    expect(repeating.map(({ id }) => id)).toEqual([]);
  });

  it("is named in docs/api.md#interrupted-writes where an interruption costs it a call", () => {
    const [, section = ""] = /### Interrupted writes\n([^]*?)\n## /.exec(API_DOCUMENT) ?? [];
    const named = [...section.matchAll(/`([A-Z]+ \/v1\/[^`]+)`/g)].map((match) => match[1] ?? "");
    const resuming = ALL.filter(
      (operation) => operation.kind === "write" && operation.afterInterruption === "resumes",
    ).map(({ method, path }) => `${method} ${path}`);
    expect(named.toSorted()).toEqual(resuming.toSorted());
  });

  it("declares its path parameters, all of them required and no others", () => {
    expect(propertiesOf(params).toSorted()).toEqual(pathParametersOf(operation.path).toSorted());
    expect(requiredOf(params).toSorted()).toEqual(pathParametersOf(operation.path).toSorted());
  });

  it("uses no name in two places, and leaves dry_run and confirm to the pipeline", () => {
    const names = [...propertiesOf(params), ...propertiesOf(query), ...propertiesOf(body)];
    expect(twice(names)).toEqual([]);
    expect(names).not.toContain("dry_run");
    expect(names).not.toContain("confirm");
  });

  it("takes nothing it does not name", () => {
    for (const schema of [params, query, body])
      expect((schema as { additionalProperties?: unknown }).additionalProperties).toBe(false);
    if (operation.method === "GET") expect(propertiesOf(body)).toEqual([]);
  });

  it("has an output that compiles", () => {
    expect(() => faultOf(operation.output, {})).not.toThrow();
  });

  it("explains itself: summary, description, known errors, an example of what it takes", () => {
    expect(operation.summary.trim()).not.toBe("");
    expect(operation.summary).not.toMatch(/\.$/);
    expect(operation.description.length).toBeGreaterThan(20);
    for (const code of operation.errors ?? []) expect(ERROR_CODES).toContain(code);
    expect(Object.keys(operation.example.params ?? {}).toSorted()).toEqual(
      pathParametersOf(operation.path).toSorted(),
    );
    for (const name of Object.keys(operation.example.query ?? {}))
      expect(propertiesOf(query)).toContain(name);
  });

  it("has a file of its own with its test beside it", () => {
    const [file = "no file", ...others] = filesOf(id);
    expect({ file, others }).toEqual({ file: expect.stringMatching(/\.ts$/), others: [] });
    const inFile = ALL.filter((other) => filesOf(other.id).includes(file)).map((other) => other.id);
    expect(inFile).toHaveLength(SHARED_FILES.includes(file) ? 2 : 1);
    expect([file, existsSync(join(ROOT, file.replace(/\.ts$/, ".test.ts")))]).toEqual([file, true]);
  });
});

/** Writes that are answered before their work is done, and whose work has no read of its own. */
const WITHOUT_STATE: Readonly<Record<string, string>> = {
  "feeds.read": "The show is the answer; its feed says when it was read.",
  "app.feeds.read": "As the same by a program.",
  "clusters.refresh": "The figures of the cluster say when they were refreshed.",
  "clusters.refresh_by_global_id": "As the other refresh.",
  "platforms.refresh": "The account says what it imports.",
  "webhook_endpoints.retry_failed": "Each delivery has its own state.",
};

describe("a write that starts work", () => {
  const starting = ALL.filter(({ successStatuses = [] }) => successStatuses.includes(202));
  const ids = new Map(ALL.map((operation) => [operation.id, operation]));

  it("names the read of its state, or has none with a reason", () => {
    const unnamed = starting.filter(({ job }) => job === undefined).map(({ id }) => id);
    expect(unnamed.toSorted()).toEqual(Object.keys(WITHOUT_STATE).toSorted());
  });

  it.each(starting.filter(({ job }) => job !== undefined).map(({ id }) => id))(
    "%s gives that read its ids, and the read says whether the work goes on",
    (id) => {
      const { job, output } = ids.get(id)!;
      const read = ids.get(job!.read)!;
      expect(Object.keys(job!.ids).toSorted()).toEqual(pathParametersOf(read.path).toSorted());
      const { data } = (output as unknown as { properties: { data: TSchema } }).properties;
      expect(propertiesOf(data)).toEqual(expect.arrayContaining(Object.values(job!.ids)));
      const { status } = (read.output as unknown as { properties: { status: { enum: string[] } } })
        .properties;
      expect(status.enum).toEqual(
        expect.arrayContaining([...(job!.openStatuses ?? ["queued", "running"]), "failed"]),
      );
    },
  );
});
