import { Type } from "typebox";
import { causeOf } from "../../../events/record-event.ts";
import { noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { clusterParams, clusterSchema, coBrandSchema } from "../cluster.schema.ts";
import { requireLockedCluster } from "../cluster-access.ts";
import { recordClusterEvents } from "../events/cluster-events.ts";
import { clusterUrls, loadClusterView } from "../figures/cluster-view.ts";

export const updateCluster = defineWrite({
  id: "clusters.update",
  method: "PATCH",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: clusterParams,
  query: noQuery,
  body: strictObject({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20 })),
    customization: Type.Optional(
      strictObject({ co_brand: Type.Optional(nullable(coBrandSchema)) }),
    ),
  }),
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
      show_id: "Id of the show the cluster belongs to, from list_clusters.",
      cluster_id:
        "Id of the cluster within its show: the part of the global id after the underscore.",
      name: "New name.",
      tags: "All tags it shall have; replaces those there are.",
      customization: "co_brand is the partner shown on the public page, null for none.",
    },
  },
  preview: async (context, { params, body }) => {
    const row = await requireLockedCluster(context, {
      showId: params.show_id,
      clusterId: params.cluster_id,
    });
    const coBrand = body.customization?.co_brand;
    const written: Record<string, unknown> = {
      ...(body.name === undefined || body.name === row.name ? {} : { name: body.name }),
      ...(body.tags === undefined ? {} : { tags: [...new Set(body.tags)] }),
      ...(coBrand === undefined
        ? {}
        : {
            customization: {
              co_brand: coBrand === null ? null : { logo_url: null, href: null, ...coBrand },
            },
          }),
    };
    return {
      resource: "cluster",
      id: row.id,
      wouldWrite: written,
      effects: [`change ${Object.keys(written).join(", ") || "nothing"} of the cluster.`],
      state: { row, written },
    };
  },
  apply: async (context, { state: { row, written } }) => {
    const { database, now } = context;
    const changed = Object.keys(written);
    if (changed.length === 0)
      return {
        id: row.id,
        written,
        warnings: ["Nothing changed."],
        urls: clusterUrls(context, row),
        data: await loadClusterView(context, row),
      };
    const { customization, ...columns } = written as {
      name?: string;
      tags?: string[];
      customization?: Record<string, unknown>;
    };
    const updated = await database
      .updateTable("clusters")
      .set({
        ...columns,
        ...(customization === undefined
          ? {}
          : { customization: JSON.stringify({ ...row.customization, ...customization }) }),
        updated_at: now,
      })
      .where("show_id", "=", row.show_id)
      .where("id", "=", row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordClusterEvents(
      database,
      context.urls,
      { row: updated, changedFields: changed },
      [],
      causeOf(context),
    );
    return {
      id: row.id,
      written,
      urls: clusterUrls(context, row),
      data: await loadClusterView(context, updated),
    };
  },
});
