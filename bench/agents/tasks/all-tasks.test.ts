import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../src/app/operations.ts";
import { ERROR_CODES } from "../../../src/kernel/contract/error-catalogue.ts";
import { faultOf } from "../../../src/kernel/contract/schema.ts";
import type { AnyOperation } from "../../../src/kernel/operation/operation.ts";
import { HELD_OUT_SEARCHES } from "../held-out-searches.ts";
import { namesIn } from "../places.ts";
import { type Expectation, PERSONAS, type Step } from "../task.ts";
import { ALL_TASKS } from "./all-tasks.ts";

/** The tasks refer to what the API has: operations, arguments and errors. */

interface ObjectSchema {
  properties?: Record<string, object>;
  required?: readonly string[];
}

const operationOf = ({ operation }: Step): AnyOperation | undefined =>
  OPERATIONS.find(({ id }) => id === operation);

const partsOf = ({ params, query, body }: AnyOperation): ObjectSchema[] => [params, query, body];

/** Values of earlier answers are not known here; their names are. */
const isPlace = (value: unknown): boolean => JSON.stringify(value).includes('"$');

function faultsOf(step: Step): string[] {
  const operation = operationOf(step);
  if (operation === undefined) return [`There is no operation ${step.operation}`];
  const { arguments: given = {} } = step;
  const schemas = Object.assign({}, ...partsOf(operation).map((part) => part.properties)) as Record<
    string,
    object
  >;
  const required = partsOf(operation).flatMap((part) => part.required ?? []);
  return [
    ...required
      .filter((name) => !Object.hasOwn(given, name))
      .map((name) => `${step.operation} needs ${name}`),
    ...Object.entries(given).flatMap(([name, value]) => {
      const schema = schemas[name];
      if (schema === undefined) return [`${step.operation} has no ${name}`];
      const fault = isPlace(value) ? null : faultOf(schema, value);
      return fault === null ? [] : [`${step.operation}, ${name}: ${fault}`];
    }),
  ];
}

const namesOfPaths = ({ read = "" }: Expectation): string[] =>
  [...read.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);

const ALL_STEPS = ALL_TASKS.flatMap(({ steps }) => steps);

describe("the tasks of agents", () => {
  it("are forty, ten of each persona, each with a name of its own", () => {
    expect(new Set(ALL_TASKS.map(({ id }) => id)).size).toBe(40);
    for (const persona of PERSONAS)
      expect(ALL_TASKS.filter((task) => task.persona === persona).length).toBe(10);
  });

  it.each(ALL_TASKS.map((task) => [task.id, task] as const))(
    "%s calls operations with arguments that they take, and refers to earlier answers alone",
    (_id, { steps, expect: expectations }) => {
      const known = new Set<string>();
      for (const step of steps) {
        expect(faultsOf(step)).toEqual([]);
        expect(namesIn(step.arguments ?? {}).filter((name) => !known.has(name))).toEqual([]);
        if (step.error !== undefined) expect(ERROR_CODES).toContain(step.error);
        if (step.as !== undefined) known.add(step.as);
      }
      expect(expectations.flatMap(namesOfPaths).filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it("have at least eight writes, and five that end in an error or without a value", () => {
    const writes = ALL_STEPS.filter((step) => operationOf(step)?.kind === "write");
    expect(writes.length).toBeGreaterThanOrEqual(8);
    const withoutFigure = ALL_TASKS.filter(
      ({ steps, says, expect: expectations }) =>
        says !== undefined ||
        steps.some(({ error }) => error !== undefined) ||
        expectations.some(({ isUnknown }) => isUnknown === true),
    );
    expect(withoutFigure.length).toBeGreaterThanOrEqual(5);
  });

  it("search in words of people, not by the name of a tool or an operation", () => {
    const names = OPERATIONS.flatMap(({ id, mcp }) => (mcp === false ? [id] : [id, mcp.tool]));
    expect(
      ALL_STEPS.filter(({ find }) => /[a-z]_[a-z]/.test(find) || names.includes(find)),
    ).toEqual([]);
  });
});

describe("the searches that are only measured", () => {
  it("are for operations that exist, and none of them is one of a task", () => {
    const ids = new Set(OPERATIONS.map(({ id }) => id));
    const ofTasks = new Set(ALL_STEPS.map(({ find }) => find));
    expect(HELD_OUT_SEARCHES.filter(([, operation]) => !ids.has(operation))).toEqual([]);
    expect(HELD_OUT_SEARCHES.filter(([find]) => ofTasks.has(find))).toEqual([]);
    expect(new Map(HELD_OUT_SEARCHES).size).toBe(HELD_OUT_SEARCHES.length);
  });
});
