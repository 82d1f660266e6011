/** An entry of a list of a profile: a host, a guest, a collaboration. */
export type Entry = Readonly<Record<string, unknown>>;

/** A name of the draft's own for each entry, so that fields stay with theirs. */
const KEY = " key";

/** A value as text; anything but a text is an empty one. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Gives each entry a key that has none. */
export const withKeys = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ [KEY]: crypto.randomUUID(), ...entry }));

export const keyOf = (entry: Entry): string => textOf(entry[KEY]);

/** The entries as they are sent. */
export const withoutKeys = (entries: readonly Entry[]): Entry[] =>
  entries.map((entry) =>
    Object.fromEntries(Object.entries(entry).filter(([name]) => name !== KEY)),
  );
