import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { randomBase62 } from "../../lib/base62.ts";
import { SLUG_CHARS_MAX, slugify } from "../../lib/slug.ts";
import { findHandleSubject, insertShowHandle } from "../workspace/index.ts";

/** First path segments of the site that are not handles: `{site_url}/cluster/…` is no show. */
const RESERVED: ReadonlySet<string> = new Set(["cluster", "clusters", "assets", "api", "app"]);

/**
 * Names that are tried with a number before chance decides: by then a hundred shows share the name.
 */
const NUMBERED_TRIES = 100;
const RANDOM_LETTERS = 8;

export function handleTaken(handle: string): ApiError {
  return new ApiError("handle_taken", `The handle ${handle} is already used. Choose another.`, {
    param: "handle",
  });
}

/**
 * True when no show has the handle and no page of the site has this address. Another show may take
 * it afterwards: `claimHandle` decides.
 */
export async function isHandleFree(database: Executor, handle: string): Promise<boolean> {
  if (RESERVED.has(handle)) return false;
  return (await findHandleSubject(database, "show", handle)) === undefined;
}

/** Takes a handle for a show; false when another has it, or a page of the site. */
export async function claimHandle(
  transaction: DatabaseTransaction,
  showId: string,
  handle: string,
  now: Date,
): Promise<boolean> {
  if (RESERVED.has(handle)) return false;
  return insertShowHandle(transaction, showId, handle, now);
}

/**
 * Takes the first free handle for a name: `name`, `name-2`, `name-3`. A name without Latin letters
 * (a Japanese title) becomes `show-` and eight random letters, which a person can change.
 */
export async function claimSuggestedHandle(
  transaction: DatabaseTransaction,
  showId: string,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const base = slugify(name, SLUG_CHARS_MAX - RANDOM_LETTERS - 1);
  const tries = base === "" ? 0 : NUMBERED_TRIES;
  for (let number = 1; number <= tries; number += 1) {
    const handle = number === 1 ? base : `${base}-${number}`;
    if (await claimHandle(transaction, showId, handle, now)) return handle;
  }
  for (;;) {
    const handle = `${base === "" ? "show" : base}-${randomBase62(RANDOM_LETTERS).toLowerCase()}`;
    if (await claimHandle(transaction, showId, handle, now)) return handle;
  }
}
