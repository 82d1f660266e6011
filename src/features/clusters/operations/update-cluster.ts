import { type Static, Type } from "typebox";
import { noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { Input, View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { type ClusterPath, pathReference, requireLockedCluster } from "../cluster-access.ts";
import {
  clusterArguments,
  clusterParams,
  clusterSchema,
  coBrandSchema,
} from "../cluster.schema.ts";
import { type ClusterFields, type ClusterRow, updateClusterFields } from "../cluster.store.ts";
import { finishClusterWrite } from "../finish-cluster-write.ts";

const body = strictObject({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
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
  query: noQuery,
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
  const row = await requireLockedCluster(context, pathReference(params));
  const fields = changedFields(row, sent);
  return {
    resource: "cluster",
    id: row.id,
    wouldWrite: { ...fields },
    effects: [`change ${Object.keys(fields).join(", ") || "nothing"} of the cluster.`],
    state: { row, fields },
  };
}

async function applyUpdate(
  context: WriteContext,
  { wouldWrite, state: { row, fields } }: Change<State>,
): Promise<WriteResult<View<typeof clusterSchema>>> {
  const names = Object.keys(fields);
  if (names.length === 0)
    return finishClusterWrite(
      context,
      { row, changedFields: [] },
      {
        events: [],
        written: wouldWrite,
        warnings: ["Nothing changed."],
      },
    );
  const updated = await updateClusterFields(context.database, row, fields, context.now);
  const change = { row: updated, changedFields: names };
  return finishClusterWrite(context, change, { events: [], written: wouldWrite });
}

function changedFields(
  row: ClusterRow,
  { name, tags, customization }: Static<typeof body>,
): ClusterFields {
  const coBrand = customization?.co_brand;
  return {
    ...(name === undefined || name === row.name ? {} : { name }),
    ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    ...(coBrand === undefined
      ? {}
      : {
          customization: {
            co_brand: coBrand === null ? null : { logo_url: null, href: null, ...coBrand },
          },
        }),
  };
}
