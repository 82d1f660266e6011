import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import { type Answer, useAnswer } from "../../api/use-answer.ts";

/** A campaign with all of its slots: at most 500 in one answer. */
export const useCampaignWithSlots = (campaignId: string): Answer<Campaign> =>
  useAnswer((api, options) => api.campaigns.get(campaignId, { expand: ["slots"] }, options));

const NONE: readonly CampaignSlot[] = [];

/** The slots of a campaign; none until they are here. */
export const useSlots = (campaignId: string): readonly CampaignSlot[] =>
  useCampaignWithSlots(campaignId).data?.slots ?? NONE;
