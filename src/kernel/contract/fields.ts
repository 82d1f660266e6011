import { type Static, type TSchema, Type } from "typebox";
import { PLAIN_ID_PATTERN } from "../ids.ts";
import { nullable, strictObject } from "./schema.ts";

/** Schemas of fields that are common to many objects. */

interface Described {
  description?: string;
}

/** The id of a show, a cluster, a campaign or a workspace: 20 letters and digits. */
export const plainId = (options: Described = {}) =>
  Type.String({ pattern: PLAIN_ID_PATTERN, ...options });

/**
 * An id of any other kind: the prefix, an underscore and letters or digits. This system makes ids
 * with 24 of them; an archive may bring other lengths.
 */
export const prefixedId = (prefix: string, options: Described = {}) =>
  Type.String({ pattern: `^${prefix}_[0-9A-Za-z]+$`, ...options });

export const globalClusterId = Type.String({
  pattern: "^[0-9A-Za-z]{20}_[0-9A-Za-z]{20}$",
  description: "Global id of a cluster.",
});

/** ISO 4217, in lower case. */
export const currencyCode = (options: Described = {}) =>
  Type.String({ pattern: "^[a-z]{3}$", ...options });

/** The reason why an action could not be carried out. */
export const fault = nullable(strictObject({ code: Type.String(), message: Type.String() }));

/** An object with arbitrary names whose values have one schema. */
export const mapOf = <Value extends TSchema>(value: Value, options: Described = {}) =>
  Type.Unsafe<Record<string, Static<Value>>>({
    type: "object",
    additionalProperties: value,
    ...options,
  });
