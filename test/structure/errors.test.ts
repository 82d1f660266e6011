import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ERROR_CODES, ERRORS, RETRIES } from "../../src/kernel/contract/error-catalogue.ts";
import { EXAMPLES, REASONS } from "../../src/kernel/contract/error-guidance.ts";
import { codeOf, PROGRAM, ROOT } from "./source-files.ts";

const reference = readFileSync(join(ROOT, "docs/errors.md"), "utf8");

/** Values of `error.type`; a client may switch over them, so the list is closed. */
const TYPES = [
  "invalid_request_error",
  "authentication_error",
  "permission_error",
  "conflict_error",
  "idempotency_error",
  "rate_limit_error",
  "api_error",
];

/** Codes written in the program: `new ApiError("…"`. */
const thrown = new Set(
  PROGRAM.flatMap((file) =>
    [...codeOf(file.text).matchAll(/new ApiError\(\s*"(\w+)"/g)].map((match) => match[1] ?? ""),
  ),
);

/** Reasons written in the program: `new ApiError("…", …, { extras: { reason: "…"`. */
const given = PROGRAM.flatMap(({ text }) =>
  [
    ...codeOf(text).matchAll(
      /new ApiError\(\s*"(\w+)"(?:(?!new ApiError)[\s\S]){0,400}?\breason: "(\w+)"/g,
    ),
  ].map(([, code = "", reason = ""]) => ({ code, reason })),
);

const COMMON_FIELDS = ["type", "code", "message", "param", "doc_url", "request_id"];

const sectionOf = (code: string): string =>
  reference.split(`\n## ${code}\n`)[1]?.split("\n## ")[0] ?? "";

describe("errors", () => {
  it("have a section each in the reference, under the anchor that doc_url names, and no section stands for nothing", () => {
    expect([...reference.matchAll(/^## (\w+)$/gm)].map((match) => match[1])).toEqual([
      ...ERROR_CODES,
    ]);
  });

  it("say in the reference their status, type and further fields", () => {
    for (const code of ERROR_CODES) {
      const { status, type, extras, retry, cause, remedy } = ERRORS[code];
      const section = sectionOf(code);
      expect(section).toContain(`HTTP ${status}, type \`${type}\`.`);
      for (const extra of extras) expect(section).toContain(`\`${extra}\``);
      for (const text of [cause, remedy, RETRIES[retry]]) expect(section).toContain(text);
      expect([cause, remedy].filter((text) => !/^[A-Z`][^]*\.$/.test(text))).toEqual([]);
    }
  });

  it("have an example each, with their further fields", () => {
    for (const code of ERROR_CODES) {
      const [, body = "{}"] = /```json\n([\s\S]+?)```/.exec(sectionOf(code)) ?? [];
      const { error } = JSON.parse(body);
      expect(Object.keys(error)).toEqual([...COMMON_FIELDS, ...ERRORS[code].extras]);
      expect(error).toMatchObject({ code, type: ERRORS[code].type });
      expect(error.doc_url).toBe(`{docs_url}/errors#${code}`);
    }
    expect(Object.keys(EXAMPLES)).toEqual(ERROR_CODES);
  });

  it("explain every reason where they have one, and give none that is not explained", () => {
    const withReason = ERROR_CODES.filter((code) =>
      ERRORS[code].extras.some((e) => e === "reason"),
    );
    expect(Object.keys(REASONS)).toEqual(withReason);
    for (const [code, reasons] of Object.entries(REASONS))
      for (const [reason, { cause, remedy }] of Object.entries(reasons))
        expect(sectionOf(code)).toContain(`| \`${reason}\` | ${cause} | ${remedy} |`);
    expect(given.length).toBeGreaterThan(10);
    const known: Readonly<Record<string, object>> = REASONS;
    expect(given.filter(({ code, reason }) => !(reason in (known[code] ?? {})))).toEqual([]);
  });

  it("use the seven types and no others, each of them somewhere", () => {
    expect([...new Set(ERROR_CODES.map((code) => ERRORS[code].type))].toSorted()).toEqual(
      TYPES.toSorted(),
    );
  });

  it("are thrown by names of the catalogue only", () => {
    expect([...thrown].filter((code) => !(code in ERRORS))).toEqual([]);
    expect(thrown.size).toBeGreaterThan(5);
  });
});
