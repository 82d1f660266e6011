import { Type } from "typebox";

/**
 * Field types that the payload schemas of providers share: they accept several spellings and refuse
 * values that cannot be read.
 */

/**
 * A counter: a number, the same as text, null, or a missing key. An object means that the form has
 * changed.
 */
export const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));
export const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
/** Ids arrive as text or as bare numbers; the JSON reader keeps the long ones as text. */
export const Id = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));
export const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));
/**
 * The biography and links of a profile: text, a list, or objects with addresses, by provider and
 * year. An unknown form is left out; the rest of the profile is read.
 */
export const Loose = Type.Optional(Type.Unknown());
/** Time in seconds, milliseconds, ISO text or X's date form. */
export const Moment = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));
