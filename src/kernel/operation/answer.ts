import type { Page } from "../contract/pagination.ts";
import type { WriteResult } from "./operation.ts";

/** One page of a list; the pipeline adds the envelope. */
export class PageAnswer<Item = unknown> {
  readonly page: Page<Item>;

  constructor(page: Omit<Page<Item>, "meta"> & { meta?: Record<string, unknown> }) {
    this.page = { ...page, meta: page.meta ?? {} };
  }
}

/** A list without pages: all items fit into one answer, or the workspace has none. */
export function wholeList<Item>(
  data: Item[],
  meta: Record<string, unknown> = {},
): PageAnswer<Item> {
  return new PageAnswer({ data, hasMore: false, nextCursor: null, meta });
}

/**
 * A body that is already text: it is stored in the form in which it is sent, and not parsed and
 * printed again. `stable` is any short text that changes exactly when the body does; with a
 * matching tag the body is not even read.
 */
export class TextAnswer {
  readonly stable: string;
  /** The body, for a request of the given path. */
  readonly text: (path: string) => BodyPart | Promise<BodyPart>;

  constructor(stable: string, text: (path: string) => BodyPart | Promise<BodyPart>) {
    this.stable = stable;
    this.text = text;
  }
}

/** A 302 to an address that must not be stored, for an operation that `redirects`. */
export class RedirectAnswer {
  readonly location: string;

  constructor(location: string) {
    this.location = location;
  }
}

/** A body that is text in another format than JSON, one of the operation's `textFormats`. */
export class DocumentAnswer extends TextAnswer {
  readonly mediaType: string;

  constructor(mediaType: string, stable: string, text: () => BodyPart | Promise<BodyPart>) {
    super(`${mediaType}\n${stable}`, text);
    this.mediaType = mediaType;
  }
}

/** A body or a part of one: text, or text as UTF-8 bytes. */
export type BodyPart = string | Uint8Array;

/** The body that the parts form, as one text. */
export const joinParts = (parts: readonly BodyPart[]): string =>
  parts.map((part) => (typeof part === "string" ? part : utf8.decode(part))).join("");

const utf8 = new TextDecoder();

/**
 * A list without pages whose items are already text, each in pieces, for operations without a tag
 * (POST). Its body is sent in parts. Rejected: joining 100 stored texts into one string first,
 * which takes a third of the time of such a request, since each of its 680 KB is copied two more
 * times.
 */
export class ListAnswer {
  readonly #items: Iterable<readonly BodyPart[]>;
  readonly #meta: Readonly<Record<string, unknown>>;

  constructor(items: Iterable<readonly BodyPart[]>, meta: Readonly<Record<string, unknown>>) {
    this.#items = items;
    this.#meta = meta;
  }

  /**
   * The body, for a request of the given path. Successive pieces of text are joined to one part,
   * because each part costs a write.
   */
  parts(path: string, now: Date): BodyPart[] {
    const meta = { ...this.#meta, ...computedAt(now) };
    const page = { data: [], hasMore: false, nextCursor: null, meta };
    const envelope = JSON.stringify(listBody(page, path));
    const start = envelope.indexOf(DATA_START) + DATA_START.length;
    const parts: BodyPart[] = [];
    let text = envelope.slice(0, start);
    let separator = "";
    for (const item of this.#items) {
      text += separator;
      separator = ",";
      for (const piece of item) {
        if (typeof piece === "string") text += piece;
        else {
          parts.push(text, piece);
          text = "";
        }
      }
    }
    parts.push(text + envelope.slice(start));
    return parts;
  }
}

/** Fields of `meta` about the age of a list, which is computed when it is requested. */
const computedAt = (now: Date): { computed_at: string; cache_age_seconds: number } => ({
  computed_at: now.toISOString(),
  cache_age_seconds: 0,
});

/**
 * The text of a list with its age in `meta`, where `meta` lacks it. The tag is made from the text
 * without the age, so the age is inserted into that text instead of printing the body a second
 * time; `meta` is the last field of the envelope.
 */
export function withAge(answer: unknown, text: string, now: Date): string {
  if (!(answer instanceof PageAnswer) || "computed_at" in answer.page.meta) return text;
  const isEmpty = text.endsWith("{}}");
  return `${text.slice(0, -2)}${isEmpty ? "" : ","}${JSON.stringify(computedAt(now)).slice(1)}}`;
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

/**
 * The text before the first item. It occurs nowhere else in the envelope, because quotes are
 * escaped.
 */
const DATA_START = '"data":[';

/** The result of a write that deleted a resource, as `deletedOf` describes it. */
export function deletedResult<Name extends string>(
  object: Name,
  id: string,
): WriteResult<{ object: Name; id: string; deleted: true }> {
  return { id, data: { object, id, deleted: true } };
}
