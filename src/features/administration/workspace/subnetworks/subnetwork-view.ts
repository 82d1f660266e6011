import { viewOf } from "../../../../kernel/resource/view-of.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { findExistingShows } from "../../../../kernel/access/show-directory.store.ts";
import { subnetworkSchema } from "./subnetwork.schema.ts";
import { findShowPointers, type SubnetworkRow } from "./subnetwork.store.ts";

/**
 * Subnetworks in the form in which the API returns them. `show_ids` contains the existing shows of
 * an active subnetwork: every other operation of the network accepts an id listed here. The shows
 * of an invited or suspended subnetwork are not listed.
 */
export async function viewSubnetworks(
  { database, urls }: Pick<Context, "database" | "urls">,
  rows: readonly SubnetworkRow[],
): Promise<View<typeof subnetworkSchema>[]> {
  const pointers = await findShowPointers(
    database,
    rows.map((row) => row.workspace_id),
  );
  const existing = new Set(
    (await findExistingShows(database, [...pointers.values()].flat())).map((show) => show.show_id),
  );
  return rows.map((row) => {
    const pointed = row.activation_state === "active" ? (pointers.get(row.workspace_id) ?? []) : [];
    const showIds = pointed.filter((id) => existing.has(id));
    return viewOf(subnetworkSchema, row, {
      object: "subnetwork",
      id: row.workspace_id,
      show_ids: showIds,
      show_count: showIds.length,
      public_url: row.handle === null ? null : urls.network(row.handle),
      app_url: urls.workspaceApp(),
    });
  });
}
