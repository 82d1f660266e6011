/**
 * A path with its ids, each as one segment.
 *
 * @throws TypeError for an id that is no segment: the request would go to another path.
 */
export function path(texts: TemplateStringsArray, ...ids: readonly (string | number)[]): string {
  return texts.reduce((whole, text, index) => `${whole}${segment(ids[index - 1])}${text}`);
}

function segment(id: string | number | undefined): string {
  const text = String(id ?? "");
  if (text === "" || text === "." || text === "..")
    throw new TypeError(`${JSON.stringify(text)} is no id.`);
  return encodeURIComponent(text);
}

type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;

/** The query string of the values that are given, with its `?`; a list is joined by commas. */
export function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query as Readonly<Record<string, QueryValue>>))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
