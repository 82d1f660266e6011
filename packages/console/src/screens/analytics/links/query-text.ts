/** A query as people read it in an address: `window=30 group_by=platform`. */
export const queryText = (query: Readonly<Record<string, unknown>>): string =>
  Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(" ");
