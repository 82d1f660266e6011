import { type TObject, type TProperties, Type } from "typebox";
import type { View } from "../operation/operation.ts";

/** What a column is in an answer: a time is a text in UTC with milliseconds. */
type Shown<Column> = Column extends Date ? string : Column;

/** Fields whose column may have the address of a person, which an answer masks. */
type Personal = "email" | `${string}_by`;

/** The fields of an answer that a row has in a column of the same name and of a fitting type. */
type NameOfColumn<Answer, Row> = {
  [Name in keyof Answer]-?: Name extends Personal
    ? never
    : Name extends keyof Row
      ? Shown<Row[Name]> extends Answer[Name]
        ? Name
        : never
      : never;
}[keyof Answer];

/** The fields of an answer that the row does not have, and others that replace a column. */
type Given<Answer, Row> = Omit<Answer, NameOfColumn<Answer, Row>> &
  Partial<Pick<Answer, NameOfColumn<Answer, Row>>>;

/**
 * A row as its schema describes it: each field is the given one, otherwise the column of the same
 * name. Nothing that the schema does not name is taken from the row. A field that is neither given
 * nor a column of a fitting type does not compile. Optional fields, and fields that may name a
 * person, are never taken from the row.
 */
export function viewOf<Fields extends TProperties, Row extends object>(
  schema: TObject<Fields>,
  row: Row,
  given: Given<View<TObject<Fields>>, Row>,
): View<TObject<Fields>>;
export function viewOf(schema: TObject, row: object, given: object): unknown {
  const [columns, values] = [row as Record<string, unknown>, given as Record<string, unknown>];
  const view: Record<string, unknown> = {};
  for (const { name, isOptional } of fieldsOf(schema)) {
    const isGiven = Object.hasOwn(values, name);
    if (isOptional && !isGiven) continue;
    const value = isGiven ? values[name] : columns[name];
    view[name] = value instanceof Date ? value.toISOString() : value;
  }
  return view;
}

interface Field {
  name: string;
  isOptional: boolean;
}

/** Read once from each schema: a page asks for the same fields a hundred times. */
const fields = new WeakMap<TObject, readonly Field[]>();

function fieldsOf(schema: TObject): readonly Field[] {
  const known = fields.get(schema);
  if (known !== undefined) return known;
  const read = Object.entries(schema.properties).map(([name, field]) => ({
    name,
    isOptional: Type.IsOptional(field),
  }));
  fields.set(schema, read);
  return read;
}
