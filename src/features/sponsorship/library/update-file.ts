import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { requireFile, requireFileForWrite, requireLinked } from "./library-access.ts";
import { columnsOf } from "./library-fields.ts";
import {
  brandId,
  campaignId,
  fileParams,
  fileSchema,
  folder,
  kindField,
  name,
  showIds,
  tags,
} from "./library.schema.ts";
import { type FileRow, updateFileRow } from "./library.store.ts";
import { viewFile } from "./library-view.ts";

const body = strictObject(
  {
    name: Type.Optional(name),
    kind: Type.Optional(kindField),
    folder: Type.Optional(nullable(folder)),
    tags: Type.Optional(tags),
    show_ids: Type.Optional(showIds),
    brand_id: Type.Optional(nullable(brandId)),
    campaign_id: Type.Optional(nullable(campaignId)),
  },
  { $id: "UpdateLibraryFile" },
);

interface State {
  row: FileRow;
  columns: Partial<ReturnType<typeof columnsOf> & Pick<FileRow, "kind">>;
}

export const updateFile = defineWrite({
  id: "library.update",
  method: "PATCH",
  path: "/v1/library/files/{id}",
  scope: "library:write",
  effect: "write",
  params: fileParams,
  body,
  output: writeResultOf(fileSchema),
  summary: "Change a file's name, folder, tags and links",
  description:
    "Only sent fields change; a list is replaced as a whole, null clears. The bytes cannot be " +
    "changed: upload another file.",
  example: { params: { id: "{file_id}" }, body: { folder: "Autumn 2026" } },
  mcp: false,
  preview: (context, { params, body: sent }) => previewUpdate(context, params.id, sent),
  apply: async (context, { state: { row, columns } }) => {
    const { workspace, database, now } = context;
    if (Object.keys(columns).length === 0) return { id: row.id, data: viewFile(row) };
    await updateFileRow(database, workspace.id, row.id, { ...columns, updated_at: now });
    return { id: row.id, data: viewFile(await requireFile(context, row.id)) };
  },
});

async function previewUpdate(
  context: WriteContext,
  id: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const row = await requireFileForWrite(context, id);
  const all = { ...columnsOf({ ...row, ...sent }), kind: sent.kind ?? row.kind };
  await requireLinked(context, sent);
  const written = writtenFields(viewFile(row), viewFile({ ...row, ...all }), sent);
  const names = Object.keys(written) as (keyof typeof all)[];
  return {
    resource: "library_file",
    id,
    wouldWrite: written,
    effects: names.length === 0 ? [] : [`Change ${names.join(", ")} of the file.`],
    warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
    state: {
      row,
      columns: Object.fromEntries(names.map((field) => [field, all[field]])),
    },
  };
}
