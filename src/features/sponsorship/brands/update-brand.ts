import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { recordUpdate } from "../../../delivery/events/record-update.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../kernel/operation/changes.ts";
import { brandFields, brandNameField, brandParams, brandSchema } from "./brand.schema.ts";
import { type BrandColumns, columnsOf } from "./brand-fields.ts";
import { type BrandRow, updateBrandRow } from "./brand.store.ts";
import { requireBrandForWrite } from "./brand-access.ts";
import { viewBrand } from "./brand-view.ts";

const body = strictObject(
  {
    name: Type.Optional(brandNameField),
    ...brandFields,
    archived: Type.Optional(Type.Boolean({ description: "Left out of lists unless asked for." })),
  },
  { $id: "UpdateBrand" },
);

interface State {
  row: BrandRow;
  columns: BrandColumns;
}

export const updateBrand = defineWrite({
  id: "brands.update",
  method: "PATCH",
  path: "/v1/brands/{id}",
  scope: "brands:write",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  params: brandParams,
  body,
  output: writeResultOf(brandSchema),
  summary: "Change a brand",
  description:
    "Only sent fields change; a list is replaced as a whole. Null or an empty text clears a field.",
  example: { params: { id: "{brand_id}" }, body: { tags: ["autumn"] } },
  mcp: false,
  preview: (context, { params, body: sent }) => previewUpdate(context, params.id, sent),
  apply: applyUpdate,
});

async function previewUpdate(
  context: WriteContext,
  id: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, runtime } = context;
  const row = await requireBrandForWrite(context, id);
  const columns = columnsOf(sent, runtime.secrets, { workspaceId: workspace.id, id });
  const written = writtenFields(viewBrand(row), viewBrand({ ...row, ...columns }), {
    ...sent,
    // Contacts are not returned, so their count shows that they were replaced.
    ...("contacts" in sent ? { contact_count: columns.contact_count } : {}),
  });
  const isSame = Object.keys(written).length === 0 && sent.contacts === undefined;
  return {
    resource: "brand",
    id,
    wouldWrite: {
      ...written,
      ...(sent.contacts === undefined ? {} : { contact_count: columns.contact_count }),
    },
    effects: isSame ? [] : [`Change ${namesOf(written, sent).join(", ")} of the brand.`],
    warnings: isSame ? [NOTHING_CHANGED] : [],
    state: { row, columns: isSame ? {} : columns },
  };
}

const namesOf = (written: object, sent: object): string[] => [
  ...Object.keys(written).filter((name) => name !== "contact_count"),
  ...("contacts" in sent ? ["contacts"] : []),
];

async function applyUpdate(context: WriteContext, { state: { row, columns } }: Change<State>) {
  const { workspace, database, now } = context;
  const before = viewBrand(row);
  if (Object.keys(columns).length === 0) return { id: row.id, data: before };
  const changed = { ...columns, updated_at: now };
  await updateBrandRow(database, workspace.id, row.id, changed);
  const data = viewBrand({ ...row, ...changed });
  await recordUpdate(context, "brand.updated", before, data);
  return { id: row.id, data };
}
