import { parameterInvalid } from "../src/kernel/contract/errors.ts";

/** Reading the fields of an ordered fault; each refuses by the name of the field. */

export type Input = Readonly<Record<string, unknown>>;

export const RETRY_AFTER_SEC = "60";
const TIMES_MAX = 1_000;

export function refuseOthers(input: Input, known: readonly string[]): void {
  for (const name of Object.keys(input))
    if (!known.includes(name))
      throw parameterInvalid(name, "unknown", `There is no field ${name} of this fault.`);
}

/** Number of requests that fail; 1 unless given. */
export function timesOf({ times = 1 }: Input): number {
  if (typeof times === "number" && Number.isInteger(times) && times >= 1 && times <= TIMES_MAX)
    return times;
  throw parameterInvalid("times", "out_of_range", `times is from 1 to ${TIMES_MAX}.`);
}

export function oneOf<Name extends string>(
  field: string,
  value: unknown,
  names: readonly Name[],
): Name {
  const name = names.find((one) => one === value);
  if (name !== undefined) return name;
  throw parameterInvalid(
    field,
    value === undefined ? "missing" : "malformed",
    `${field} is one of ${names.join(", ")}.`,
  );
}
