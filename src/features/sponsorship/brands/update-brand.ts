import { type Static, Type } from "typebox";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { isDeepStrictEqual } from "node:util";
import { brandFields, brandNameField, brandParams, brandSchema } from "./brand.schema.ts";
import { columnsOf } from "./brand-fields.ts";
import { type BrandRow, updateBrandRow } from "./brand.store.ts";
import { requireBrand, requireBrandForWrite } from "./brand-access.ts";
import { viewBrand } from "./brand-view.ts";

const body = strictObject(
  {
    name: Type.Optional(brandNameField),
    ...brandFields,
    archived: Type.Optional(Type.Boolean({ description: "Left out of lists unless asked for." })),
  },
  { $id: "UpdateBrand" },
);

type Columns = ReturnType<typeof columnsOf>;

interface State {
  row: BrandRow;
  columns: Columns;
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
  const { contacts, ...shown } = sent;
  const names = Object.keys(sent);
  return {
    resource: "brand",
    id,
    wouldWrite: {
      ...shown,
      ...(contacts === undefined ? {} : { contact_count: contacts?.length ?? 0 }),
    },
    effects: names.length === 0 ? [] : [`Change ${names.join(", ")} of the brand.`],
    warnings: names.length === 0 ? ["Nothing was sent, so nothing changes."] : [],
    state: { row, columns },
  };
}

async function applyUpdate(context: WriteContext, { state: { row, columns } }: Change<State>) {
  const { workspace, database, now } = context;
  const before = viewBrand(row);
  if (Object.keys(columns).length === 0) return { id: row.id, data: before };
  await updateBrandRow(database, workspace.id, row.id, { ...columns, updated_at: now });
  const data = viewBrand(await requireBrand(context, row.id));
  const changed = changedFields(before, data);
  if (changed.length > 0)
    await recordWorkspaceEvent(
      database,
      workspace.id,
      {
        type: "brand.updated",
        objectId: row.id,
        object: data,
        changedFields: changed,
        previous: Object.fromEntries(changed.map((name) => [name, before[name]])),
      },
      causeOf(context),
    );
  return { id: row.id, data };
}

type BrandView = ReturnType<typeof viewBrand>;

const changedFields = (before: BrandView, after: BrandView): (keyof BrandView)[] =>
  (Object.keys(after) as (keyof BrandView)[]).filter(
    (name) => name !== "updated_at" && !isDeepStrictEqual(before[name], after[name]),
  );
