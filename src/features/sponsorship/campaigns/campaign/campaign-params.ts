import { Type } from "typebox";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { PLAIN_ID_PATTERN } from "../../../../kernel/ids.ts";
import { LARGEST_COUNT } from "../../../../domain/metrics/counts.ts";

/** Fields that campaigns, slots and links share. */

export const campaignIdField = Type.String({
  pattern: PLAIN_ID_PATTERN,
  description: "Id of the campaign.",
});

export const campaignParams = strictObject({ campaign_id: campaignIdField });

export const minorUnits = (description: string) =>
  Type.Integer({ minimum: 0, maximum: LARGEST_COUNT, description });
