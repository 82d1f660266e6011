import { causeOf } from "../../../delivery/events/record-event.ts";
import type { EventContent } from "../../../delivery/events/event-content.ts";
import type { View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import type { clusterSchema } from "./cluster.schema.ts";
import { clusterUrls, loadClusterView } from "./cluster-view.ts";
import { type ClusterChange, recordClusterEvents } from "./events/cluster-events.ts";

interface ClusterWrite extends Pick<
  WriteResult<View<typeof clusterSchema>>,
  "status" | "written" | "warnings"
> {
  /** The events of the write itself. `cluster.updated` is added where totals or fields changed. */
  events: readonly EventContent[];
}

/** Ends a write that returns the cluster: records its events and builds the result. */
export async function finishClusterWrite(
  context: WriteContext,
  change: ClusterChange,
  { events, ...result }: ClusterWrite,
): Promise<WriteResult<View<typeof clusterSchema>>> {
  const { database, urls } = context;
  // The two run in parallel, since the view reads nothing that the events write.
  const [data] = await Promise.all([
    loadClusterView(context, change.row),
    recordClusterEvents(database, change, events, { urls, cause: causeOf(context) }),
  ]);
  return {
    ...result,
    id: change.row.id,
    urls: clusterUrls(urls, change.row),
    data,
  };
}
