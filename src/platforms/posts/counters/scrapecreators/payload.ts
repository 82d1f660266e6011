import type { ReadFailure } from "../../connector.ts";
import type { RowReader } from "../row-reader.ts";

/**
 * How one kind of answer is read. `locate` finds the payload inside the body, or names the failure
 * the body stands for where the platform answers "gone" or "private" inside a 200.
 */
export interface Payload<Facts> {
  locate(body: Record<string, unknown>): { payload: unknown } | ReadFailure;
  reader: RowReader<Facts>;
}

/** The object under a key path of a body, or undefined. */
export function at(body: unknown, ...path: string[]): unknown {
  let value = body;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
