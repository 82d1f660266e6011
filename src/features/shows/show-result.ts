import type { View, WriteResult } from "../../kernel/operation/operation.ts";
import type { WriteContext } from "../../kernel/pipeline/context.ts";
import type { showSchema } from "./show.schema.ts";
import type { ShowRow } from "./show.store.ts";
import { viewShow } from "./show-view.ts";

/** The warning of a write that finds what it asks for in place. */
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
