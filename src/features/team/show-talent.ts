import { Type } from "typebox";
import { strictObject } from "../../kernel/contract/schema.ts";
import { PLAIN_ID_PATTERN } from "../../kernel/ids.ts";

/**
 * The people of a show: hosts, producers, returning guests. They are listed with the show; they are
 * no members and get no mail.
 */

export const showIdField = Type.String({ pattern: PLAIN_ID_PATTERN });

export const showParams = strictObject({ show_id: showIdField });
