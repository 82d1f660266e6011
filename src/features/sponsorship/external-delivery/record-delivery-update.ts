import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { type requireCampaignForWrite, viewStoredCampaign } from "../campaigns/index.ts";

type Campaign = Awaited<ReturnType<typeof requireCampaignForWrite>>;

/** Records one event for all delivery rows that a request changed. */
export async function recordDeliveryUpdate(
  context: WriteContext,
  campaign: Campaign,
): Promise<void> {
  await recordWorkspaceEvent(
    context.database,
    context.workspace.id,
    {
      type: "campaign.delivery_updated",
      objectId: campaign.id,
      object: await viewStoredCampaign(context, campaign),
    },
    causeOf(context),
  );
}
