import type { LinkProps } from "@tanstack/react-router";

/** The page of a campaign. */
export const campaignLink = (campaignId: string): LinkProps =>
  ({ to: "/campaigns/$campaignId", params: { campaignId } }) as unknown as LinkProps;
