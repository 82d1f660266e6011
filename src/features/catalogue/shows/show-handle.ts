import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { randomBase62 } from "../../../lib/text/base62.ts";
import { SLUG_CHARS_MAX, slugify } from "../../../lib/text/slug.ts";
import { findHandleSubject, insertShowHandle } from "../../administration/workspace/index.ts";

/** First path segments of the site that cannot be handles: `{site_url}/cluster/…` is no show. */
const RESERVED: ReadonlySet<string> = new Set([
  "cluster",
  "clusters",
  "assets",
  "api",
  "app",
  "verify",
]);

/**
 * Maximum numbered handles that are tried before a random one; by then a hundred shows have the
 * name.
 */
const NUMBERED_TRIES = 100;
const RANDOM_LETTERS = 8;

export function handleTaken(handle: string): ApiError {
  return new ApiError("handle_taken", `The handle ${handle} is already used. Choose another.`, {
    param: "handle",
  });
}

/**
 * True where no show has the handle and no page of the site has this address. Another show may take
 * it afterwards; `claimHandle` decides.
 */
export async function isHandleFree(database: Executor, handle: string): Promise<boolean> {
  if (RESERVED.has(handle)) return false;
  return (await findHandleSubject(database, "show", handle)) === undefined;
}

/** Claims a handle for a show; false where another show or a page of the site has it. */
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
 * The handle in a request, in its stored form.
 *
 * @throws ApiError `parameter_invalid` for one without a letter a to z or digit.
 */
export function handleOf(sent: string): string {
  const slug = slugify(sent);
  if (slug !== "") return slug;
  throw parameterInvalid(
    "handle",
    "malformed",
    "handle needs at least one letter a to z or digit.",
  );
}

/**
 * The handle in a request, in its stored form. @throws ApiError as `handleOf`, and `handle_taken`.
 */
export async function requireFreeHandle(database: Executor, sent: string): Promise<string> {
  const handle = handleOf(sent);
  if (!(await isHandleFree(database, handle))) throw handleTaken(handle);
  return handle;
}

/**
 * The handle that a show of this name would get at this moment; null where it would be random.
 * Another show may take it meanwhile.
 */
export async function findSuggestedHandle(
  database: Executor,
  name: string,
): Promise<string | null> {
  for (const handle of numberedHandles(name))
    if (await isHandleFree(database, handle)) return handle;
  return null;
}

/** The handles that are tried for a name before a random one: `name`, `name-2`, `name-3`. */
function* numberedHandles(name: string): Generator<string, void> {
  const base = baseOf(name);
  if (base === "") return;
  for (let number = 1; number <= NUMBERED_TRIES; number += 1)
    yield number === 1 ? base : `${base}-${number}`;
}

const baseOf = (name: string): string => slugify(name, SLUG_CHARS_MAX - RANDOM_LETTERS - 1);

/**
 * Claims the first free handle for a name: `name`, `name-2`, `name-3`. A name without Latin letters
 * (a Japanese title) becomes `show-` and eight random letters, which a person can change.
 */
export async function claimSuggestedHandle(
  transaction: DatabaseTransaction,
  showId: string,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  for (const handle of numberedHandles(name))
    if (await claimHandle(transaction, showId, handle, now)) return handle;
  const base = baseOf(name);
  for (;;) {
    const handle = `${base === "" ? "show" : base}-${randomBase62(RANDOM_LETTERS).toLowerCase()}`;
    if (await claimHandle(transaction, showId, handle, now)) return handle;
  }
}
