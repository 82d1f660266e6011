import { expect } from "vitest";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import type { TestAnswer } from "../harness.ts";
import type { AccessFixture } from "./access-fixture.ts";

/** A guarantee of many operations, which each of them is tested for. */
export interface Column {
  name: string;
  appliesTo: (operation: AnyOperation) => boolean;
  check: (fixture: AccessFixture, operation: AnyOperation) => Promise<void>;
  /** Operations it would apply to that cannot be tested for it here, each with the reason. */
  exceptions?: Readonly<Record<string, string>>;
}

/** The answer is this error. */
export function expectError(
  { status, body }: TestAnswer,
  expected: { status: number; code: string } & Record<string, unknown>,
): void {
  expect({ status, ...body?.error }).toMatchObject(expected);
}

const UNLIKE = 12;

/** An id of the same form that no row has. */
export function unknownLike(id: string): string {
  return id.replaceAll(/[A-Za-z0-9]{20,}/g, (letters) => {
    const kept = letters.slice(0, -UNLIKE);
    return kept + letters.slice(-UNLIKE).replaceAll(/./g, nextLetter);
  });
}

function nextLetter(letter: string): string {
  if (letter === "z") return "a";
  if (letter === "Z") return "A";
  if (letter === "9") return "0";
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1);
}
