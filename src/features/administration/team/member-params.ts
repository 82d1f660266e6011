import { Type } from "typebox";
import { strictObject } from "../../../kernel/contract/schema.ts";

/**
 * Ids of members. Members that were imported from an archive keep their ids, which may have any
 * form.
 */
export const memberIdField = Type.String({ minLength: 1, maxLength: 100 });

export const memberParams = strictObject({ id: memberIdField });
