import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { nullable, oneOf, strictObject, timestamp } from "../contract/schema.ts";
import { viewOf } from "./view-of.ts";

const shelfSchema = strictObject({
  object: oneOf(["shelf"]),
  id: Type.String(),
  width: nullable(Type.Number()),
  created_by: Type.String(),
  filled_at: nullable(timestamp),
  books: Type.Optional(Type.Array(Type.String())),
  created_at: timestamp,
});

const row = {
  created_at: new Date("2026-10-01T08:00:51.390Z"),
  filled_at: null,
  id: "shelf_1",
  width: 80,
  created_by: "ada@quay.example",
  secret_hash: "9f86d0",
  books: ["Signals"],
};

describe("viewOf", () => {
  it("takes the fields of the schema from the row, in the order of the schema", () => {
    const view = viewOf(shelfSchema, row, { object: "shelf", created_by: "a***@quay.example" });
    expect(Object.entries(view)).toEqual([
      ["object", "shelf"],
      ["id", "shelf_1"],
      ["width", 80],
      ["created_by", "a***@quay.example"],
      ["filled_at", null],
      ["created_at", "2026-10-01T08:00:51.390Z"],
    ]);
  });

  it("shows a given value in place of the column, and an optional field only where given", () => {
    const view = viewOf(shelfSchema, row, {
      object: "shelf",
      created_by: "key",
      width: null,
      books: [],
    });
    expect(view).toMatchObject({ width: null, books: [] });
  });

  it("compiles only with the fields that no column fits, and those that may name a person", () => {
    const given = { object: "shelf", created_by: "key" } as const;
    expect(viewOf(shelfSchema, row, given).created_by).toBe("key");
    // @ts-expect-error `created_by` is not taken from the row.
    expect(viewOf(shelfSchema, row, { object: "shelf" })).toBeDefined();
    // @ts-expect-error `width` is a text in the row.
    expect(viewOf(shelfSchema, { ...row, width: "80" }, given)).toBeDefined();
    // @ts-expect-error `height` is no field of the schema.
    expect(viewOf(shelfSchema, row, { ...given, height: 1 })).not.toHaveProperty("height");
  });
});
