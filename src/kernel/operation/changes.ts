import { isDeepStrictEqual } from "node:util";

/** What a change of a resource comes to: the fields in which two views of it differ. */

/** The warning of a change that comes to nothing. */
export const NOTHING_CHANGED =
  "Nothing was changed: every field that was sent already has this value.";

/** The fields in which two views differ; `updated_at` is not one. */
export const changedFields = <View extends object>(
  before: View,
  after: View,
): (keyof View & string)[] =>
  (Object.keys(after) as (keyof View & string)[]).filter(
    (name) => name !== "updated_at" && !isDeepStrictEqual(before[name], after[name]),
  );

/** The fields of a view that were sent and differ from what was before, with their new values. */
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
