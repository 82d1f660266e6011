import { strictObject } from "../../../kernel/contract/schema.ts";
import { RedirectAnswer } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { addressOf } from "./download-address.ts";
import { requireFile } from "./library-access.ts";
import { fileParams } from "./library.schema.ts";

export const getFileContent = defineRead({
  id: "library.content",
  method: "GET",
  path: "/v1/library/files/{id}/content",
  scope: "library:read",
  effect: "read",
  params: fileParams,
  output: strictObject({}),
  redirects: true,
  summary: "Redirect to the bytes of a file",
  description:
    "302 to an address that ends after five minutes and takes range requests; it is served as an " +
    "attachment and never shown in place.",
  example: { params: { id: "{file_id}" } },
  mcp: false,
  handler: async (context, { params: { id } }) => {
    await requireFile(context, id);
    return new RedirectAnswer(addressOf(context, id));
  },
});
