/** Letters of a cluster's name, counted as PostgreSQL and the checks of requests count them. */
export const CLUSTER_NAME_CHARS_MAX = 200;

/**
 * A name made of a text of any length, such as a title. The lists' indexes hold it, and PostgreSQL
 * refuses a row whose entry in an index is longer than 2,704 bytes: 900 Chinese letters.
 */
export const clusterNameOf = (text: string): string =>
  // A letter is two units at most; a long text taken apart whole would be an array as long.
  Array.from(text.slice(0, 2 * CLUSTER_NAME_CHARS_MAX))
    .slice(0, CLUSTER_NAME_CHARS_MAX)
    .join("")
    .toWellFormed();
