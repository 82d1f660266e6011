/** What a field of an address may hold: any text, or one of some values. */
type Kind = "text" | readonly string[];

type Fields<Kinds extends Readonly<Record<string, Kind>>> = {
  [Name in keyof Kinds]?: Kinds[Name] extends readonly (infer Value)[] ? Value : string;
};

/**
 * Makes the reader of an address's fields. Unknown fields and values are left out; digits, which
 * the router reads as a number, are text again.
 */
export const readFields =
  <const Kinds extends Readonly<Record<string, Kind>>>(kinds: Kinds) =>
  (search: Record<string, unknown>): Fields<Kinds> => {
    const read: Record<string, string> = {};
    for (const [name, kind] of Object.entries(kinds)) {
      const value = search[name];
      const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
      if (kind === "text" ? text !== "" : kind.includes(text)) read[name] = text;
    }
    return read as Fields<Kinds>;
  };
