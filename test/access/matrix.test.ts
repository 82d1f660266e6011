import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { API_OF_SESSIONS, OPERATIONS, SESSION_OPERATIONS } from "../../src/app/operations.ts";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";
import { startAccessFixture } from "./access-fixture.ts";
import { BODIES_TO_CONFIRM, FURTHER_RIGHTS, KEPT_READS } from "./exceptions.ts";
import { PEOPLE } from "./people.ts";
import { READS } from "./reads.ts";
import { REFUSALS } from "./refusals.ts";
import { WRITES } from "./writes.ts";

/**
 * Every operation, of programs and of people, by the guarantees that hold for all of them: an
 * operation is tested for these because it exists.
 */

const ALL: readonly AnyOperation[] = [...OPERATIONS, ...SESSION_OPERATIONS];
const COLUMNS = [...REFUSALS, ...READS, ...WRITES];

/** Keeps the 20 refusals a minute that an address may cause, with time that stands still. */
const STEP_MS = 6_000;

const fixture = useFixture(startAccessFixture);

beforeEach(() => fixture.app.clock.advance(STEP_MS));

it("names in its exceptions only operations that it would test", () => {
  for (const { appliesTo, exceptions = {} } of COLUMNS) {
    const applicable = ALL.filter(appliesTo).map(({ id }) => id);
    expect(applicable).toEqual(expect.arrayContaining(Object.keys(exceptions)));
  }
  const others = [FURTHER_RIGHTS, BODIES_TO_CONFIRM, KEPT_READS].flatMap(Object.keys);
  expect(ALL.map(({ id }) => id)).toEqual(expect.arrayContaining(others));
});

describe.each([
  ...COLUMNS.map((column) => [column.name, column, ALL] as const),
  // Operations of programs where people call them.
  ...PEOPLE.map((column) => [`for people: ${column.name}`, column, API_OF_SESSIONS] as const),
])("%s", (_name, { appliesTo, check, exceptions = {} }, operations) => {
  const tested = operations.filter(
    (operation) => appliesTo(operation) && !Object.hasOwn(exceptions, operation.id),
  );
  // oxlint-disable-next-line vitest/expect-expect -- the columns expect
  it.each(tested.map((operation) => [operation.id, operation] as const))("%s", (_id, operation) =>
    check(fixture, operation),
  );
});
