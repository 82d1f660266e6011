import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { developerRoutes } from "../../src/features/developer/index.ts";
import { teamRoutes } from "../../src/features/team/index.ts";
import type { AnyAppRoute } from "../../src/kernel/app-route.ts";
import type { Runtime } from "../../src/kernel/context.ts";
import { ROLES_OF_MEMBERS } from "../../src/kernel/person.ts";
import { faultOf } from "../../src/kernel/schema.ts";
import { addAppApi, UNKNOWN_APP_PATHS } from "../../src/surfaces/app-api/index.ts";
import { createHttpServer } from "../../src/surfaces/http/server.ts";
import { ROOT } from "./source-files.ts";

const ROUTES: readonly AnyAppRoute[] = [...developerRoutes, ...teamRoutes];

const propertiesOf = (schema: TSchema): string[] => Object.keys((schema as { properties?: object }).properties ?? {});
const requiredOf = (schema: TSchema): string[] => (schema as { required?: string[] }).required ?? [];
const pathParametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
const twice = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

/** Test files that could try a route. */
const TESTS = readdirSync(join(ROOT, "src"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

/** The paths a router answers, read from the tree it prints: one level of indentation a level of depth. */
function pathsOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split("\n").flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (match === null) return [];
    const depth = (match[1]?.length ?? 0) / 4;
    const path = `${depth === 0 ? "" : (parents[depth - 1] ?? "")}${match[2] ?? ""}`;
    parents[depth] = path;
    return match[3] === undefined ? [] : [path];
  });
}

describe("the routes under /app-api", () => {
  it("are there, named once, and answer every method of a path once", () => {
    expect(ROUTES.length).toBeGreaterThan(15);
    expect(twice(ROUTES.map((route) => route.id))).toEqual([]);
    expect(twice(ROUTES.map((route) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, "{}")}`))).toEqual([]);
  });

  it("are what the server answers there, and nothing else", async () => {
    const server = createHttpServer({} as Runtime, { operations: [], trustProxy: false, isReady: async () => true });
    addAppApi(server, {} as Runtime, ROUTES);
    await server.ready();
    const answered = new Set(pathsOf(server.printRoutes({ commonPrefix: false })).filter((path) => path.startsWith("/app-api")));
    await server.close();
    // The printed tree leaves out the slash before a star.
    const declared = new Set([...UNKNOWN_APP_PATHS.map((path) => path.replace("/*", "*")), ...ROUTES.map((route) => route.path.replaceAll(/\{(\w+)\}/g, ":$1"))]);
    expect([...answered].toSorted()).toEqual([...declared].toSorted());
  });
});

describe.each(ROUTES.map((route) => [route.id, route] as const))("%s", (id, route) => {
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
    for (const schema of [params, query, body]) expect((schema as { additionalProperties?: unknown }).additionalProperties).toBe(false);
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
    const [own = ""] = route.path.split("/").filter((part) => part !== "" && !part.startsWith("{")).slice(-1);
    expect(TESTS.some((text) => text.includes("/app-api") && text.includes(own))).toBe(true);
  });
});
