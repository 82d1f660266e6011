import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../app/operations.ts";
import { toolsOf } from "../tools/operation-tool.ts";
import { intentOf } from "./intent.ts";
import { OPERATION_WORDS } from "./operation-words.ts";
import { ToolFinder } from "./tool-finder.ts";
import { RESOURCE_WORDS } from "./words.ts";

const tools = toolsOf(OPERATIONS);
const finder = new ToolFinder(tools);
const found = (query: string): string[] =>
  finder
    .find(query, () => true)
    .slice(0, 3)
    .map(({ operation }) => operation.id);

describe("a search of operations", () => {
  it.each([
    ["move an ad slot to another week", "campaign_slots.update"],
    ["who has the rate card", "shows.sponsorship_packages"],
    ["delete a brand", "brands.delete"],
    ["listeners by country", "analytics.geography"],
    ["transcripts", "transcripts.search"],
    ["invoce discrepency", "campaigns.reconciliation"],
    ["rotate_webhook_secret", "webhook_endpoints.rotate_secret"],
    ["campaign_slots.makegood", "campaign_slots.makegood"],
  ])("finds for %j among the best three %s", (query, id) => {
    expect(found(query)).toContain(id);
  });

  it("answers a question with reads, and removes nothing unless a removal is asked for", () => {
    expect(intentOf("why did the webhook fail")).toBe("read");
    expect(intentOf("please reschedule the slot")).toBe("write");
    expect(intentOf("take down the report link")).toBe("remove");
    const kinds = (query: string) =>
      finder
        .find(query, () => true)
        .slice(0, 3)
        .map(({ operation }) => operation.kind);
    expect(kinds("which webhook endpoints are there")).toEqual(["read", "read", "read"]);
  });

  it("reads a bounded part of a query", () => {
    expect(finder.find(`brand ${"x".repeat(100_000)}`, () => true).length).toBeGreaterThan(0);
  });
});

describe("the words of a search", () => {
  it("are there for each operation, and for nothing else", () => {
    const ids = tools.map(({ operation }) => operation.id);
    const wordless = ids.filter((id) => OPERATION_WORDS[id] === undefined);
    // What people call an operation is added with it, in operation-words.ts.
    expect(wordless).toEqual([]);
    expect(Object.keys(OPERATION_WORDS).filter((id) => !ids.includes(id))).toEqual([]);
    const resources = new Set(ids.map((id) => id.slice(0, id.indexOf("."))));
    expect(Object.keys(RESOURCE_WORDS).filter((name) => !resources.has(name))).toEqual([]);
  });
});
