import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "../../lib/text/canonical-json.ts";
import { parameterInvalid } from "./errors.ts";

/**
 * Keyset cursors. A cursor contains the sort keys of the last row of a page (timestamps as whole
 * microseconds, so that no row is skipped between two of one millisecond), the order, and a hash of
 * the filters; an HMAC over these and the workspace, so that an altered or foreign cursor, or one
 * with other filters, gets a 400. A cursor stays valid when its row is deleted.
 */

const MAC_BYTES = 16;
const CURSOR_VERSION = 1;
const CURSOR_TEXT_MAX = 1_024;

export type SortKey = string | number | null;

export interface CursorScope {
  workspaceId: string;
  /** Id of the operation, so that a cursor of one list is invalid for another. */
  operationId: string;
  /**
   * All parameters that select or order rows, as the caller sent them; `limit` is not included,
   * because it may change from page to page.
   */
  filters: Record<string, unknown>;
}

export class CursorSigner {
  readonly #key: KeyObject;

  constructor(key: Buffer) {
    // Made once: making it from bytes for each cursor takes 26 of 32 µs.
    this.#key = createSecretKey(key);
  }

  #mac(payload: string, scope: CursorScope): Buffer {
    return createHmac("sha256", this.#key)
      .update(`${scope.workspaceId}\n${scope.operationId}\n${payload}`)
      .digest()
      .subarray(0, MAC_BYTES);
  }

  #filterHash(scope: CursorScope): string {
    return hash("sha256", canonicalJson(scope.filters), "base64url").slice(0, 16);
  }

  write(keys: readonly SortKey[], scope: CursorScope): string {
    const payload = JSON.stringify({ v: CURSOR_VERSION, k: keys, f: this.#filterHash(scope) });
    return Buffer.concat([this.#mac(payload, scope), Buffer.from(payload)]).toString("base64url");
  }

  /**
   * The sort keys in a cursor of this list.
   *
   * @throws ApiError `parameter_invalid`, `param: cursor`, for any cursor this list did not make.
   */
  read(cursor: string, scope: CursorScope): SortKey[] {
    const refused = parameterInvalid(
      "cursor",
      "malformed",
      "cursor is not one that this list gave out. Start again without it.",
    );
    if (cursor.length > CURSOR_TEXT_MAX) throw refused;
    const bytes = Buffer.from(cursor, "base64url");
    if (bytes.length <= MAC_BYTES || bytes.toString("base64url") !== cursor) throw refused;
    const payload = bytes.subarray(MAC_BYTES).toString();
    if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), this.#mac(payload, scope))) throw refused;
    const content = JSON.parse(payload) as { v: number; k: SortKey[]; f: string };
    if (content.v !== CURSOR_VERSION || content.f !== this.#filterHash(scope)) throw refused;
    return content.k;
  }
}

export interface Page<Item> {
  data: readonly Item[];
  hasMore: boolean;
  nextCursor: string | null;
  meta: Record<string, unknown>;
}

/** Removes the additional row that a list reads to find out whether there is a next page. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; hasMore: boolean; nextCursor: string | null } {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const hasMore = rows.length > limit;
  return { rows: kept, hasMore, nextCursor: hasMore && last !== undefined ? cursorOf(last) : null };
}
