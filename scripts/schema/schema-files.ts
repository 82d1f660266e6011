import { COLUMNS_FILE, columnLists } from "./column-lists.ts";
import { TABLES_FILE, tableTypes } from "./table-types.ts";

/** What is generated from `src/db/schema.sql`: the path of each file and its text. */
export function schemaFiles(): ReadonlyMap<string, string> {
  return new Map([
    [TABLES_FILE, tableTypes()],
    [COLUMNS_FILE, columnLists()],
  ]);
}
