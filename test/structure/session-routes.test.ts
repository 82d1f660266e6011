import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { faultOf } from "../../src/kernel/contract/schema.ts";
import {
  API_OF_SESSIONS,
  OPERATIONS,
  SESSION_OPERATIONS,
  SESSION_ROUTES,
} from "../../src/app/operations.ts";
import { isRoleScope } from "../../src/kernel/access/roles.ts";
import { isScope } from "../../src/kernel/access/scopes.ts";
import { ROOT } from "./source-files.ts";

const propertiesOf = (schema: TSchema): string[] =>
  Object.keys((schema as { properties?: object }).properties ?? {});
const requiredOf = (schema: TSchema): string[] =>
  (schema as { required?: string[] }).required ?? [];
const pathParametersOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
const twice = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

/** Test files that could try a route. */
const TESTS = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

describe("the routes of sessions", () => {
  it("are there, named once, and answer every method of a path once", () => {
    expect(SESSION_ROUTES.length).toBeGreaterThan(15);
    // Operations have their paths beside them.
    const all = [...SESSION_ROUTES, ...SESSION_OPERATIONS];
    expect(twice(all.map(({ id }) => id))).toEqual([]);
    expect(
      twice(all.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`)),
    ).toEqual([]);
  });
});

describe("the operations of the API for sessions", () => {
  const methodAndPath = ({ method, path }: { method: string; path: string }): string =>
    `${method} ${path}`;

  it("are all operations of the API, each at its path under /app-api", () => {
    expect(API_OF_SESSIONS.map(methodAndPath)).toEqual(
      OPERATIONS.map(({ method, path }) => `${method} /app-api${path}`),
    );
    expect(API_OF_SESSIONS.map(({ id }) => id)).toEqual(OPERATIONS.map(({ id }) => id));
  });

  it("admit sessions alone, no tool, and ask for a scope that a role includes", () => {
    for (const { id, callers, mcp, scope, kind } of API_OF_SESSIONS) {
      expect({ id, callers, mcp }).toEqual({ id, callers: ["session"], mcp: false });
      expect(isScope(scope) || isRoleScope(scope) || scope === "any").toBe(true);
      // Every member reads what asks for nothing; a write has to name its role.
      if (kind === "write") expect({ id, scope }).not.toEqual({ id, scope: "any" });
    }
  });

  it("answer writes by sessions, in schemas that no other caller has", () => {
    for (const { id, kind, output } of API_OF_SESSIONS) {
      if (kind !== "write") continue;
      const { auth_mode: mode } = (
        output as unknown as { properties: { auth_mode: { enum: string[] } } }
      ).properties;
      expect({ id, mode: mode.enum }).toEqual({ id, mode: ["session"] });
    }
  });

  it("ask for the role that the same call under its older path asks for", () => {
    const older = new Map(
      SESSION_OPERATIONS.map((operation) => [methodAndPath(operation), operation.scope]),
    );
    const twins = API_OF_SESSIONS.flatMap((operation) => {
      const { path, kind, scope } = operation;
      const known = older.get(methodAndPath({ ...operation, path: path.replace("/v1/", "/") }));
      return known === undefined || kind !== "write" ? [] : [{ path, scope, known }];
    });
    expect(twins.length).toBeGreaterThan(5);
    // What editors write asks for a write scope, which their role includes.
    const differing = twins.filter(
      ({ scope, known }) => (isScope(scope) ? "role:editor" : scope) !== known,
    );
    expect(differing).toEqual([]);
  });
});

describe.each(SESSION_ROUTES.map((route) => [route.id, route] as const))("%s", (id, route) => {
  const { params, query, body } = route;

  it("has a name, a path under /app-api, a summary, and the callers it admits", () => {
    expect(id).toMatch(/^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/);
    expect(route.path).toMatch(/^\/app-api(\/[a-z0-9{}_-]+)+$/);
    expect(["anonymous", "person"]).toContain(route.access);
    expect(route.summary.trim()).not.toBe("");
    expect(route.summary).not.toMatch(/\.$/);
    expect(Object.isFrozen(route)).toBe(true);
  });

  it("takes nothing it does not name, and no confirm, which operations have", () => {
    for (const schema of [params, query, body])
      expect((schema as { additionalProperties?: unknown }).additionalProperties).toBe(false);
    if (route.method === "GET") expect(propertiesOf(body)).toEqual([]);
    const names = [...propertiesOf(params), ...propertiesOf(query), ...propertiesOf(body)];
    expect(twice(names)).toEqual([]);
    expect(names).not.toContain("confirm");
  });

  it("declares its path parameters, all of them required and no others", () => {
    expect(propertiesOf(params).toSorted()).toEqual(pathParametersOf(route.path).toSorted());
    expect(requiredOf(params).toSorted()).toEqual(pathParametersOf(route.path).toSorted());
  });

  it("answers an object with its type and nothing unnamed", () => {
    expect(() => faultOf(route.output, {})).not.toThrow();
    expect((route.output as { additionalProperties?: unknown }).additionalProperties).toBe(false);
    expect(requiredOf(route.output)).toContain("object");
  });

  it("is mentioned in a test, by the part of its path that is its own", () => {
    const [own = ""] = route.path
      .split("/")
      .filter((part) => part !== "" && !part.startsWith("{"))
      .slice(-1);
    expect(TESTS.some((text) => text.includes("/app-api") && text.includes(own))).toBe(true);
  });
});
