import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ERROR_CODES, ERRORS } from "../../src/kernel/contract/error-catalogue.ts";
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

describe("errors", () => {
  it("have a section each in the reference, under the anchor that doc_url names, and no section stands for nothing", () => {
    expect([...reference.matchAll(/^## (\w+)$/gm)].map((match) => match[1])).toEqual([
      ...ERROR_CODES,
    ]);
  });

  it("say in the reference their status, type and further fields", () => {
    for (const code of ERROR_CODES) {
      const { status, type, extras, description } = ERRORS[code];
      const section = reference.split(`\n## ${code}\n`)[1]?.split("\n## ")[0] ?? "";
      expect(section).toContain(`HTTP ${status}, type \`${type}\`.`);
      for (const extra of extras) expect(section).toContain(`\`${extra}\``);
      expect(section).toContain(description);
    }
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
