/**
 * Fields that are the same in every object of the demo, by the reason for it. `*.name` matches the
 * field of any object. No pattern matches a whole object, which would hide a field without a writer.
 */
export type ReasonedFields = readonly (readonly [reason: string, names: readonly string[]])[];
