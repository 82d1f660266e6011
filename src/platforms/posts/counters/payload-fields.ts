import { Type } from "typebox";

/**
 * Field types shared by the payload schemas of providers: wide in what they take, firm about what
 * cannot be read at all.
 */

/**
 * A counter: a number, the same as text, null, or the key missing. An object means that the form
 * has changed.
 */
export const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));
export const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
/** Ids arrive as text or as bare numbers; the JSON reader keeps the long ones as text. */
export const Id = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));
export const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));
/**
 * The biography and links of a profile: text, a list, or objects with addresses, by provider and
 * year. A form we do not know is left out; the rest of the profile is read.
 */
export const Loose = Type.Optional(Type.Unknown());
/** Seconds, milliseconds, ISO text or X's date form. */
export const Moment = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]));
