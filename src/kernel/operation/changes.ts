import { isDeepStrictEqual } from "node:util";

/** Compares two views of a resource and returns the fields in which they differ. */

/** The warning for a change without effect. */
export const NOTHING_CHANGED =
  "Nothing was changed: every field that was sent already has this value.";

/** The fields in which two views differ; `updated_at` is ignored. */
export const changedFields = <View extends object>(
  before: View,
  after: View,
): (keyof View & string)[] =>
  (Object.keys(after) as (keyof View & string)[]).filter(
    (name) => name !== "updated_at" && !isDeepStrictEqual(before[name], after[name]),
  );

/** The sent fields of a view that differ from the earlier view, with their new values. */
export function writtenFields<View extends object>(
  before: View,
  after: View,
  sent: object,
): Partial<View> {
  const names = changedFields(before, after).filter((name) => Object.hasOwn(sent, name));
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<View>;
}

/** The values of fields of a view, by name. */
export const valuesOf = <View extends object>(
  view: View,
  names: readonly (keyof View & string)[],
): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, view[name]]));
