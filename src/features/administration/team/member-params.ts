import { Type } from "typebox";
import { strictObject } from "../../../kernel/contract/schema.ts";

/** Ids of members: those that came with an archive keep the ids they had, of any form. */
export const memberIdField = Type.String({ minLength: 1, maxLength: 100 });

export const memberParams = strictObject({ id: memberIdField });
