import { addDays } from "../../../lib/time/calendar-day.ts";
import { type CampaignFixture, startCampaignFixture } from "../campaigns/campaigns.test-support.ts";

export interface DeliveryFixture extends CampaignFixture {
  upload: (
    campaignId: string,
    rows: readonly Record<string, unknown>[],
    as?: string,
  ) => ReturnType<CampaignFixture["send"]>;
  /** The list of rows of a campaign, with what is asked for. */
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

/** Rows of one campaign that are all different, by day: of `firstDay` and the days after it. */
export const manyRows = (count: number, firstDay = "1990-01-01"): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => ({
    source: "adswizz",
    date: addDays(firstDay, index),
    impressions: index,
  }));
