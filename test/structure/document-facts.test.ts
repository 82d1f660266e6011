import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../src/app/operations.ts";
import { EVENT_TYPES } from "../../src/delivery/events/catalogue.ts";
import { SCOPE_RESOURCES } from "../../src/kernel/access/scopes.ts";
import { DOCUMENT_FILES, readDocument } from "../../src/surfaces/documents/document-files.ts";
import { PROGRAM, ROOT } from "./source-files.ts";

/** What documents count, list and address is what the program has. */

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const named = (text: string): Set<string> =>
  new Set([...text.matchAll(/`([\w.]+)`/g)].map(([, name = ""]) => name));

describe("documents", () => {
  it("name every tool, and count them", () => {
    const tools = OPERATIONS.flatMap(({ mcp }) => (mcp === false ? [] : [mcp.tool]));
    const document = read("docs/mcp.md");
    const names = named(document);
    expect(tools.filter((tool) => !names.has(tool))).toEqual([]);
    expect(document).toContain(`The ${tools.length} tools at most`);
  });

  it("say when each type of event is emitted, and count them", () => {
    const document = read("docs/events.md");
    const emission = named(document.slice(document.indexOf("## Emission")));
    const silent = EVENT_TYPES.map(({ type }) => type).filter((type) => !emission.has(type));
    expect(silent).toEqual([]);
    expect(document).toContain(`The catalogue holds ${EVENT_TYPES.length} types`);
  });

  it("list every resource of scopes, with those that no operation requires apart", () => {
    const document = read("docs/api.md");
    const required = new Set(OPERATIONS.map(({ scope }) => scope.split(":")[0]));
    const rows = document.split("\n").filter((line) => line.startsWith("| `"));
    const apart = rows.filter((row) => row.includes("no operation of this version requires them"));
    for (const resource of SCOPE_RESOURCES) {
      const isApart = apart.some((row) => row.includes(`\`${resource}\``));
      expect({ resource, isApart }).toEqual({ resource, isApart: !required.has(resource) });
      expect(rows.some((row) => row.split("|")[1]?.includes(`\`${resource}\``))).toBe(true);
    }
  });

  it("are there at every address under /docs that the program writes", () => {
    const addresses = PROGRAM.flatMap(({ text }) => [
      ...text.matchAll(/\$\{docs(?:Url|Path)\}\/([a-z][\w./-]*)/g),
    ]).map(([, path = ""]) => path);
    expect(addresses).toContain("metrics");
    const isThere = (path: string) => DOCUMENT_FILES.has(path) || /^(?:api|reference)\b/.test(path);
    expect(addresses.filter((path) => !isThere(path))).toEqual([]);
  });

  it("promise nothing: what is not there is not announced", () => {
    const promising =
      /\b(?:not (?:built|implemented|supported) yet|coming soon|in a later version)\b/i;
    const found = [...DOCUMENT_FILES.values()].filter((file) => promising.test(readDocument(file)));
    expect(found).toEqual([]);
  });
});
