import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";

/** What tests share, or each of them has for itself, and what is closed after them. */
export interface Fixture {
  close(): unknown;
}

type Start<Started> = () => Started | Promise<Started>;

/**
 * Starts a fixture before the tests and closes it after them. Called at the top of a file or in a
 * `describe`; the result is read in tests and hooks like the fixture itself.
 *
 * @throws Error where a property is read before the start, for example while tests are collected.
 */
export function useFixture<Started extends Fixture>(start: Start<Started>): Started {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await start();
  });
  // Absent where the start failed, which is then what the run reports.
  afterAll(async () => started?.close());
  return standIn(() => started);
}

/** The same, started anew for each test. */
export function useFixturePerTest<Started extends Fixture>(start: Start<Started>): Started {
  let started: Started | undefined;
  beforeEach(async () => {
    started = undefined;
    started = await start();
  });
  afterEach(async () => started?.close());
  return standIn(() => started);
}

/** Reads as what is found does, at the moment of each read. */
function standIn<Started extends Fixture>(find: () => Started | undefined): Started {
  const required = (property: PropertyKey): Started => {
    const started = find();
    if (started !== undefined) return started;
    throw new Error(
      `"${String(property)}" is read before the fixture is started: read it in a test`,
    );
  };
  return new Proxy(Object.create(null) as Started, {
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
