import { Type } from "typebox";
import { plainId } from "../../../../kernel/contract/fields.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { LARGEST_COUNT } from "../../../../domain/metrics/counts.ts";

/** Fields that the schemas of campaigns, slots and links share. */

export const campaignIdField = plainId({ description: "Id of the campaign." });

export const campaignParams = strictObject({ campaign_id: campaignIdField });

export const minorUnits = (description: string) =>
  Type.Integer({ minimum: 0, maximum: LARGEST_COUNT, description });
