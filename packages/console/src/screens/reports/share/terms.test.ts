import { describe, expect, it } from "vitest";
import { endOf, fieldsOf, NEW_TERMS, passwordOf } from "./terms.ts";

describe("the terms of a link", () => {
  it("keep a password that nobody typed anew, and take one away where that is said", () => {
    expect(passwordOf(NEW_TERMS)).toEqual({});
    expect(passwordOf({ ...NEW_TERMS, password: "eight chars" })).toEqual({
      password: "eight chars",
    });
    expect(passwordOf({ ...NEW_TERMS, removesPassword: true })).toEqual({ password: null });
  });

  it("end with the day, and keep the moment of a day that stays", () => {
    const before = "2026-12-01T09:30:00.000Z";
    expect(endOf({ ...NEW_TERMS, ends: "2026-12-01" }, before)).toEqual({});
    expect(endOf({ ...NEW_TERMS, ends: "2026-12-02" }, before)).toEqual({
      expires_at: "2026-12-02T23:59:59Z",
    });
    expect(endOf(NEW_TERMS, before)).toEqual({ expires_at: null });
    expect(endOf(NEW_TERMS, null)).toEqual({});
  });

  it("name a snapshot by its number", () => {
    expect(fieldsOf({ ...NEW_TERMS, label: " Acme ", snapshot: "3" })).toMatchObject({
      label: "Acme",
      snapshot: 3,
    });
  });
});
