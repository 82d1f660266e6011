import { addDays } from "../../../lib/time/calendar-day.ts";
import { type CampaignFixture, startCampaignFixture } from "../campaigns/campaigns.test-support.ts";

export interface DeliveryFixture extends CampaignFixture {
  upload: (
    campaignId: string,
    rows: readonly Record<string, unknown>[],
    as?: string,
  ) => ReturnType<CampaignFixture["send"]>;
  /** Lists the rows of a campaign with the given query. */
  rows: (campaignId: string, query?: string) => ReturnType<CampaignFixture["send"]>;
}

export async function startDeliveryFixture(): Promise<DeliveryFixture> {
  const fixture = await startCampaignFixture();
  const path = (campaignId: string) => `/v1/campaigns/${campaignId}/external-delivery`;
  return {
    ...fixture,
    upload: (campaignId, rows, as) => fixture.send("POST", path(campaignId), { rows }, as),
    rows: (campaignId, query = "") => fixture.send("GET", `${path(campaignId)}${query}`),
  };
}

/** Distinct rows of one campaign, one per day, from `firstDay` on. */
export const manyRows = (count: number, firstDay = "1990-01-01"): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => ({
    source: "adswizz",
    date: addDays(firstDay, index),
    impressions: index,
  }));
