import type { Campaign } from "@castmeter/sdk";
import { useParams } from "@tanstack/react-router";
import { type Answer, useAnswer } from "../../api/use-answer.ts";

/** The campaign in the address. */
export function useCampaignId(): string {
  const { campaignId }: { campaignId?: string } = useParams({ strict: false });
  return campaignId ?? "";
}

/** One campaign, with its slots by status. */
export const useCampaign = (campaignId: string): Answer<Campaign> =>
  useAnswer((api, options) => api.campaigns.get(campaignId, {}, options));
