import { causeOf } from "../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { defineWrite } from "../../../kernel/operation/define.ts";
import { requireLockedDataRequest } from "./data-request-access.ts";
import { dataRequestParams, dataRequestSchema } from "./data-request.schema.ts";
import { updateDataRequest } from "./data-request.store.ts";
import { dataRequestView, recordDataRequestEvent } from "./data-request-view.ts";

export const cancelDataRequest = defineWrite({
  id: "data_requests.cancel",
  method: "POST",
  path: "/v1/data-requests/{id}/cancel",
  scope: "integrations:write",
  effect: "write",
  params: dataRequestParams,
  output: writeResultOf(dataRequestSchema),
  errors: ["state_conflict"],
  summary: "Cancel a data request",
  description:
    "Cancels a request that has not been taken up yet. One that is in progress, or done, " +
    "answers 409 with its state.",
  example: { params: { id: "{data_request_id}" } },
  mcp: {
    tool: "cancel_data_request",
    description: "Cancel a data request that has not been taken up yet.",
    isDestructive: true,
  },
  preview: async (context, { params }) => {
    const row = await requireLockedDataRequest(context, params.id);
    if (row.status !== "open")
      throw stateConflict(
        `This data request is ${row.status.replace("_", " ")}; only an open one can be canceled.`,
        row.status,
        ["open"],
      );
    return {
      resource: "data_request",
      id: row.id,
      wouldWrite: { status: "canceled" },
      effects: ["Cancel the data request; it will not be worked on."],
      state: row,
    };
  },
  apply: async (context, { state }) => {
    const row = await updateDataRequest(context.database, state, {
      status: "canceled",
      updated_at: context.now,
    });
    await recordDataRequestEvent(context.database, "data_request.closed", row, causeOf(context));
    return { id: row.id, written: { status: row.status }, data: dataRequestView(row) };
  },
});
