import { describe, expect, it } from "vitest";
import type { Runtime } from "../../src/kernel/context.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { createHttpServer, PLAIN_ROUTES } from "../../src/surfaces/http/server.ts";

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

describe("the HTTP server", () => {
  it("answers the paths of the registry and the plain ones, and nothing else", async () => {
    // Nothing is asked of it here but its routes.
    const server = createHttpServer({} as Runtime, { operations: OPERATIONS, trustProxy: false, isReady: async () => true });
    await server.ready();
    const answered = new Set(pathsOf(server.printRoutes({ commonPrefix: false })));
    await server.close();
    const declared = new Set([...PLAIN_ROUTES, ...OPERATIONS.map((operation) => operation.path.replaceAll(/\{(\w+)\}/g, ":$1"))]);
    expect([...answered].toSorted()).toEqual([...declared].toSorted());
  });
});
