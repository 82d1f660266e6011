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
 * Queries whose text is made once. Building a query of ten columns and compiling its text takes 20
 * to 40 µs each time, more than PostgreSQL needs for most queries, and a write has a dozen queries.
 *
 * The function that builds a query receives placeholders for its values. It passes them on without
 * reading them, so the text does not depend on the values.
 */

/**
 * Placeholder of a parameter. It is bound to a named value, to the item at an index of a list, or
 * to a named value of that item.
 */
class Placeholder {
  readonly index: number | undefined;
  readonly name: string | undefined;
  constructor(index: number | undefined, name: string | undefined) {
    this.index = index;
    this.name = name;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** This query builder only compiles queries and sends none. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** An object that returns a placeholder for every name. */
const placeholdersOf = (index?: number): unknown =>
  new Proxy({}, { get: (_, name) => new Placeholder(index, String(name)) });

function valueOf(placeholder: Placeholder, values: object, items: readonly unknown[]): unknown {
  const holder = placeholder.index === undefined ? values : items[placeholder.index];
  return placeholder.name === undefined ? holder : (holder as Values)[placeholder.name];
}

const bind = <Row>(
  made: CompiledQuery<Row>,
  values: object,
  items: readonly unknown[] = [],
): CompiledQuery<Row> => ({
  ...made,
  parameters: made.parameters.map((value) =>
    value instanceof Placeholder ? valueOf(value, values, items) : value,
  ),
});

/** A query with named values. */
export function preparedQuery<Named extends object, Row>(
  build: (database: Kysely<Tables>, values: Named) => Compilable<Row>,
): (values: Named) => CompiledQuery<Row> {
  let made: CompiledQuery<Row> | undefined;
  return (values) => {
    made ??= build(builder, placeholdersOf() as Named).compile();
    return bind(made, values);
  };
}

function byCount<Item, Named extends object, Row>(
  build: (database: Kysely<Tables>, items: readonly Item[], values: Named) => Compilable<Row>,
  max: number,
  placeholderAt: (index: number) => unknown,
): (items: readonly Item[], values: Named) => CompiledQuery<Row> {
  const madeFor = new Map<number, CompiledQuery<Row>>();
  return (items, values) => {
    const count = items.length;
    if (count === 0 || count > max) return build(builder, items, values).compile();
    let made = madeFor.get(count);
    if (made === undefined) {
      const placeholders = Array.from(
        { length: count },
        (_, index) => placeholderAt(index) as Item,
      );
      made = build(builder, placeholders, placeholdersOf() as Named).compile();
      madeFor.set(count, made);
    }
    return bind(made, values, items);
  };
}

/** Maximum items up to which a text is kept for each number of items. */
export const FEW = 10;

/**
 * A query by keys, with named values. Its text is kept for one key, or for each number of keys up
 * to `max`; for more keys the text is compiled each time.
 */
export const preparedAmong = <Row, Named extends object = object>(
  build: (database: Kysely<Tables>, keys: readonly string[], values: Named) => Compilable<Row>,
  { max = 1 } = {},
): ((keys: readonly string[], values: Named) => CompiledQuery<Row>) =>
  byCount(build, max, (index) => new Placeholder(index, undefined));

/** A query with a list of rows. Its text is kept for each number of rows up to ten. */
export const preparedRows = <Item extends object, Row>(
  build: (database: Kysely<Tables>, rows: readonly Item[]) => Compilable<Row>,
): ((rows: readonly Item[]) => CompiledQuery<Row>) => {
  const made = byCount<Item, object, Row>(build, FEW, placeholdersOf);
  return (rows) => made(rows, {});
};
