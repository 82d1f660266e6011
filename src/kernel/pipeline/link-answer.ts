import { ApiError } from "../contract/errors.ts";
import { etagOf, matchesEtag } from "../contract/etag.ts";
import { contentTypeOf } from "../export/encode-table.ts";
import { type SeparatedFormat, separatedRow } from "../export/separated-text.ts";
import { type AnswerTable, PROVENANCE_COLUMNS, type Row } from "../export/table.ts";
import type { AnyRead } from "../operation/operation.ts";
import type { PipelineServices } from "./context.ts";
import { readTable } from "./read-table.ts";
import type { LinkRequest, OperationResponse, RequestState } from "./request-state.ts";
import { etagScopeOf } from "./run-read.ts";

/**
 * Maximum rows of a live link. A spreadsheet has 10 million cells in total, and refuses or cuts
 * larger responses.
 */
const LINK_ROWS_MAX = 10_000;
const LINK_BYTES_MAX = 1_048_576;

/**
 * The answer of a read for a live link: complete and small, in the columns that were fixed when the
 * link was created.
 *
 * @throws ApiError as from the operation; `payload_too_large` beyond 10,000 rows or 1 MiB.
 */
export async function linkAnswer<S extends PipelineServices>(
  state: RequestState<S>,
  operation: AnyRead<S>,
  { columns }: LinkRequest,
): Promise<OperationResponse> {
  const format = separatedFormat(state.format);
  const { table, batches } = await readTable(state, operation, { rowsMax: Infinity });
  const names = columns ?? table.columns.map(({ name }) => name);
  const pick = picker(table, names);
  let text = separatedRow(names, format);
  let rowCount = 0;
  for await (const rows of batches)
    for (const row of rows) {
      rowCount += 1;
      text += separatedRow(pick(row), format);
      if (rowCount > LINK_ROWS_MAX || text.length > LINK_BYTES_MAX) throw tooLarge();
    }
  if (Buffer.byteLength(text) > LINK_BYTES_MAX) throw tooLarge();
  const etag = etagOf(text, etagScopeOf(state));
  if (matchesEtag(state.request.header("if-none-match"), etag))
    return { status: 304, headers: { ETag: etag }, text: null };
  return { status: 200, headers: { ETag: etag, "Content-Type": contentTypeOf(format) }, text };
}

function separatedFormat(format: string): SeparatedFormat {
  if (format === "csv" || format === "tsv") return format;
  throw new Error(`A live link has no format ${format}`);
}

/**
 * The cells of the named columns; a column that no longer exists in the table remains, with empty
 * cells.
 */
function picker({ columns }: AnswerTable, names: readonly string[]): (row: Row) => Row {
  const places = names.map((name) => columns.findIndex((column) => column.name === name));
  return (row) => places.map((place) => row[place] ?? null);
}

const tooLarge = (): ApiError =>
  new ApiError(
    "payload_too_large",
    `The table has more than ${LINK_ROWS_MAX} rows or 1 MiB, which is the most a live link ` +
      "shows. Take a shorter window, filters or fewer columns.",
    { extras: { max_bytes: LINK_BYTES_MAX } },
  );

const PROVENANCE: readonly string[] = PROVENANCE_COLUMNS.map(({ name }) => name);

/**
 * The columns of a link: the requested ones, or all. A table of figures always ends with its
 * provenance columns. Null where a requested column is not in the table, or is requested twice.
 */
export function linkColumns(
  { columns }: AnswerTable,
  asked: readonly string[] | undefined,
): string[] | null {
  const names = columns.map(({ name }) => name);
  if (asked === undefined) return names;
  if (new Set(asked).size < asked.length || !asked.every((name) => names.includes(name)))
    return null;
  const provenance = PROVENANCE.every((name) => names.includes(name)) ? PROVENANCE : [];
  return [...asked.filter((name) => !provenance.includes(name)), ...provenance];
}
