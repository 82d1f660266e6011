import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../app/operations.ts";
import { INSTRUCTIONS } from "../instructions.ts";
import { GENERIC_TOOLS } from "./generic-tools.ts";
import { toolsOf } from "./operation-tool.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const all = toolsOf(OPERATIONS);
const tools = all.filter(({ isCurated }) => isCurated);
const common = [
  ...all.filter(({ isCommon }) => isCommon).map(({ listed }) => listed),
  ...GENERIC_TOOLS.values(),
];

/** Tokens of a text for a model, as four characters each. */
const tokensOf = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);
const propertiesOf = (schema: object): string[] =>
  Object.keys((schema as { properties?: object }).properties ?? {});

/** Every schema of a tool's arguments, the nested ones too. */
function schemasIn(schema: Record<string, unknown>): Record<string, unknown>[] {
  const { properties = {}, items } = schema as {
    properties?: Record<string, Record<string, unknown>>;
    items?: Record<string, unknown>;
  };
  return [schema, ...Object.values(properties), ...(items === undefined ? [] : [items])].flatMap(
    (part) => (part === schema ? [part] : schemasIn(part)),
  );
}

/** Keywords that the APIs of all models and the hosts in between take. */
const TAKEN_BY_HOSTS = new Set([
  "type",
  "description",
  "properties",
  "required",
  "items",
  "enum",
  "default",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
]);

