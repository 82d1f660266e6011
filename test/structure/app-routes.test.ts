import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { ROLES_OF_MEMBERS } from "../../src/kernel/access/person.ts";
import { faultOf } from "../../src/kernel/contract/schema.ts";
import { APP_ROUTES } from "../../src/app/operations.ts";
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

describe("the routes under /app-api", () => {
  it("are there, named once, and answer every method of a path once", () => {
    expect(APP_ROUTES.length).toBeGreaterThan(15);
    expect(twice(APP_ROUTES.map((route) => route.id))).toEqual([]);
    expect(
      twice(
        APP_ROUTES.map((route) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, "{}")}`),
      ),
    ).toEqual([]);
  });
});

describe.each(APP_ROUTES.map((route) => [route.id, route] as const))("%s", (id, route) => {
  const { params, query, body } = route;

  it("is named, placed and explained, and says who may call it", () => {
    expect(id).toMatch(/^[a-z][a-z_]*(\.[a-z][a-z_]*)+$/);
    expect(route.path).toMatch(/^\/app-api(\/[a-z0-9{}_-]+)+$/);
    expect(["visitor", "person", ...ROLES_OF_MEMBERS]).toContain(route.access);
    expect(route.summary.trim()).not.toBe("");
    expect(route.summary).not.toMatch(/\.$/);
    expect(Object.isFrozen(route)).toBe(true);
  });

  it("takes nothing it does not name, and leaves confirm to the surface", () => {
    for (const schema of [params, query, body])
      expect((schema as { additionalProperties?: unknown }).additionalProperties).toBe(false);
    if (route.method === "GET") expect(propertiesOf(body)).toEqual([]);
    const names = [...propertiesOf(params), ...propertiesOf(query), ...propertiesOf(body)];
    expect([twice(names), names.includes("confirm")]).toEqual([[], false]);
  });

  it("declares its path parameters, all of them required and no others", () => {
    expect(propertiesOf(params).toSorted()).toEqual(pathParametersOf(route.path).toSorted());
    expect(requiredOf(params).toSorted()).toEqual(pathParametersOf(route.path).toSorted());
  });

  it("answers an object that says what it is and holds nothing unnamed", () => {
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
