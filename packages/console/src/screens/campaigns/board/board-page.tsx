import { CampaignFrame } from "../campaign-frame.tsx";
import { PaceStrip } from "../overview/pace-strip.tsx";
import { useCampaignId } from "../use-campaign.ts";
import { Board } from "./board.tsx";

/** The slots of a campaign by show and week, under its pace. */
export function BoardPage() {
  const campaignId = useCampaignId();
  return (
    <CampaignFrame campaignId={campaignId}>
      <PaceStrip campaignId={campaignId} />
      <Board key={campaignId} campaignId={campaignId} />
    </CampaignFrame>
  );
}
