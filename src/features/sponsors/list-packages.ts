import { Type } from "typebox";
import { listOf, noBody } from "../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { requireVisibleShow } from "../../kernel/access/visible-show.ts";
import { wholeList } from "../../kernel/operation/answer.ts";
import { defineRead } from "../../kernel/operation/define.ts";
import type { View } from "../../kernel/operation/operation.ts";
import { addDays } from "../../lib/calendar-day.ts";
import { utcDay } from "../../lib/clock.ts";
import { sumCounts } from "../../metrics/counts.ts";
import { type OfferedDeliverable, offeredBy } from "../../sponsorship/packages.ts";
import { loadClusterPosts } from "../campaigns/index.ts";
import { findClustersSince } from "./sponsors.store.ts";

const WINDOWS = [30, 90, 365] as const;
const WINDOW_DEFAULT = 90;

const count = Type.Integer({ minimum: 0 });

const packageSchema = strictObject(
  {
    object: oneOf(["sponsorship_package"]),
    show_id: Type.String(),
    name: Type.String(),
    description: nullable(Type.String()),
    price_minor: nullable(count),
    currency: nullable(Type.String()),
    window_days: count,
    deliverables: Type.Array(
      strictObject({
        type: oneOf(["audio_read", "video_integration", "social_clip", "newsletter_placement"]),
        quantity: Type.Integer({ minimum: 1 }),
        projected_reach: nullable(
          Type.Integer({ minimum: 0, description: "The mean of the items. Null: none measured." }),
        ),
        basis: Type.String({ description: "What the mean is of." }),
        sample_size: Type.Integer({ minimum: 0, description: "Items in the mean." }),
        verified: Type.Boolean({
          description: "There is a mean, and it is of measured items alone.",
        }),
      }),
    ),
    total_projected_reach: nullable(count),
    verified: Type.Boolean(),
  },
  { $id: "SponsorshipPackage" },
);

type Package = View<typeof packageSchema>;

export const listPackages = defineRead({
  id: "shows.sponsorship_packages",
  method: "GET",
  path: "/v1/shows/{show_id}/sponsorship-packages",
  scope: "shows:read",
  plan: "clusters",
  effect: "read",
  params: strictObject({ show_id: Type.String({ minLength: 1, maxLength: 64 }) }),
  query: strictObject({
    window: Type.Optional(
      Type.Unsafe<(typeof WINDOWS)[number]>({
        type: "integer",
        enum: [...WINDOWS],
        default: WINDOW_DEFAULT,
        description: "Items of the last so many days: 30, 90 or 365.",
      }),
    ),
  }),
  body: noBody,
  output: listOf(packageSchema),
  summary: "What a show can offer sponsors",
  description:
    "A package for each kind of placement that the show has had items of, and one of all " +
    "together. The projected reach is the mean of what such items have been measured to reach. " +
    "Prices are not kept.",
  example: { params: { show_id: "{show_id}" }, query: { window: "365" } },
  mcp: false,
  handler: async ({ workspace, database, now }, { params: { show_id: showId }, query }) => {
    requireVisibleShow(workspace, showId);
    const windowDays = query.window ?? WINDOW_DEFAULT;
    const ids = await findClustersSince(database, showId, addDays(utcDay(now), -windowDays));
    const offered = offeredBy(
      await loadClusterPosts(
        database,
        ids.map((clusterId) => ({ showId, clusterId })),
      ),
    );
    const packages = offered.map((deliverable) =>
      packageOf(showId, windowDays, NAMES[deliverable.type], [deliverable]),
    );
    return wholeList(
      offered.length > 1
        ? [...packages, packageOf(showId, windowDays, "Everything together", offered)]
        : packages,
      {
        window_days: windowDays,
        ...(offered.length === 0
          ? { note: "The show has no items in the window that a reach could be projected from." }
          : {}),
      },
    );
  },
});

const NAMES = {
  audio_read: "Host-read audio",
  video_integration: "Video integration",
  social_clip: "Social clip",
  newsletter_placement: "Newsletter placement",
} as const;

const BASES = {
  audio_read: "downloads of the host for each episode, else plays, else listeners",
  video_integration: "views of each full video",
  social_clip: "views of each clip or post, else impressions, else its reach",
  newsletter_placement: "opens of each issue",
} as const;

function packageOf(
  showId: string,
  windowDays: number,
  name: string,
  offered: readonly OfferedDeliverable[],
): Package {
  return {
    object: "sponsorship_package",
    show_id: showId,
    name,
    description: null,
    price_minor: null,
    currency: null,
    window_days: windowDays,
    deliverables: offered.map(({ type, projectedReach, sampleSize, isVerified }) => ({
      type,
      quantity: 1,
      projected_reach: projectedReach,
      basis: `Mean of the last ${windowDays} days: ${BASES[type]}.`,
      sample_size: sampleSize,
      verified: isVerified,
    })),
    total_projected_reach: sumCounts(offered.map(({ projectedReach }) => projectedReach)),
    verified: offered.every(({ isVerified }) => isVerified),
  };
}