describe("the tools", () => {
  it("that replace or remove something are destructive, those that only add are not", () => {
    const destructive = tools.filter(({ listed }) => listed.annotations?.destructiveHint === true);
    expect(destructive.map(({ name }) => name).toSorted()).toEqual([
      "cancel_data_request",
      "connect_integration",
      "correct_insertion_order",
      "delete_cluster",
      "delete_webhook_endpoint",
      "disconnect_integration",
      "merge_clusters",
      "remove_cluster_post",
      "rotate_webhook_secret",
      "set_podcast_identity",
      "set_sponsorship_packages",
      "update_campaign",
      "update_cluster",
      "update_show",
      "update_webhook_endpoint",
    ]);
  });

  it("that write say once, in the instructions, that they plan first", () => {
    expect(INSTRUCTIONS).toContain("Writing is plan-then-confirm");
    for (const { listed, isWrite } of tools) {
      expect(listed.description).not.toMatch(/confirm_token|Plan first/);
      expect(propertiesOf(listed.inputSchema).includes("confirm_token")).toBe(isWrite);
    }
  });

  it("take no secret", () => {
    const names = all.flatMap((tool) => propertiesOf(tool.argumentSchema()));
    expect(names.filter((name) => /key|secret|password|token$/.test(name))).toEqual(
      all.filter(({ isWrite }) => isWrite).map(() => "confirm_token"),
    );
  });

  it("are checked by a validator that refuses what is no schema of 2020-12", () => {
    const wrong = {
      $schema: DIALECT,
      type: "object",
      properties: { a: { minItems: "one" } },
    } as object;
    expect(() => new AjvJsonSchemaValidator().getValidator(wrong)).toThrow(/minItems/);
  });

  it("of the short list are at most 20, within 6,000 tokens together and 600 each", () => {
    const costs = common.map((tool) => ({ tool: tool.name, tokens: tokensOf(tool) }));
    const sum = tokensOf(common);
    console.log(
      `${costs.map(({ tool, tokens }) => `${tool} ${tokens}`).join(", ")}; all ${sum} tokens`,
    );
    expect(costs.length).toBeLessThanOrEqual(20);
    expect(costs.filter(({ tokens }) => tokens > 600)).toEqual([]);
    expect(sum).toBeLessThan(6_000);
    // Every model call of a client that asks for all of them carries the list.
    expect(tokensOf(tools.map(({ listed }) => listed))).toBeLessThan(25_000);
  });

  it("of the short list only read, but for the one that plans changes", () => {
    const writing = common.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(writing.map(({ name, annotations }) => [name, annotations])).toEqual([
      ["write_tool", { readOnlyHint: false, destructiveHint: true, idempotentHint: false }],
    ]);
  });

  it("reach every operation but those without a workspace, those that carry a file, and live links", () => {
    const reached = new Set(all.map(({ operation }) => operation.id));
    expect(OPERATIONS.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([
      "api.get",
      "api.openapi",
      "library.create",
      "library.content",
      "data_links.create",
      "data_links.delete",
    ]);
  });

  it("name one thing by one name: no path has an id without a name, and a cluster is cluster_ref", () => {
    for (const { name, operation, ids } of all) {
      const isOfCluster = /^\/v1\/(?:shows\/\{show_id\}\/)?clusters\/\{/.test(operation.path);
      const others = [operation.query, operation.body].flatMap(propertiesOf);
      expect({
        name,
        hasId: ids.names.includes("id"),
        isByReference: ids.names[0] === "cluster_ref",
        twice: others.filter((other) => ids.accepted.has(other)),
      }).toEqual({ name, hasId: false, isByReference: isOfCluster, twice: [] });
    }
  });

  it("without a description of their own have schemas that hosts take", () => {
    const refused = all.flatMap(({ name, listed }) =>
      schemasIn(listed.inputSchema).flatMap((part) => [
        ...(typeof part["type"] === "string" ? [] : [`${name}: no single type`]),
        ...(part["type"] === "array" && part["items"] === undefined ? [`${name}: no items`] : []),
        ...Object.keys(part)
          .filter((keyword) => !TAKEN_BY_HOSTS.has(keyword))
          .map((keyword) => `${name}: ${keyword}`),
      ]),
    );
    expect(refused).toEqual([]);
    expect(all.filter(({ name }) => !/^[a-z]+(?:_[a-z]+)+$/.test(name))).toEqual([]);
  });

  it("have names of their own", () => {
    const names = [...all.map((tool) => tool.name), ...GENERIC_TOOLS.keys()];
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s",
  (name, { listed, operation, ids, isWrite, secret }) => {
    it("is named in snake_case and says enough to be chosen", () => {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(listed.description?.length).toBeGreaterThan(40);
    });

    it("has arguments that are one flat object of JSON Schema 2020-12, with nothing at its root that model APIs refuse", () => {
      const schema: object = { $schema: DIALECT, ...listed.inputSchema };
      expect(() => new AjvJsonSchemaValidator().getValidator(schema)).not.toThrow();
      expect(listed.inputSchema).toMatchObject({ type: "object" });
      for (const part of schemasIn(listed.inputSchema)) {
        expect(part).toMatchObject({ type: expect.stringMatching(/^[a-z]+$/) });
        expect(Object.keys(part).filter((keyword) => !TAKEN_BY_HOSTS.has(keyword))).toEqual([]);
        if (part["type"] === "array") expect(part).toHaveProperty("items");
      }
    });

    it("lists what the operation takes and is not left out, each argument in words", () => {
      const { query, body, mcp } = operation;
      const leftOut = new Set(mcp === false ? [] : mcp.leftOut);
      const given = [...ids.names, ...[query, body].flatMap(propertiesOf)].filter(
        (argument) => !leftOut.has(argument) && !secret.has(argument),
      );
      expect(propertiesOf(listed.inputSchema).toSorted()).toEqual(
        [...given, ...(isWrite ? ["confirm_token"] : [])].toSorted(),
      );
      const wordless = Object.entries(listed.inputSchema.properties ?? {}).filter(
        ([, schema]) => !(schema as { description?: string }).description,
      );
      expect(wordless.map(([argument]) => argument)).toEqual([]);
      const described = mcp === false ? [] : Object.keys(mcp.arguments ?? {});
      const known = new Set([...given, ...leftOut, ...ids.accepted]);
      expect(described.filter((argument) => !known.has(argument))).toEqual([]);
    });

    it("says by its annotations what the operation's effect is", () => {
      const { method, effect } = operation;
      expect(listed.annotations?.readOnlyHint).toBe(effect === "read");
      expect(listed.annotations?.idempotentHint).toBe(
        effect === "read" ? undefined : method !== "POST",
      );
      if (method !== "POST" && isWrite) expect(listed.annotations?.destructiveHint).toBe(true);
      expect(/It spends provider calls/.test(listed.description ?? "")).toBe(
        operation.effect === "metered",
      );
    });
  },
);
