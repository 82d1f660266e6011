import { Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { freshnessSchema } from "../../../administration/workspace/index.ts";

/** Figures of accounts over a window, as several answers carry them. */

const count = (description?: string) => nullable(Type.Integer(description ? { description } : {}));

const figureFields = {
  reach: count(
    "What each platform counts as reach, added over days and accounts: counters, not people.",
  ),
  views: count(),
  impressions: count("On LinkedIn estimated where `impressions_estimated` is true."),
  reactions: count(),
  plays: count(),
  streams: count(),
  downloads: count("Of hosting platforms; they overlap with plays and are no part of reach."),
  opens: count(),
  unique_opens: count(),
  clicks: count(),
  likes: count(),
  comments: count(),
  shares: count(),
  saves: count(),
  engaged_views: count(),
  engagement: count("Likes, comments, shares and saves together, as far as known."),
  engagement_rate: nullable(Type.Number({ description: "Engagement divided by reach." })),
  followers: count("At the end of the window."),
  followers_gained: count("Over accounts whose followers are known before the window as well."),
  subscribers: count("At the end of the window."),
  subscribers_gained: count(),
  posts: count("Items the accounts had published at the end of the window."),
};

/** Names of the figures, in their order. */
export const FIGURES = Object.keys(figureFields) as (keyof typeof figureFields)[];

const readOn = nullable(Type.String({ format: "date" }));

const levelsAsOf = strictObject(
  { followers: readOn, subscribers: readOn, posts: readOn },
  {
    description:
      "The day on which the oldest part of each level was read, at most 31 days before the end of " +
      "the window. Null: the level is not known.",
  },
);

/** Figures of all accounts together. */
export const figuresSchema = strictObject(
  {
    ...figureFields,
    impressions_estimated: Type.Boolean({
      description: "A part of `impressions` is LinkedIn's, estimated from reactions.",
    }),
    levels_as_of: levelsAsOf,
  },
  { $id: "AnalyticsFigures", description: "Null: not known, which is not 0." },
);

/** The change of each figure in per cent. */
export const changesSchema = Type.Unsafe<Record<string, number | null>>({
  type: "object",
  additionalProperties: { type: ["number", "null"] },
  description:
    "By figure, in per cent to a tenth, over platforms of which as many days are known in both " +
    "windows; the others are named in `coverage.warnings`. Null where one of both values is " +
    "unknown or the earlier one is 0.",
});

/** Figures of one platform. */
export const platformStatsSchema = strictObject(
  {
    object: oneOf(["platform_stats"]),
    platform: Type.String(),
    show_id: nullable(Type.String({ description: "Null: of all shows." })),
    connected: Type.Boolean({
      description: "One of the accounts is linked; figures of a disconnected account stay.",
    }),
    accounts: Type.Integer({
      description: "Accounts that are counted; days that were entered without one have none.",
    }),
    ...figureFields,
    listeners: nullable(
      Type.Integer({
        description:
          "Of a window of one day and one account only: listeners of several days or accounts " +
          "do not add up.",
      }),
    ),
    impressions_estimated: Type.Boolean(),
    levels_as_of: levelsAsOf,
    days_known: Type.Integer({
      description:
        "Days of the accounts of which a count is known, added over accounts, those covered by a " +
        "number that was read later included. A day with levels alone is none.",
    }),
    days_expected: Type.Integer({
      description:
        "Days of the accounts that give counts; an account that never gives one has none.",
    }),
    freshness: nullable(freshnessSchema),
    as_of: nullable(
      Type.String({
        format: "date-time",
        description: "Up to when the platform's figures are complete, where the platform gives it.",
      }),
    ),
  },
  { $id: "PlatformStats" },
);
