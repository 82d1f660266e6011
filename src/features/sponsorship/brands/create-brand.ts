import type { Static } from "typebox";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { brandFields, brandNameField, brandSchema } from "./brand.schema.ts";
import { type BrandColumns, columnsOf } from "./brand-fields.ts";
import { countAllBrands, insertBrand } from "./brand.store.ts";
import { requireBrand } from "./brand-access.ts";
import { viewBrand } from "./brand-view.ts";

/** Maximum brands of a workspace; more are created only by a faulty program. */
const BRANDS_MAX = 10_000;

const body = strictObject({ name: brandNameField, ...brandFields }, { $id: "CreateBrand" });

interface State {
  id: string;
  columns: BrandColumns & { name: string };
}

export const createBrand = defineWrite({
  id: "brands.create",
  method: "POST",
  path: "/v1/brands",
  scope: "brands:write",
  workspaceKinds: ["network", "subnetwork"],
  effect: "write",
  body,
  output: writeResultOf(brandSchema),
  successStatuses: [201],
  errors: ["limit_reached"],
  summary: "Create a brand",
  description:
    "A brand that campaigns are sold to. Its categories and safety rules are compared with shows " +
    "and with other campaigns where a slot is booked. Contacts are write-only.",
  example: {
    body: {
      name: "Northwind Roasters",
      website: "https://northwind.example",
      categories: ["Food & Drink"],
      talking_points: "Roasted on the quay.\nFree delivery over two bags.",
      brand_safety: { blocked_categories: ["True Crime"] },
      contacts: [{ name: "Ada Quay", email: "ada@northwind.example" }],
    },
  },
  mcp: {
    tool: "create_brand",
    description: "Create a brand that campaigns can be sold to. Contacts are not taken here.",
    arguments: {
      name: "What people call it.",
      description: "What it is and does.",
      brand_safety: "Categories and topics that it does not stand beside.",
    },
    leftOut: ["contacts", "social_links", "target_audience", "logo_url", "tags"],
  },
  preview: (context, { body: sent }) => previewCreate(context, sent),
  apply: async (context, { state: { id, columns } }) => {
    const { workspace, database, now } = context;
    await insertBrand(database, workspace.id, { ...columns, id, created_at: now, updated_at: now });
    const data = viewBrand(await requireBrand(context, id));
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "brand.created", objectId: id, object: data },
      causeOf(context),
    );
    return { status: 201, id, data };
  },
});

async function previewCreate(
  { workspace, database, runtime }: WriteContext,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const id = newId("brd");
  const columns = {
    ...columnsOf(sent, runtime.secrets, { workspaceId: workspace.id, id }),
    name: sent.name.trim(),
  };
  await lockWorkspace(database, workspace.id);
  const current = await countAllBrands(database, workspace.id);
  if (current >= BRANDS_MAX)
    throw new ApiError("limit_reached", `The workspace has ${current} brands, its limit.`, {
      extras: { limit: BRANDS_MAX, current },
    });
  const { contacts, ...shown } = sent;
  return {
    resource: "brand",
    id: null,
    wouldWrite: { ...shown, contact_count: contacts?.length ?? 0 },
    effects: [`Create the brand ${quoted(columns.name)}.`],
    state: { id, columns },
  };
}
