import { Type } from "typebox";
import { strictObject } from "../../kernel/contract/schema.ts";

/** Members that came with an archive keep the ids they had, whatever those look like. */
export const memberIdField = Type.String({ minLength: 1, maxLength: 100 });

export const memberParams = strictObject({ id: memberIdField });
