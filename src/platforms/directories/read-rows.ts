import type { UpstreamAccess } from "../upstream-call.ts";
import type { DirectoryEpisode } from "./podcast-directory.ts";
import { unknownForm } from "./show-directory.ts";

/**
 * The rows that can be read, in their order.
 *
 * @throws PostReadError where there are rows and none of them can be read: the directory answers in
 * another form, which is no empty list.
 */
export function readRows<Row, Value>(
  access: UpstreamAccess,
  rows: readonly Row[],
  readRow: (row: Row) => Value | undefined,
): Value[] {
  const read = rows.map(readRow).filter((value) => value !== undefined);
  if (rows.length > 0 && read.length === 0) throw unknownForm(access);
  return read;
}

/** Episodes without a time stand at the end. */
export const newestFirst = (episodes: readonly DirectoryEpisode[]): DirectoryEpisode[] =>
  episodes.toSorted((one, other) =>
    (other.publishedAt ?? "") < (one.publishedAt ?? "")
      ? -1
      : Number((other.publishedAt ?? "") > (one.publishedAt ?? "")),
  );
