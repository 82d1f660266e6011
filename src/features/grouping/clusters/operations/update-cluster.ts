import { expectShowEvents } from "../../../../delivery/events/record-event.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { type Static, Type } from "typebox";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { nullable, strictObject } from "../../../../kernel/contract/schema.ts";
import { tagsOf } from "../../../../kernel/contract/tag-names.ts";
import { NOTHING_CHANGED } from "../../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { Input, View, WriteResult } from "../../../../kernel/operation/operation.ts";
import { canonicalJson } from "../../../../lib/text/canonical-json.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { type ClusterPath, pathReference, requireLockedCluster } from "../cluster-access.ts";
import { CLUSTER_NAME_CHARS_MAX } from "../cluster-name.ts";
import {
  clusterArguments,
  clusterParams,
  clusterSchema,
  coBrandSchema,
} from "../cluster.schema.ts";
import { type CoBrand, coBrandOf, requireText } from "../co-brand.ts";
import { type ClusterFields, type ClusterRow, updateClusterFields } from "../cluster.store.ts";
import { finishClusterWrite } from "../finish-cluster-write.ts";

const body = strictObject({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: CLUSTER_NAME_CHARS_MAX })),
  tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20 })),
  customization: Type.Optional(strictObject({ co_brand: Type.Optional(nullable(coBrandSchema)) })),
});

interface State {
  row: ClusterRow;
  fields: ClusterFields;
}

export const updateCluster = defineWrite({
  id: "clusters.update",
  method: "PATCH",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: clusterParams,
  body,
  output: writeResultOf(clusterSchema),
  summary: "Change a cluster's name, tags or co-brand",
  description:
    "Only sent fields change. `customization.co_brand` is an object or null; other " +
    "customization is kept.",
  example: {
    params: { show_id: "{show_id}", cluster_id: "{cluster_id}" },
    body: {
      customization: {
        co_brand: { name: "Northwind Roasters", href: "https://northwind.example" },
      },
    },
  },
  mcp: {
    tool: "update_cluster",
    description: "Change a cluster's name, tags or co-brand. Only what is sent changes.",
    arguments: {
      ...clusterArguments,
      name: "New name.",
      tags: "All tags it shall have; replaces those there are.",
      customization: "co_brand is the partner shown on the public page, null for none.",
    },
  },
  preview: previewUpdate,
  apply: applyUpdate,
});

async function previewUpdate(
  context: WriteContext,
  { params, body: sent }: Input<ClusterPath, unknown, Static<typeof body>>,
): Promise<Change<State>> {
  const storable = storableOf(sent);
  const locking = requireLockedCluster(context, pathReference(params));
  expectShowEvents(context.database, params.show_id);
  const row = await locking;
  const fields = changedFields(row, storable);
  return {
    resource: "cluster",
    id: row.id,
    wouldWrite: { ...fields },
    effects: [
      `Change ${Object.keys(fields).join(", ") || "nothing"} of the cluster ${quoted(row.name)}.`,
    ],
    ...(Object.keys(fields).length === 0 ? { warnings: [NOTHING_CHANGED] } : {}),
    state: { row, fields },
  };
}

interface Sent extends Pick<Static<typeof body>, "name" | "tags"> {
  /** Undefined where the request has no co-brand. */
  coBrand: CoBrand | null | undefined;
}

/**
 * The fields of a request, with the co-brand in its stored form. @throws ApiError naming the field.
 */
function storableOf({ name, tags, customization }: Static<typeof body>): Sent {
  if (name !== undefined) requireText("name", name);
  const coBrand = customization?.co_brand;
  return {
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags: tagsOf("tags", tags) }),
    coBrand: coBrand === undefined || coBrand === null ? coBrand : coBrandOf(coBrand),
  };
}

async function applyUpdate(
  context: WriteContext,
  { state: { row, fields } }: Change<State>,
): Promise<WriteResult<View<typeof clusterSchema>>> {
  const names = Object.keys(fields);
  if (names.length === 0)
    return finishClusterWrite(context, { row, changedFields: [] }, { events: [] });
  const updated = await updateClusterFields(context.database, row, fields, context.now);
  const change = { row: updated, changedFields: names };
  return finishClusterWrite(context, change, { events: [] });
}

/** The fields of a request that differ from the stored ones, in their stored form. */
function changedFields(row: ClusterRow, sent: Sent): ClusterFields {
  const name = sent.name?.trim();
  const { tags, coBrand } = sent;
  return {
    ...(name === undefined || name === row.name ? {} : { name }),
    ...(tags === undefined || canonicalJson(tags) === canonicalJson(row.tags) ? {} : { tags }),
    ...(coBrand === undefined ||
    canonicalJson(coBrand) === canonicalJson(row.customization["co_brand"] ?? null)
      ? {}
      : { customization: { co_brand: coBrand } }),
  };
}
