import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import type { View } from "../../../kernel/operation/operation.ts";

/** A sponsorship package in an answer, and the windows from which a reach can be projected. */

export const WINDOWS = [30, 90, 365] as const;
export type PackageWindowDays = (typeof WINDOWS)[number];
export const WINDOW_DEFAULT = 90;

export const DELIVERABLES = [
  "audio_read",
  "video_integration",
  "social_clip",
  "newsletter_placement",
] as const;

const count = Type.Integer({ minimum: 0 });

export const packageSchema = strictObject(
  {
    object: oneOf(["sponsorship_package"]),
    show_id: Type.String(),
    name: Type.String(),
    description: nullable(Type.String()),
    price_minor: nullable(
      Type.Integer({
        minimum: 0,
        description: "In minor units of the currency. Null: no price is written.",
      }),
    ),
    currency: nullable(Type.String({ description: "ISO 4217, lower case." })),
    window_days: count,
    deliverables: Type.Array(
      strictObject({
        type: oneOf(DELIVERABLES),
        quantity: Type.Integer({ minimum: 1 }),
        projected_reach: nullable(
          Type.Integer({
            minimum: 0,
            description: "Of one of them: the mean of the items. Null: none measured.",
          }),
        ),
        basis: Type.String({ description: "What the mean is of." }),
        sample_size: Type.Integer({ minimum: 0, description: "Items in the mean." }),
        verified: Type.Boolean({
          description: "There is a mean, and it is of measured items alone.",
        }),
      }),
    ),
    total_projected_reach: nullable(
      Type.Integer({
        minimum: 0,
        description: "Quantities times reach, of the deliverables whose reach is known.",
      }),
    ),
    verified: Type.Boolean({ description: "Every deliverable is." }),
  },
  { $id: "SponsorshipPackage" },
);

export type Package = View<typeof packageSchema>;
