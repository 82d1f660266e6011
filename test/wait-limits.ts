import { expect, vi } from "vitest";
import { timeLimit } from "./time-limit.ts";

/**
 * How long tests wait for something to happen: as long as they say, and a second where they say
 * nothing; on a cluster the multiple that their own limits are of those of one PostgreSQL. Twenty
 * connections that are new to a cluster take longer than a second to answer.
 */

const DEFAULT_MS = 1_000;
const isSet = Symbol.for("castmeter.wait-limits");

/** Files of a worker share these objects, and each runs this. */
if (!(isSet in vi)) {
  const { waitFor } = vi;
  vi.waitFor = (callback, options = {}) =>
    waitFor(
      callback,
      typeof options === "number"
        ? timeLimit(options)
        : { ...options, timeout: timeLimit(options.timeout ?? DEFAULT_MS) },
    );
  Object.defineProperty(vi, isSet, { value: true });
}
if (!(isSet in expect)) {
  const { poll } = expect;
  expect.poll = (callback, options = {}) =>
    poll(
      callback,
      options.timeout === undefined ? options : { ...options, timeout: timeLimit(options.timeout) },
    );
  Object.defineProperty(expect, isSet, { value: true });
}
