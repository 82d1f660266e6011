import { useNavigate, useSearch } from "@tanstack/react-router";
import { type Filters, readFilters } from "./filters.ts";

/** Changes of the address: undefined takes a parameter out of it. */
export type Change = Record<string, string | number | boolean | undefined>;

/** Changes parameters of the address; others stay. */
export function useChange(): (change: Change, options?: { isStep?: boolean }) => void {
  const navigate = useNavigate();
  return (change, { isStep = false } = {}) =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, ...change })) as never,
      // What opens something is a step, so that Back closes it.
      replace: !isStep,
      resetScroll: false,
    });
}

/** What a tab reads from the address. @param read Leaves out what is wrong there. */
export function useAddress<Read>(read: (search: Record<string, unknown>) => Read): Read {
  const search: Record<string, unknown> = useSearch({ strict: false });
  return read(search);
}

export const useFilters = (): Filters => useAddress(readFilters);

/** What is open: a dialog, or the row of a table. Back closes it. */
export function useOpened(): [string | null, (name: string | null) => void] {
  const opened = useAddress(({ open }) => (typeof open === "string" ? open : null));
  const change = useChange();
  return [
    opened,
    (name) =>
      name === null ? change({ open: undefined }) : change({ open: name }, { isStep: true }),
  ];
}

/** One of several values of a parameter; the first where the address names none of them. */
export const oneOf =
  <Value extends string>(name: string, values: readonly [Value, ...Value[]]) =>
  (search: Record<string, unknown>): Value =>
    values.find((value) => value === search[name]) ?? values[0];
