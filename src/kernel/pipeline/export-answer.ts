import { etagOf, matchesEtag, stableText } from "../contract/etag.ts";
import { parameterInvalid } from "../contract/errors.ts";
import { contentTypeOf, encodeTable } from "../export/encode-table.ts";
import type { TableFormat } from "../export/export-format.ts";
import { tableOf } from "../export/operation-table.ts";
import type { AnswerTable, Row } from "../export/table.ts";
import { awaitTokens } from "../limits/await-tokens.ts";
import { type BodyPart, joinParts, TextAnswer, toBody } from "../operation/answer.ts";
import type { PublicReadOperation, ReadOperation, ValidatedInput } from "../operation/operation.ts";
import { assertOutput } from "../operation/output-check.ts";
import type { PipelineServices } from "./context.ts";
import type { OperationResponse, RequestState } from "./request-state.ts";
import { etagScopeOf, runRead } from "./run-read.ts";
import { authenticate } from "./steps/authenticate.ts";
import { requirePlan } from "./steps/require-plan.ts";
import { requireScope } from "./steps/require-scope.ts";
import { requireWorkspaceKind } from "./steps/require-workspace-kind.ts";

/**
 * The answer of a read as a file (docs/exports.md). All that decides whether and what is answered ran
 * before, as for JSON; a list that names no page is read to its end, page by page, while it is sent.
 */

/** Items of a page, the most a caller may ask for. */
const PAGE_ITEMS = 100;
const ROWS_MAX = 100_000;
/** A file up to this size is sent whole, with its length; a larger one while it is made. */
const WHOLE_BYTES_MAX = 262_144;

type Read<S> = PublicReadOperation<S> | ReadOperation<S>;

interface ExportCall<S> {
  state: RequestState<S>;
  operation: Read<S>;
  table: AnswerTable;
}

interface PageBody {
  has_more?: boolean;
  next_cursor?: string | null;
}

export async function exportAnswer<S extends PipelineServices>(
  state: RequestState<S>,
  operation: Read<S>,
  format: TableFormat,
): Promise<OperationResponse> {
  const table = tableOf(operation);
  if (table === null) throw new Error(`${operation.id} is no table`);
  const call = { state, operation, table };
  const isWhole = readsAllPages(operation, state.input);
  const body = await readBody(call, isWhole ? pageInput(state.input) : state.input);
  const isStored = state.request.surface !== "session";
  const isOnePage = !isWhole || nextCursorOf(body) === null;
  const headers: Record<string, string> = {};
  if (isStored && isOnePage) {
    const stable = `${format}\n${stableText(body, JSON.stringify(body))}`;
    headers["ETag"] = etagOf(stable, etagScopeOf(state));
    if (matchesEtag(state.request.header("if-none-match"), headers["ETag"]))
      return { status: 304, headers, text: null };
  }
  const name = fileNameOf(operation.id);
  headers["Content-Type"] = contentTypeOf(format);
  headers["Content-Disposition"] =
    `attachment; filename="${name}-${state.startedAt.toISOString().slice(0, 10)}.${format}"`;
  const batches = isWhole ? allPages(call, body) : onePage(call, body);
  // Only people double-click a file; programs would take the mark for a part of the first name.
  const withMark = format === "csv" && !isStored;
  return sendable(headers, encodeTable(table.columns, batches, { format, name, withMark }));
}

/** `shows.list` as `shows`, `webhook_deliveries.list` as `webhook-deliveries`. */
const fileNameOf = (operationId: string): string =>
  operationId.replace(/\.list$/, "").replaceAll(/[._]/g, "-");

/** A list with pages of which none is named. */
function readsAllPages<S>({ query }: Read<S>, input: ValidatedInput): boolean {
  const parameters = (query as { properties?: object }).properties ?? {};
  const { limit, cursor } = input.query as Record<string, unknown>;
  return "cursor" in parameters && limit === undefined && cursor === undefined;
}

const pageInput = (input: ValidatedInput, cursor?: string): ValidatedInput => ({
  ...input,
  query: {
    ...(input.query as object),
    limit: PAGE_ITEMS,
    ...(cursor === undefined ? {} : { cursor }),
  },
});

async function readBody<S>(
  { state, operation }: ExportCall<S>,
  input: ValidatedInput,
): Promise<unknown> {
  const answer = await runRead(state, operation, input);
  const { path } = state.request;
  const body =
    answer instanceof TextAnswer
      ? (JSON.parse(joinParts([await answer.text(path)])) as unknown)
      : toBody(answer, path);
  assertOutput({ operation, runtime: state.runtime }, body);
  return body;
}

function nextCursorOf(body: unknown): string | null {
  const { has_more: hasMore, next_cursor: nextCursor = null } = body as PageBody;
  return hasMore === true ? nextCursor : null;
}

async function* onePage<S>({ table }: ExportCall<S>, body: unknown): AsyncGenerator<Iterable<Row>> {
  yield table.rows(body);
}

/**
 * The rows of every page. Each further page is asked for as a caller would: with the rights of that
 * moment, and for the same tokens.
 *
 * @throws ApiError as the operation; `parameter_invalid` beyond 100,000 rows.
 */
async function* allPages<S extends PipelineServices>(
  call: ExportCall<S>,
  first: unknown,
): AsyncGenerator<Iterable<Row>> {
  const { state, table } = call;
  let rowCount = 0;
  for (let body = first; ;) {
    const rows = [...table.rows(body)];
    rowCount += rows.length;
    if (rowCount > ROWS_MAX)
      throw parameterInvalid(
        null,
        "too_many",
        `This list has more than ${ROWS_MAX} rows. Narrow it by its filters, or read it by pages.`,
      );
    yield rows;
    const cursor = nextCursorOf(body);
    if (cursor === null) return;
    await payForPage(state);
    for (const step of [authenticate, requireScope, requirePlan, requireWorkspaceKind])
      await step(state);
    body = await readBody(call, pageInput(state.input, cursor));
  }
}

/** Waits and does not refuse: a key of the default tier would never get more than 12,000 rows. */
async function payForPage<S>({ reservation, operation }: RequestState<S>): Promise<void> {
  const cost = typeof operation.cost === "number" ? operation.cost : 1;
  if (reservation !== undefined) await awaitTokens(reservation, cost);
}

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
