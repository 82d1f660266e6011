/**
 * Columns in their stored form, with the values of JSON columns as text. The driver would send an
 * array as a PostgreSQL array, and an object with its own serialisation.
 */
export const storedColumns = <Columns extends object, Name extends string>(
  columns: Columns,
  jsonNames: readonly Name[],
): StoredColumns<Columns, Name> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name,
      value !== null && jsonNames.includes(name as Name) ? JSON.stringify(value) : value,
    ]),
  ) as StoredColumns<Columns, Name>;

type StoredColumns<Columns, Name extends string> = {
  [Key in keyof Columns]: Key extends Name ? TextOf<Columns[Key]> : Columns[Key];
};

type TextOf<Value> = (null extends Value ? null : never) | string;
