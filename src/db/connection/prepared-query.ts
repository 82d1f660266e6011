import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import type { Tables } from "../schema/tables.ts";

/**
 * Queries whose text is made once. Building a query of ten columns and making its text takes 20 to
 * 40 µs each time, more than PostgreSQL needs for most of them, and a write has a dozen.
 *
 * What builds a query gets stand-ins for its values: it passes them on and looks at none, so the
 * text is the same whatever they are.
 */

/**
 * Stands for a value by its name, for an item of a list by its index, or for a value of an item.
 */
class Slot {
  readonly index: number | undefined;
  readonly name: string | undefined;
  constructor(index: number | undefined, name: string | undefined) {
    this.index = index;
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Builds, and sends nothing. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Has a stand-in under every name. */
const slotsOf = (index?: number): unknown =>
  new Proxy({}, { get: (_, name) => new Slot(index, String(name)) });

function valueOf(slot: Slot, values: object, items: readonly unknown[]): unknown {
  const holder = slot.index === undefined ? values : items[slot.index];
  return slot.name === undefined ? holder : (holder as Values)[slot.name];
}

const bind = <Row>(
  made: CompiledQuery<Row>,
  values: object,
  items: readonly unknown[] = [],
): CompiledQuery<Row> => ({
  ...made,
  parameters: made.parameters.map((value) =>
    value instanceof Slot ? valueOf(value, values, items) : value,
  ),
});

/** A query with named values. */
export function preparedQuery<Named extends object, Row>(
  build: (database: Kysely<Tables>, values: Named) => Compilable<Row>,
): (values: Named) => CompiledQuery<Row> {
  let made: CompiledQuery<Row> | undefined;
  return (values) => {
    made ??= build(builder, slotsOf() as Named).compile();
    return bind(made, values);
  };
}

function byCount<Item, Named extends object, Row>(
  build: (database: Kysely<Tables>, items: readonly Item[], values: Named) => Compilable<Row>,
  max: number,
  slotAt: (index: number) => unknown,
): (items: readonly Item[], values: Named) => CompiledQuery<Row> {
  const madeFor = new Map<number, CompiledQuery<Row>>();
  return (items, values) => {
    const count = items.length;
    if (count === 0 || count > max) return build(builder, items, values).compile();
    let made = madeFor.get(count);
    if (made === undefined) {
      const slots = Array.from({ length: count }, (_, index) => slotAt(index) as Item);
      made = build(builder, slots, slotsOf() as Named).compile();
      madeFor.set(count, made);
    }
    return bind(made, values, items);
  };
}

/** Up to this many items a text is kept for each number of them. */
export const FEW = 10;

/**
 * A query by keys, with named values. Its text is kept for one key, or for each number of keys up
 * to `max`; that of more is made each time.
 */
export const preparedAmong = <Row, Named extends object = object>(
  build: (database: Kysely<Tables>, keys: readonly string[], values: Named) => Compilable<Row>,
  { max = 1 } = {},
): ((keys: readonly string[], values: Named) => CompiledQuery<Row>) =>
  byCount(build, max, (index) => new Slot(index, undefined));

/** A query with rows. Its text is kept for each number of rows up to ten. */
export const preparedRows = <Item extends object, Row>(
  build: (database: Kysely<Tables>, rows: readonly Item[]) => Compilable<Row>,
): ((rows: readonly Item[]) => CompiledQuery<Row>) => {
  const made = byCount<Item, object, Row>(build, FEW, slotsOf);
  return (rows) => made(rows, {});
};
