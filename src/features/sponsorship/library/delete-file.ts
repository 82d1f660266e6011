import { deletedOf, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { requireFileForWrite } from "./library-access.ts";
import { fileParams } from "./library.schema.ts";
import { deleteFileRow, isInOpenOrder } from "./library.store.ts";
import { removeBytes } from "./remove-bytes.job.ts";

export const deleteFile = defineWrite({
  id: "library.delete",
  method: "DELETE",
  path: "/v1/library/files/{id}",
  scope: "library:write",
  effect: "destructive",
  params: fileParams,
  output: writeResultOf(deletedOf("library_file")),
  errors: ["state_conflict"],
  confirmRule: "Always: the file and its bytes are gone.",
  summary: "Delete a file",
  description:
    "Its bytes are removed from the file store within moments, and its download addresses end. 409 " +
    "while an insertion order that is not applied was read from it: apply or discard that first.",
  example: { params: { id: "{file_id}" } },
  mcp: false,
  preview: async (context, { params: { id } }) => {
    const { workspace, database } = context;
    const row = await requireFileForWrite(context, id);
    if (await isInOpenOrder(database, workspace.id, id))
      throw stateConflict(
        "An insertion order that is not applied uses this file. Apply or discard it first.",
        "in_use",
        [],
      );
    return {
      resource: "library_file",
      id,
      wouldWrite: { name: row.name, size_bytes: row.size_bytes },
      deletes: true,
      effects: [`Delete the file ${quoted(row.name)} and its ${row.size_bytes} bytes.`],
      confirm: true,
      irreversible: true,
      state: id,
    };
  },
  apply: async ({ workspace, database }, { state: id }) => {
    await deleteFileRow(database, workspace.id, id);
    await removeBytes(database, workspace.id, id);
    return deletedResult("library_file", id);
  },
});
