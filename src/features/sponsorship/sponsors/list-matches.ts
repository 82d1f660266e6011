import { type Static, Type } from "typebox";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { requireVisibleShow } from "../../../kernel/access/visible-show.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { matchBrands, type Subject } from "../../../domain/sponsor-fit/match-brands.ts";
import { findSpokenEpisode } from "../../catalogue/transcripts/index.ts";
import { networksNote } from "../../administration/workspace/index.ts";
import {
  findEpisodeText,
  findPastCampaigns,
  findSponsorBrands,
  findSponsorShows,
} from "./sponsors.store.ts";

const LIMIT_DEFAULT = 5;
const BRIEF_LENGTH_MAX = 2_000;

const query = strictObject({
  show_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: "A show of the workspace." }),
  ),
  episode_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: "An episode of `show_id`." }),
  ),
  brief: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: BRIEF_LENGTH_MAX,
      description: "What is looked for, in free text.",
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 25, default: LIMIT_DEFAULT })),
});

const points = (maximum: number) => Type.Integer({ minimum: 0, maximum });

const matchSchema = strictObject(
  {
    object: oneOf(["sponsor_match"]),
    brand: strictObject({
      id: nullable(Type.String()),
      name: Type.String(),
      website: nullable(Type.String()),
      logo_url: nullable(Type.String()),
      categories: Type.Array(Type.String()),
    }),
    score: Type.Integer({ minimum: 0, maximum: 100, description: "The parts added." }),
    score_parts: strictObject({
      category: points(40),
      topic: points(30),
      past_campaign: points(20),
      mention: points(10),
    }),
    reason: Type.String(),
    proof_points: Type.Array(
      strictObject({
        type: oneOf(["past_campaign", "category", "audience", "topic", "mention"]),
        text: Type.String(),
        ref: nullable(Type.String({ description: "Id of a campaign." })),
      }),
    ),
    source: oneOf(["workspace", "directory"]),
    contact_available: Type.Boolean({ description: "Contacts themselves are never returned." }),
  },
  { $id: "SponsorMatch" },
);

export const listMatches = defineRead({
  id: "sponsors.matches",
  method: "GET",
  path: "/v1/sponsors/matches",
  scope: "sponsors:read",
  effect: "read",
  query,
  output: listOf(matchSchema),
  errors: ["resource_not_found"],
  summary: "Brands that fit",
  description:
    "The workspace's brands by how well they fit a show, an episode of it, or a brief: at least " +
    "one of `show_id` and `brief` is needed. Each with its score in parts, a reason and proof " +
    "points. Brands that block a category of the show or a topic are left out.",
  example: { query: { show_id: "{show_id}", brief: "coffee for early risers" } },
  mcp: {
    tool: "sponsor_matches",
    description:
      "Brands of the workspace that fit a show, an episode or a brief, ranked, each with reason " +
      "and proof points.",
    arguments: {
      show_id: "A show of the workspace.",
      episode_id: "An episode of the show.",
      brief: "What is looked for, in free text.",
      limit: "How many brands; 5 unless given.",
    },
  },
  handler: async (context, { query: asked }) => {
    const { workspace, database } = context;
    const filters = {
      show_id: asked.show_id ?? null,
      episode_id: asked.episode_id ?? null,
      brief: asked.brief ?? null,
    };
    const subject = await readSubject(context, asked);
    const note = networksNote(workspace.kind, "Brands");
    if (note !== null) return wholeList([], { filters, note });
    const [brands, past] = await Promise.all([
      findSponsorBrands(database, workspace.id),
      findPastCampaigns(database, workspace.id),
    ]);
    const byId = new Map(brands.map((brand) => [brand.id, brand]));
    const matches = matchBrands(
      brands.map((brand) => ({
        id: brand.id,
        name: brand.name,
        description: brand.description,
        categories: brand.categories,
        talkingPoints: brand.talking_points,
        blockedCategories: brand.blocked_categories,
        blockedTopics: brand.blocked_topics,
      })),
      subject,
      past.map((row) => ({
        brandId: row.brand_id,
        showId: row.show_id,
        campaignId: row.campaign_id,
        campaignName: row.name,
      })),
    );
    const data = matches.slice(0, asked.limit ?? LIMIT_DEFAULT).flatMap((match) => {
      const brand = byId.get(match.brandId);
      return brand === undefined
        ? []
        : [
            {
              object: "sponsor_match" as const,
              brand: {
                id: brand.id,
                name: brand.name,
                website: brand.website,
                logo_url: brand.logo_url,
                categories: brand.categories,
              },
              score: match.score,
              score_parts: match.parts,
              reason: match.reason,
              proof_points: match.proofPoints,
              source: "workspace" as const,
              contact_available: brand.contact_count > 0,
            },
          ];
    });
    return wholeList(data, { filters });
  },
});

/** Maximum characters of a transcript that are searched; an hour of speech has some 60,000. */
const SPOKEN_LENGTH_MAX = 120_000;

/** @throws ApiError `parameter_invalid`, `resource_not_found`. */
async function readSubject(
  { workspace, database }: Context,
  { show_id: showId, episode_id: episodeId, brief }: Static<typeof query>,
): Promise<Subject> {
  if (showId === undefined && (brief === undefined || episodeId !== undefined))
    throw parameterInvalid(
      "show_id",
      "missing",
      episodeId === undefined
        ? "show_id or brief is required."
        : "show_id is required with episode_id.",
    );
  if (brief?.trim() === "")
    throw parameterInvalid("brief", "out_of_range", "brief holds only blanks.");
  if (showId === undefined) return { show: null, text: brief ?? "", spoken: "" };
  requireVisibleShow(workspace, showId);
  const [show] = await findSponsorShows(database, [showId]);
  if (show === undefined) throw resourceNotFound("show");
  const ofShow = { id: showId, name: show.name, categories: show.categories };
  const texts = [brief ?? "", show.name, show.description ?? "", show.categories.join(" ")];
  if (episodeId === undefined) return { show: ofShow, text: texts.join("\n"), spoken: "" };
  const [episode, spoken] = await Promise.all([
    findEpisodeText(database, showId, episodeId),
    findSpokenEpisode(database, showId, episodeId),
  ]);
  if (episode === undefined) throw resourceNotFound("episode");
  return {
    show: ofShow,
    text: [...texts, episode.title, episode.description ?? "", episode.tags.join(" ")].join("\n"),
    spoken: (spoken?.segments ?? [])
      .map(({ text }) => text)
      .join(" ")
      .slice(0, SPOKEN_LENGTH_MAX),
  };
}
