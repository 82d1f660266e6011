import { parameterInvalid } from "../contract/errors.ts";
import { tableOf } from "../export/operation-table.ts";
import type { AnswerTable, Row } from "../export/table.ts";
import { awaitTokens } from "../limits/await-tokens.ts";
import { joinParts, TextAnswer, toBody } from "../operation/answer.ts";
import type { AnyRead, ValidatedInput } from "../operation/operation.ts";
import { assertOutput } from "../operation/output-check.ts";
import type { PipelineServices } from "./context.ts";
import type { RequestState } from "./request-state.ts";
import { runRead } from "./run-read.ts";
import { authenticate } from "./steps/authenticate.ts";
import { requirePlan } from "./steps/require-plan.ts";
import { requireScope } from "./steps/require-scope.ts";
import { requireWorkspaceKind } from "./steps/require-workspace-kind.ts";

/**
 * Reads the rows of a read for surfaces that send tables: all pages of a list if the caller named
 * none, else its answer.
 */

/** Items of a page that a caller may request at most, and that the price of a page is for. */
const PAGE_ITEMS = 100;

export interface TableRead {
  table: AnswerTable;
  /** The answer, or the first of several pages. */
  body: unknown;
  /** True where further pages exist; they are read while `batches` is read. */
  hasMore: boolean;
  /**
   * The rows, a page at a time. @throws ApiError as from the operation, and beyond `rowsMax` rows.
   */
  batches: AsyncGenerator<Iterable<Row>>;
}

interface PageBody {
  has_more?: boolean;
  next_cursor?: string | null;
}

/**
 * Reads the answer or the first page at once, so that a refusal by the operation comes before
 * anything is sent.
 */
export async function readTable<S extends PipelineServices>(
  state: RequestState<S>,
  operation: AnyRead<S>,
  { rowsMax }: { rowsMax: number },
): Promise<TableRead> {
  const table = tableOf(operation);
  if (table === null) throw new Error(`${operation.id} is no table`);
  const readsAll = readsAllPages(operation, state.input);
  const { exportPageItems: pageItems = PAGE_ITEMS } = operation;
  const bodyAt = async (cursor: string | null): Promise<unknown> =>
    readBody(state, operation, readsAll ? pageInput(state.input, pageItems, cursor) : state.input);
  const body = await bodyAt(null);
  const rowsOf = (page: unknown): Iterable<Row> => table.rows(page);
  const cursorAfter = readsAll ? nextCursorOf : () => null;

  async function* batches(): AsyncGenerator<Iterable<Row>> {
    let rowCount = 0;
    for (let page = body; ;) {
      const rows = [...rowsOf(page)];
      rowCount += rows.length;
      if (rowCount > rowsMax) throw tooManyRows(rowsMax);
      yield rows;
      const cursor = cursorAfter(page);
      if (cursor === null) return;
      await admitPage(state, Math.ceil(rows.length / PAGE_ITEMS));
      page = await bodyAt(cursor);
    }
  }
  return { table, body, hasMore: cursorAfter(body) !== null, batches: batches() };
}

const tooManyRows = (rowsMax: number) =>
  parameterInvalid(
    null,
    "too_many",
    `This table has more than ${rowsMax} rows. Narrow it by its filters, or read it by pages.`,
  );

/** Whether a list has pages and the caller named none of them. */
function readsAllPages<S>({ query }: AnyRead<S>, input: ValidatedInput): boolean {
  const parameters = (query as { properties?: object }).properties ?? {};
  const { limit, cursor } = input.query as Record<string, unknown>;
  return "cursor" in parameters && limit === undefined && cursor === undefined;
}

const pageInput = (
  input: ValidatedInput,
  limit: number,
  cursor: string | null,
): ValidatedInput => ({
  ...input,
  query: {
    ...(input.query as object),
    limit,
    ...(cursor === null ? {} : { cursor }),
  },
});

async function readBody<S>(
  state: RequestState<S>,
  operation: AnyRead<S>,
  input: ValidatedInput,
): Promise<unknown> {
  const answer = await runRead(state, operation, input);
  const path = state.answerPath;
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

/**
 * Admits each further page with the checks that a separate request for it would pass: the price of
 * the pages of 100 items that it follows, and the rights at that time. Where tokens are missing it
 * waits, because with refusals a key of the default tier would never get more than 12,000 rows.
 */
async function admitPage<S extends PipelineServices>(
  state: RequestState<S>,
  pages: number,
): Promise<void> {
  const { reservation, operation } = state;
  const cost = typeof operation.cost === "number" ? operation.cost : 1;
  if (reservation !== undefined) await awaitTokens(reservation, cost * pages);
  for (const step of [authenticate, requireScope, requirePlan, requireWorkspaceKind])
    await step(state);
}
