import { describe, expect, it } from "vitest";
import { OPERATIONS, SESSION_OPERATIONS } from "../../src/app/operations.ts";
import { tableOf } from "../../src/kernel/export/operation-table.ts";
import { PROVENANCE_COLUMNS } from "../../src/kernel/export/table.ts";
import type { AnyOperation } from "../../src/kernel/operation/operation.ts";

/** What programs and sheets rely on in the tables of all operations. */

const READS: readonly AnyOperation[] = [...OPERATIONS, ...SESSION_OPERATIONS].filter(
  ({ kind, method }) => kind !== "write" && method === "GET",
);

const isList = ({ output }: AnyOperation): boolean => {
  const { properties } = output as { properties?: { object?: { enum?: string[] } } };
  return properties?.object?.enum?.includes("list") === true;
};
const isOfFigures = ({ path }: AnyOperation): boolean => /\/(?:analytics|audience)\//.test(path);
const columnsOf = (operation: AnyOperation): string[] =>
  tableOf(operation)?.columns.map(({ name }) => name) ?? [];

describe("the tables of operations", () => {
  it("are there for every list and every answer of analytics", () => {
    const expected = READS.filter((read) => isList(read) || isOfFigures(read));
    expect(expected.length).toBeGreaterThan(15);
    expect(expected.filter((read) => tableOf(read) === null).map(({ id }) => id)).toEqual([]);
  });

  it("name each column once, in snake_case", () => {
    const faults = READS.flatMap((read) => {
      const names = columnsOf(read);
      return names
        .filter(
          (name, index) =>
            names.indexOf(name) !== index ||
            // The names of EMV rates, as the API has them in every answer.
            !/^emv\.[a-zA-Z]+$|^[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*$/.test(name),
        )
        .map((name) => `${read.id} ${name}`);
    });
    expect(faults).toEqual([]);
  });

  it("end with the age, the source and the definition where they hold figures", () => {
    const last = PROVENANCE_COLUMNS.map(({ name }) => name);
    const faults = READS.filter(
      (read) => isOfFigures(read) && columnsOf(read).slice(-last.length).join() !== last.join(),
    );
    expect(faults.map(({ id }) => id)).toEqual([]);
  });

  it("leave `format` to them: no parameter of an operation has that name", () => {
    const faults = READS.filter(
      (read) =>
        tableOf(read) !== null &&
        "format" in ((read.query as { properties?: object }).properties ?? {}),
    );
    expect(faults.map(({ id }) => id)).toEqual([]);
  });
});
