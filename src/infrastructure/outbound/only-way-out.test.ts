import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * Modules that can open a connection, and what may be taken from them elsewhere: servers with their
 * answers, and reading addresses.
 */
const CONNECTING_MODULE =
  /^(?:node:)?(?:http|https|http2|net|tls|dgram|dns|dns\/promises)$|^(?:undici|axios|got|node-fetch|ky|ws)$/;
const HARMLESS_NAMES = new Set([
  "BlockList",
  "createServer",
  "createSecureServer",
  "Server",
  "ServerResponse",
  "STATUS_CODES",
  "METHODS",
  "isIP",
  "isIPv4",
  "isIPv6",
]);

/** The names a source text imports from connecting modules, other than types and harmless ones. */
function connectingImports(source: string): string[] {
  const found: string[] = [];
  for (const [, clause = "", module = ""] of source.matchAll(
    /import\s+(?!type\s)([^;"']+?)\s+from\s+["']([^"']+)["']/g,
  )) {
    if (!CONNECTING_MODULE.test(module)) continue;
    for (const name of clause.replace(/[{}]/g, "").split(",")) {
      const imported = name.trim().split(/\s+as\s+/)[0] ?? "";
      if (imported !== "" && !imported.startsWith("type ") && !HARMLESS_NAMES.has(imported))
        found.push(`${imported} from ${module}`);
    }
  }
  for (const [, module = ""] of source.matchAll(/(?:import|require)\(\s*["']([^"']+)["']\s*\)/g)) {
    if (CONNECTING_MODULE.test(module)) found.push(`* from ${module}`);
  }
  return found;
}

describe("the outbound client is the only way out", () => {
  it("recognises the ways to open a connection", () => {
    expect(connectingImports('import { request } from "node:https";')).toEqual([
      "request from node:https",
    ]);
    expect(connectingImports('import http, { type Server, createServer } from "http";')).toEqual([
      "http from http",
    ]);
    expect(connectingImports('import * as net from "node:net";')).toEqual(["* from node:net"]);
    expect(connectingImports('const { fetch } = await import("undici");')).toEqual([
      "* from undici",
    ]);
    expect(
      connectingImports(
        'import type { IncomingMessage } from "node:http";\nimport { isIP } from "node:net";',
      ),
    ).toEqual([]);
  });

  it("no other source file imports what can open a connection", () => {
    const root = new URL("../../", import.meta.url).pathname;
    const files = globSync("**/*.ts", { cwd: root }).filter(
      (file) =>
        !file.startsWith("infrastructure/outbound/") &&
        !/\.test(-support|-child|-suite)?\.ts$/.test(file),
    );
    const offenders = files.flatMap((file) =>
      connectingImports(readFileSync(`${root}${file}`, "utf8")).map((what) => `${file}: ${what}`),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(offenders).toEqual([]);
  });
});
