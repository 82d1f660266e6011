import { defineRead } from "../../../kernel/operation/define.ts";
import { addressOf } from "./download-address.ts";
import { requireFile } from "./library-access.ts";
import { fileParams, fileSchema } from "./library.schema.ts";
import { viewFile } from "./library-view.ts";

export const getFile = defineRead({
  id: "library.get",
  method: "GET",
  path: "/v1/library/files/{id}",
  scope: "library:read",
  effect: "read",
  params: fileParams,
  output: fileSchema,
  summary: "One file",
  description:
    "With `download_url`, an address that needs no credential and ends after five minutes.",
  example: { params: { id: "{file_id}" } },
  mcp: false,
  handler: async (context, { params: { id } }) =>
    viewFile(await requireFile(context, id), addressOf(context, id)),
});
