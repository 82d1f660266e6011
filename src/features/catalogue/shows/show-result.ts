import { causeOf } from "../../../delivery/events/record-event.ts";
import type { Change } from "../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import type { LifecycleCause } from "./lifecycle/show-lifecycle.ts";
import type { showSchema } from "./show.schema.ts";
import type { ShowRow } from "./show.store.ts";
import { viewShow } from "./show-view.ts";

/** The warning of a write that finds the requested state already stored. */
export const UNCHANGED = "Nothing was changed: the show is in this state already.";

/** The result of a write whose resource is the show. */
export async function showResult(
  context: WriteContext,
  show: ShowRow,
  result: Pick<WriteResult, "written" | "status" | "warnings">,
): Promise<WriteResult<View<typeof showSchema>>> {
  return {
    ...result,
    id: show.show_id,
    urls: { app: context.urls.showApp(show.show_id), public: context.urls.show(show.handle) },
    data: await viewShow(context, show),
  };
}

/** Changes a show, unless its preview found it changed already, and returns it. */
export async function changeOnce(
  context: WriteContext,
  { wouldWrite, state: { show, isChanged } }: Change<{ show: ShowRow; isChanged: boolean }>,
  change: (show: ShowRow, parts: LifecycleCause) => Promise<ShowRow>,
): Promise<WriteResult<View<typeof showSchema>>> {
  const parts = { cause: causeOf(context), urls: context.urls };
  const after = isChanged ? await change(show, parts) : show;
  return showResult(context, after, { written: wouldWrite });
}
