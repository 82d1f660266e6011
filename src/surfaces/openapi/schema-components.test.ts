import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { nullable, oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { SchemaComponents } from "./schema-components.ts";

const harbour = strictObject(
  { name: Type.String(), depth: nullable(Type.Number()) },
  { $id: "Harbour" },
);
const reference = { $ref: "#/components/schemas/Harbour" };

describe("SchemaComponents", () => {
  it("refers to a named schema from wherever it stands, and prints it once", () => {
    const components = new SchemaComponents();
    const converted = components.convert(
      strictObject({ first: harbour, rest: Type.Array(harbour) }),
    );
    expect(converted).toMatchObject({
      properties: { first: reference, rest: { type: "array", items: reference } },
    });
    expect(Object.keys(components.all())).toEqual(["Harbour"]);
    expect(JSON.stringify(components.all())).not.toContain("$id");
  });

  it("prints a nullable copy of a named schema as the named one or null", () => {
    const components = new SchemaComponents();
    components.convert(harbour);
    expect(components.convert(nullable(harbour))).toEqual({ anyOf: [reference, { type: "null" }] });
    expect(components.all()).toMatchObject({
      Harbour: { type: "object", required: ["name", "depth"] },
    });
  });

  it("refers to a named schema inside another", () => {
    const components = new SchemaComponents();
    components.convert(strictObject({ home: harbour }, { $id: "Boat" }));
    expect(components.all()).toMatchObject({
      Boat: { properties: { home: reference } },
      Harbour: { type: "object" },
    });
  });

  it("stops at two different schemas of one name", () => {
    const components = new SchemaComponents();
    components.convert(harbour);
    expect(() =>
      components.convert(strictObject({ name: Type.Integer() }, { $id: "Harbour" })),
    ).toThrow("Two different schemas are named Harbour");
  });

  it("prints a schema without a name as it stands", () => {
    expect(new SchemaComponents().convert(strictObject({ kind: oneOf(["a", "b"]) }))).toEqual({
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string", enum: ["a", "b"] } },
      additionalProperties: false,
    });
  });
});
