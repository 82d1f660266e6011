import { AjvJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../app/operations.ts";
import { toolsOf } from "./tools.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

const tools = toolsOf(OPERATIONS);
const propertiesOf = (schema: object): string[] =>
  Object.keys((schema as { properties?: object }).properties ?? {});

describe("the tools", () => {
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
    expect(tools.length).toBeLessThanOrEqual(41);
    // Every model call carries the list: 49 KB are some 12,300 tokens.
    expect(JSON.stringify(tools.map((tool) => tool.listed)).length).toBeLessThan(49_000);
  });

  it("have names of their own", () => {
    const names = tools.map((tool) => tool.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s",
  (name, { listed, operation, isWrite }) => {
    it("is named in snake_case and says enough to be chosen", () => {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect(listed.description?.length).toBeGreaterThan(40);
    });

    it("has arguments that are one flat object of JSON Schema 2020-12, with nothing at its root that model APIs refuse", () => {
      const schema: object = { $schema: DIALECT, ...listed.inputSchema };
      expect(() => new AjvJsonSchemaValidator().getValidator(schema)).not.toThrow();
      expect(listed.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      for (const keyword of ["anyOf", "oneOf", "allOf", "$ref", "$defs"])
        expect(listed.inputSchema).not.toHaveProperty([keyword]);
      expect(JSON.stringify(listed.inputSchema)).not.toContain('"$id"');
    });

    it("takes all that the operation takes, each argument in words", () => {
      const { params, query, body } = operation;
      const given = [params, query, body].flatMap(propertiesOf);
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

    it("says by its annotations what the operation's effect is, and plans first when it writes", () => {
      expect(listed.annotations).toMatchObject({
        readOnlyHint: operation.effect === "read",
        destructiveHint: operation.effect === "destructive",
      });
      expect(listed.description?.includes("Plan first")).toBe(isWrite);
      expect(/It spends provider calls/.test(listed.description ?? "")).toBe(
        operation.effect === "metered",
      );
    });
  },
);
