import { etagOf, matchesEtag, stableText } from "../contract/etag.ts";
import { contentTypeOf, encodeTable } from "../export/encode-table.ts";
import type { TableFormat } from "../export/export-format.ts";
import type { BodyPart } from "../operation/answer.ts";
import type { PublicReadOperation, ReadOperation } from "../operation/operation.ts";
import type { PipelineServices } from "./context.ts";
import { readTable } from "./read-table.ts";
import type { OperationResponse, RequestState } from "./request-state.ts";
import { etagScopeOf } from "./run-read.ts";

const ROWS_MAX = 100_000;
/** A file up to this size is sent whole, with its length; a larger one while it is made. */
const WHOLE_BYTES_MAX = 262_144;

/**
 * The answer of a read as a file (docs/exports.md). All that decides whether and what is answered
 * ran before, as for JSON; the pages of a list are read while it is sent.
 */
export async function exportAnswer<S extends PipelineServices>(
  state: RequestState<S>,
  operation: PublicReadOperation<S> | ReadOperation<S>,
  format: TableFormat,
): Promise<OperationResponse> {
  const { table, body, hasMore, batches } = await readTable(state, operation, {
    rowsMax: ROWS_MAX,
  });
  const isStored = state.request.surface !== "session";
  const headers: Record<string, string> = {};
  if (isStored && !hasMore) {
    // With the columns: those of a later release are another file of the same answer.
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
  // Only people double-click a file; programs would take the mark for a part of the first name.
  const withMark = format === "csv" && !isStored;
  return sendable(headers, encodeTable(table.columns, batches, { format, name, withMark }));
}

/** `shows.list` as `shows`, `webhook_deliveries.list` as `webhook-deliveries`. */
const fileNameOf = (operationId: string): string =>
  operationId.replace(/\.list$/, "").replaceAll(/[._]/g, "-");

/** The file whole where it is small, else as a stream that begins with what was made of it. */
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
