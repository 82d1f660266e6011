import type { BodyPart } from "../operation/answer.ts";
import { MEDIA_TYPES, type TableFormat } from "./export-format.ts";
import { separatedText } from "./separated-text.ts";
import type { Column, Row } from "./table.ts";
import { workbook } from "./workbook-stream.ts";

/** The file of a table in a format, in chunks; `name` is the name of the sheet of a workbook. */
export function encodeTable(
  columns: readonly Column[],
  batches: AsyncIterable<Iterable<Row>>,
  file: { format: TableFormat; name: string; withMark: boolean },
): AsyncGenerator<BodyPart, void> {
  const { format, name, withMark } = file;
  if (format === "xlsx") return workbook(columns, batches, { name });
  const names = columns.map((column) => column.name);
  return separatedText(names, batches, { format, withMark });
}

export const contentTypeOf = (format: TableFormat): string =>
  format === "xlsx" ? MEDIA_TYPES.xlsx : `${MEDIA_TYPES[format]}; charset=utf-8`;
