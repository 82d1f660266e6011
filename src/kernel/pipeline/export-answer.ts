import { etagOf, matchesEtag, stableText } from "../contract/etag.ts";
import { contentTypeOf, encodeTable } from "../export/encode-table.ts";
import type { TableFormat } from "../export/export-format.ts";
import type { BodyPart } from "../operation/answer.ts";
import type { AnyRead } from "../operation/operation.ts";
import type { PipelineServices } from "./context.ts";
import { readTable } from "./read-table.ts";
import type { OperationResponse, RequestState } from "./request-state.ts";
import { etagScopeOf } from "./run-read.ts";

const ROWS_MAX = 100_000;
/**
 * Maximum bytes of a file that is sent whole, with its length; a larger one is sent while it is
 * created.
 */
const WHOLE_BYTES_MAX = 262_144;

/**
 * The answer of a read as a file (docs/exports.md). All checks have run before, as for JSON; the
 * pages of a list are read while the file is sent.
 */
export async function exportAnswer<S extends PipelineServices>(
  state: RequestState<S>,
  operation: AnyRead<S>,
  format: TableFormat,
): Promise<OperationResponse> {
  const { table, body, hasMore, batches } = await readTable(state, operation, {
    rowsMax: ROWS_MAX,
  });
  const headers: Record<string, string> = {};
  if (state.isTagged && !hasMore) {
    // The tag includes the columns, because a later release with other columns gives another file
    // for the same answer.
    const names = table.columns.map((column) => column.name).join();
    const stable = `${format}\n${names}\n${stableText(body, JSON.stringify(body))}`;
    headers["ETag"] = etagOf(stable, etagScopeOf(state));
    if (matchesEtag(state.request.header("if-none-match"), headers["ETag"]))
      return { status: 304, headers, text: null };
  }
  const name = fileNameOf(operation.id);
  headers["Content-Type"] = contentTypeOf(format);
  headers["Content-Disposition"] =
    `attachment; filename="${name}-${state.startedAt.toISOString().slice(0, 10)}.${format}"`;
  // Only files for people have the mark, because programs would read it as a part of the first
  // name.
  const withMark = format === "csv" && state.request.surface === "session";
  return sendable(headers, encodeTable(table.columns, batches, { format, name, withMark }));
}

/**
 * The file name of an operation: `shows` for `shows.list`, `webhook-deliveries` for
 * `webhook_deliveries.list`.
 */
const fileNameOf = (operationId: string): string =>
  operationId.replace(/\.list$/, "").replaceAll(/[._]/g, "-");

/** The whole file where it is small, else a stream that starts with the part that was created. */
async function sendable(
  headers: Record<string, string>,
  chunks: AsyncGenerator<BodyPart, void>,
): Promise<OperationResponse> {
  const parts: BodyPart[] = [];
  for (let bytes = 0; bytes <= WHOLE_BYTES_MAX;) {
    const { value, done } = await chunks.next();
    if (done === true) return { status: 200, headers, text: null, parts };
    parts.push(value);
    bytes += Buffer.byteLength(value);
  }
  return { status: 200, headers, text: null, stream: continued(parts, chunks) };
}

async function* continued(
  parts: readonly BodyPart[],
  chunks: AsyncGenerator<BodyPart, void>,
): AsyncGenerator<BodyPart, void> {
  yield* parts;
  yield* chunks;
}
