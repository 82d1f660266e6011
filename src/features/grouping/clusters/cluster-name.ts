/**
 * Maximum letters of a cluster's name, counted as PostgreSQL and the validation of requests count
 * them.
 */
export const CLUSTER_NAME_CHARS_MAX = 200;

/**
 * Makes a cluster's name of a text of any length, such as a title. The indexes of the lists contain
 * the name, and PostgreSQL refuses a row whose index entry is longer than 2,704 bytes, or 900
 * Chinese letters.
 */
export const clusterNameOf = (text: string): string =>
  // A letter has at most two UTF-16 units. The text is cut first, since an array of all letters of
  // a long text would be as long as the text.
  Array.from(text.slice(0, 2 * CLUSTER_NAME_CHARS_MAX))
    .slice(0, CLUSTER_NAME_CHARS_MAX)
    .join("")
    .toWellFormed();
