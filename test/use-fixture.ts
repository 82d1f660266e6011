import { afterAll, beforeAll } from "vitest";

/** What the tests of a file or of a `describe` share, from before the first to after the last. */
export interface Fixture {
  close(): unknown;
}

/**
 * Starts a fixture before the tests and closes it after them. Called at the top of a file or in a
 * `describe`; the result is read in tests and hooks like the fixture itself.
 *
 * @throws Error where a property is read before the start, for example while tests are collected.
 */
export function useFixture<Started extends Fixture>(
  start: () => Started | Promise<Started>,
): Started {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await start();
  });
  // Absent where the start failed, which is then what the run reports.
  afterAll(async () => started?.close());
  const required = (property: PropertyKey): Started => {
    if (started !== undefined) return started;
    throw new Error(
      `"${String(property)}" is read before the fixture is started: read it in a test`,
    );
  };
  const shown = Object.create(null) as Started;
  return new Proxy(shown, {
    get: (_, property) => {
      const owner = required(property);
      const value: unknown = Reflect.get(owner, property, owner);
      // Methods of a class reach private fields through `this`; own functions are closures.
      return typeof value === "function" && !Object.hasOwn(owner, property)
        ? value.bind(owner)
        : value;
    },
    set: (_, property, value) => Reflect.set(required(property), property, value),
    has: (_, property) => Reflect.has(required(property), property),
    // For spreads: all properties are configurable, since the target has none of them.
    ownKeys: () => Reflect.ownKeys(required("...")),
    getOwnPropertyDescriptor: (_, property) => {
      const found = Object.getOwnPropertyDescriptor(required(property), property);
      return found === undefined ? undefined : { ...found, configurable: true };
    },
  });
}
