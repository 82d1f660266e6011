import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { Counter, payload, Rows, RowsByKey } from "./payload.ts";

const Row = Type.Object({ id: Type.String(), count: Counter });
const list = payload(Type.Object({ rows: Rows(Row), total: Type.Number() }));
const good = { id: "a", count: 1 };
const odd = { id: { odd: true } };

describe("rows of an answer", () => {
  it("are read without the odd ones, which are counted", () => {
    expect(list.read({ rows: [good, odd, null, good], total: 4 })).toEqual({
      value: { rows: [good, good], total: 4 },
      rowsLeftOut: 2,
    });
    const map = payload(RowsByKey(Row));
    expect(map.read({ one: good, two: odd })).toEqual({ value: { one: good }, rowsLeftOut: 1 });
  });

  it("are found below other forms and in lists of their own", () => {
    const nested = payload(
      Type.Object({
        groups: Type.Array(Type.Object({ rows: Type.Union([Type.Null(), Rows(Row)]) })),
      }),
    );
    expect(nested.read({ groups: [{ rows: [odd, good] }, { rows: null }] })).toEqual({
      value: { groups: [{ rows: [good] }, { rows: null }] },
      rowsLeftOut: 1,
    });
  });

  it("are no answer where none is good, or where what surrounds them is odd", () => {
    expect(list.read({ rows: [odd, odd], total: 2 })).toBeUndefined();
    expect(list.read({ rows: [good, odd], total: "two" })).toBeUndefined();
    expect(list.read({ rows: {}, total: 0 })).toBeUndefined();
    expect(list.read({ rows: [], total: 0 })).toEqual({
      value: { rows: [], total: 0 },
      rowsLeftOut: 0,
    });
  });

  it("are none where none is good on a later page", () => {
    expect(list.read({ rows: [odd], total: 2 }, { isLaterPage: true })).toEqual({
      value: { rows: [], total: 2 },
      rowsLeftOut: 1,
    });
  });

  it("that are only summed are read whole or not at all", () => {
    const summed = payload(Type.Object({ parts: Type.Array(Row) }));
    expect(summed.read({ parts: [good, odd] })).toBeUndefined();
  });
});
