import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable, isRetryable, isStalePlan, sqlState } from "./database-errors.ts";
import { createPool } from "./pool.ts";

const withCode = (code: unknown, message = ""): Error =>
  Object.assign(new Error(message), { code });

describe("the SQLSTATE of an error", () => {
  it.each(["23505", "40P01", "57014"])("is its code %s", (code) => {
    expect(sqlState(withCode(code))).toBe(code);
  });

  it.each([
    ["a socket code", withCode("ECONNRESET")],
    ["a code that is no text", withCode(23505)],
    ["an error without a code", new Error("23505")],
    ["a value that is no error", { code: "23505" }],
    ["nothing", undefined],
  ])("is undefined for %s", (_what, error) => {
    expect(sqlState(error)).toBeUndefined();
  });
});

describe("a retryable error", () => {
  it.each([
    ["40001", true],
    ["40P01", true],
    ["23505", false],
    ["08006", false],
  ])("%s: %s", (code, expected) => {
    expect(isRetryable(withCode(code))).toBe(expected);
  });
});

describe("a stale plan", () => {
  const refused = (fields: object): Error =>
    Object.assign(new Error("of another language"), fields);

  it("is known by PostgreSQL's function, not by its message, and may run again", () => {
    const stale = refused({ code: "0A000", routine: "RevalidateCachedQuery" });
    expect([isStalePlan(stale), isRetryable(stale)]).toEqual([true, true]);
  });

  it.each([
    { code: "0A000", routine: "transformLockingClause" },
    { code: "0A000" },
    { code: "42P01", routine: "RevalidateCachedQuery" },
  ])("is no other error: %j", (fields) => {
    expect(isStalePlan(refused(fields))).toBe(false);
  });
});

describe("an unavailable database", () => {
  it.each(
    [
      ["08006", "08P01", "53300", "53200", "57P01", "57P02", "57P03", "57014"],
      // A disk that is full or fails, and a session that PostgreSQL ended because it stood idle.
      ["53100", "58030", "58000", "25P03", "25P04"],
    ].flat(),
  )("is meant by SQLSTATE %s", (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  });

  it.each(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"])(
    "is meant by socket code %s, whatever the message",
    (code) => {
      expect(isDatabaseUnavailable(Object.assign(new AggregateError([]), { code }))).toBe(true);
    },
  );

  it.each([
    "connect ECONNREFUSED 127.0.0.1:5432",
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "timeout exceeded when trying to connect",
  ])("is meant by the driver's message %j", (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it.each(["23505", "42P01", "40001", "57000", "25P02", "58P01", "XX000", "ENOENT", 57_014])(
    "is not meant by code %s",
    (code) => {
      expect(isDatabaseUnavailable(withCode(code, "duplicate key"))).toBe(false);
    },
  );

  it.each([undefined, null, "ECONNREFUSED", { code: "ECONNREFUSED" }])(
    "is not meant by a thrown value that is no error: %j",
    (thrown) => {
      expect(isDatabaseUnavailable(thrown)).toBe(false);
    },
  );

  it("is meant by a missing socket, but not by a missing file", () => {
    const missing = (syscall: string): Error =>
      Object.assign(withCode("ENOENT", "no such file"), { syscall });
    expect(isDatabaseUnavailable(missing("connect"))).toBe(true);
    expect(isDatabaseUnavailable(missing("open"))).toBe(false);
  });

  it("is recognised from a pool without a server", async () => {
    const url = "postgres://castmeter@127.0.0.1:1/castmeter";
    const pool = createPool({ url, max: 1, applicationName: "error test" });
    const error: unknown = await pool.query("select 1").catch((thrown: unknown) => thrown);
    await pool.end();
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});
