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
  readonly text: () => string | Promise<string>;

  constructor(stable: string, text: () => string | Promise<string>) {
    this.stable = stable;
    this.text = text;
  }
}

/** The body of an answer: a page gets the list envelope, with the path it was asked for. */
export function toBody(answer: unknown, path: string): unknown {
  if (!(answer instanceof PageAnswer)) return answer;
  const { data, hasMore, nextCursor, meta } = answer.page;
  return {
    object: "list",
    url: path,
    data,
    has_more: hasMore,
    next_cursor: nextCursor,
    meta,
  };
}

/** The result of a write that deleted a resource, as `deletedOf` describes it. */
export function deletedResult<Name extends string>(
  object: Name,
  id: string,
): WriteResult<{ object: Name; id: string; deleted: true }> {
  return { id, written: { deleted: true }, data: { object, id, deleted: true } };
}
