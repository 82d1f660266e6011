import { useParams } from "@tanstack/react-router";
import { CampaignFrame } from "../campaigns/campaign-frame.tsx";
import { CheckBoard } from "./check-board.tsx";

/** Whether the slots of a campaign were read as they were booked. */
export function AirChecks() {
  const { campaignId = "", airCheckId }: { campaignId?: string; airCheckId?: string } = useParams({
    strict: false,
  });
  return (
    <CampaignFrame campaignId={campaignId}>
      {(campaign) => <CheckBoard campaign={campaign} airCheckId={airCheckId} />}
    </CampaignFrame>
  );
}
