import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../app/operations.ts";
import { INSTRUCTIONS } from "./instructions.ts";
import { toolsOf } from "./tools.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const tools = toolsOf(OPERATIONS);
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
    const names = tools.flatMap(({ listed }) => propertiesOf(listed.inputSchema));
    expect(names.filter((name) => /key|secret|password|token$/.test(name))).toEqual(
      tools.filter(({ isWrite }) => isWrite).map(() => "confirm_token"),
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

  it("are few enough to choose from and enough to work with", () => {
    expect(tools.length).toBeGreaterThanOrEqual(25);
    expect(tools.length).toBeLessThanOrEqual(84);
    // Every model call carries the list: 81 KB are some 20,200 tokens of four characters.
    expect(JSON.stringify(tools.map((tool) => tool.listed)).length).toBeLessThan(81_000);
  });

  it("have names of their own", () => {
    const names = tools.map((tool) => tool.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s",
  (name, { listed, operation, isWrite, leftOut, secret }) => {
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

    it("takes all that the operation takes, each argument in words", () => {
      const { params, query, body } = operation;
      const given = [params, query, body]
        .flatMap(propertiesOf)
        .filter((argument) => !leftOut.has(argument) && !secret.has(argument));
      expect(propertiesOf(listed.inputSchema).toSorted()).toEqual(
        [...given, ...(isWrite ? ["confirm_token"] : [])].toSorted(),
      );
      const wordless = Object.entries(listed.inputSchema.properties ?? {}).filter(
        ([, schema]) => !(schema as { description?: string }).description,
      );
      expect(wordless.map(([argument]) => argument)).toEqual([]);
      const described = operation.mcp === false ? [] : Object.keys(operation.mcp.arguments ?? {});
      expect(described.filter((argument) => !given.includes(argument))).toEqual([]);
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
