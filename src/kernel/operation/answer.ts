import type { Page } from "../contract/pagination.ts";
import type { WriteResult } from "./operation.ts";

/** One page of a list; the pipeline adds the envelope. */
export class PageAnswer<Item = unknown> {
  readonly page: Page<Item>;

  constructor(page: Omit<Page<Item>, "meta"> & { meta?: Record<string, unknown> }) {
    this.page = { ...page, meta: page.meta ?? {} };
  }
}

/** A list that has no pages: everything fits, or the workspace has none. */
export function wholeList<Item>(
  data: Item[],
  meta: Record<string, unknown> = {},
): PageAnswer<Item> {
  return new PageAnswer({ data, hasMore: false, nextCursor: null, meta });
}

/**
 * A body that is already text: stored as it is sent, never parsed only to be printed again.
 * `stable` is any short text that changes exactly when the body does; with a matching tag the body
 * is not even read.
 */
export class TextAnswer {
  readonly stable: string;
  /** The body, for a request of the given path. */
  readonly text: (path: string) => string | Promise<string>;

  constructor(stable: string, text: (path: string) => string | Promise<string>) {
    this.stable = stable;
    this.text = text;
  }

  /**
   * A list without pages whose items are already text, each in pieces. All pieces are joined once,
   * so that each letter is copied once: measured, twice the batches a second of parsing the items.
   * Its `stable` is empty, so it is for operations without a tag (POST).
   */
  static list(
    items: Iterable<readonly string[]>,
    meta: Readonly<Record<string, unknown>>,
  ): TextAnswer {
    return new TextAnswer("", (path) => listText(items, { path, meta }));
  }
}

/** The body of an answer: a page gets the list envelope, with the path of the request. */
export function toBody(answer: unknown, path: string): unknown {
  return answer instanceof PageAnswer ? listBody(answer.page, path) : answer;
}

function listBody<Item>({ data, hasMore, nextCursor, meta }: Page<Item>, path: string) {
  return {
    object: "list",
    url: path,
    data,
    has_more: hasMore,
    next_cursor: nextCursor,
    meta,
  };
}

/** The text before the first item. Nothing else in the envelope can contain it: quotes are escaped. */
const DATA_START = '"data":[';

function listText(
  items: Iterable<readonly string[]>,
  { path, meta }: { path: string; meta: Readonly<Record<string, unknown>> },
): string {
  const page = { data: [], hasMore: false, nextCursor: null, meta };
  const envelope = JSON.stringify(listBody(page, path));
  const start = envelope.indexOf(DATA_START) + DATA_START.length;
  const pieces = [envelope.slice(0, start)];
  for (const item of items) {
    if (pieces.length > 1) pieces.push(",");
    for (const piece of item) pieces.push(piece);
  }
  pieces.push(envelope.slice(start));
  return pieces.join("");
}

/** The result of a write that deleted a resource, as `deletedOf` describes it. */
export function deletedResult<Name extends string>(
  object: Name,
  id: string,
): WriteResult<{ object: Name; id: string; deleted: true }> {
  return { id, data: { object, id, deleted: true } };
}
