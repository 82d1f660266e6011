import { Type } from "typebox";
import { strictObject } from "../contract/schema.ts";
import { PLAIN_ID_PATTERN } from "../ids.ts";

/** The path parameter that names a show; `requireVisibleShow` checks that the caller sees it. */
export const showIdField = Type.String({
  pattern: PLAIN_ID_PATTERN,
  description: "Id of the show.",
});

export const showParams = strictObject({ show_id: showIdField });
