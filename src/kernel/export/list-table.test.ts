import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { listOf } from "../contract/envelope.ts";
import { anyObject, nullable, oneOf, strictObject, timestamp } from "../contract/schema.ts";
import { listTable } from "./list-table.ts";

const item = strictObject({
  object: oneOf(["boat"]),
  id: Type.String(),
  kind: oneOf(["sail", "motor"]),
  length_cm: nullable(Type.Integer()),
  share: Type.Optional(Type.Number()),
  afloat: Type.Boolean(),
  built_on: Type.String({ format: "date" }),
  seen_at: nullable(timestamp),
  crew: Type.Array(Type.String()),
  owner: nullable(
    strictObject({ name: Type.String(), port: nullable(strictObject({ code: Type.String() })) }),
  ),
  tags: anyObject,
  trips: Type.Array(strictObject({ to: Type.String() })),
});

describe("the table of a list", () => {
  const table = listTable(listOf(item));
  const rowsOf = (...data: unknown[]) => [...(table?.rows({ data }) ?? [])];

  it("has a column a field in the order of the schema, and of a nested object one each", () => {
    expect(table?.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      "id text",
      "kind text",
      "length_cm number",
      "share number",
      "afloat boolean",
      "built_on date",
      "seen_at time",
      "crew text",
      "owner.name text",
      "owner.port.code text",
      "tags text",
      "trips text",
    ]);
  });

  it("joins texts, writes what has no fixed fields as JSON, and leaves unknown values empty", () => {
    const known = {
      object: "boat",
      id: "a",
      kind: "sail",
      length_cm: 0,
      share: 0.5,
      afloat: true,
      built_on: "2020-01-01",
      seen_at: "2026-11-23T00:00:00Z",
      crew: ["Ada", "Bo"],
      owner: { name: "Cy", port: { code: "X" } },
      tags: { b: 1 },
      trips: [{ to: "Y" }],
    };
    const unknown = {
      ...known,
      length_cm: null,
      share: undefined,
      seen_at: null,
      crew: [],
      owner: null,
    };
    const [first, second] = rowsOf(known, unknown);
    expect(first).toEqual([
      "a",
      "sail",
      0,
      0.5,
      true,
      "2020-01-01",
      "2026-11-23T00:00:00Z",
      "Ada; Bo",
      "Cy",
      "X",
      '{"b":1}',
      '[{"to":"Y"}]',
    ]);
    expect(second).toEqual([
      "a",
      "sail",
      null,
      null,
      true,
      "2020-01-01",
      null,
      null,
      null,
      null,
      '{"b":1}',
      '[{"to":"Y"}]',
    ]);
  });

  it("is none for an answer that is no list", () => {
    expect([listTable(item), listTable(anyObject)]).toEqual([null, null]);
  });
});
