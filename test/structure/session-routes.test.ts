import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { faultOf } from "../../src/kernel/contract/schema.ts";
import { SESSION_OPERATIONS, SESSION_ROUTES } from "../../src/app/operations.ts";
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
