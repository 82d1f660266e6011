import { type Curve, middleOf, type SinceLine, USUAL_FROM } from "./since-lines.ts";

export type WindowName = keyof NonNullable<Curve["windows"]>;

/**
 * The middle of a window that has closed, over the episodes that say what is usual; null where
 * fewer than five have a number of it.
 */
export function usualAt(
  { before, curves }: { before: readonly SinceLine[]; curves: ReadonlyMap<string, Curve> },
  name: WindowName,
): number | null {
  const values = before
    .flatMap(({ id }) => {
      const window = curves.get(id)?.windows?.[name];
      return window?.complete === true && window.value !== null ? [window.value] : [];
    })
    .toSorted((one, other) => one - other);
  return values.length < USUAL_FROM ? null : middleOf(values);
}
