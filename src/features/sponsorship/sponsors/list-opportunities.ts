import { Type } from "typebox";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { bundleShows } from "../../../domain/sponsor-fit/bundle-shows.ts";
import {
  findCollaborations,
  writtenCollaborations,
} from "../../../domain/sponsor-fit/find-collaborations.ts";
import {
  countShowContent,
  findNewestEpisodes,
  findSponsorShows,
  type SponsorShow,
} from "./sponsors.store.ts";

const LIMIT_DEFAULT = 6;
/** Maximum shows of a network for an answer with reach; a larger network is answered without it. */
const REACH_SHOWS_MAX = 100;
/**
 * Maximum episodes that are searched for names of other shows: a year of a hundred weekly shows.
 */
const EPISODES_MAX = 5_000;
const COLLABORATIONS_SHOWN = 10;

const showSummary = strictObject({
  object: oneOf(["show_summary"]),
  id: Type.String(),
  name: Type.String(),
  image: nullable(Type.String()),
  categories: Type.Array(Type.String()),
});

const points = (maximum: number) => Type.Integer({ minimum: 0, maximum });

const opportunitySchema = strictObject(
  {
    object: oneOf(["bundle_opportunity"]),
    shows: Type.Array(showSummary, { minItems: 2, maxItems: 2 }),
    shared_categories: Type.Array(Type.String()),
    shared_hosts: Type.Array(Type.String()),
    collaborations: Type.Array(
      strictObject({
        episode_id: nullable(
          Type.String({ description: "Null: a person wrote it without an episode." }),
        ),
        show_id: Type.String(),
        date: timestamp,
      }),
      {
        description:
          "Episodes that name the other show or its host, and collaborations that the profile of " +
          "a show names (`show_id`); the newest ten.",
      },
    ),
    combined_reach: nullable(
      Type.Integer({
        minimum: 0,
        description: "Of the clusters of both. Null: not known, or left out.",
      }),
    ),
    score: nullable(
      Type.Integer({
        minimum: 0,
        maximum: 100,
        description: "The parts added; without reach the others are scaled to 100.",
      }),
    ),
    score_parts: strictObject({
      categories: points(30),
      collaborations: points(25),
      hosts: points(20),
      reach: nullable(points(25)),
    }),
    reason: Type.String(),
  },
  { $id: "BundleOpportunity" },
);

export const listOpportunities = defineRead({
  id: "sponsors.opportunities",
  method: "GET",
  path: "/v1/sponsors/opportunities",
  scope: "sponsors:read",
  plan: "clusters",
  effect: "read",
  query: strictObject({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: LIMIT_DEFAULT })),
    include_reach: Type.Optional(
      Type.Boolean({
        default: true,
        description: "Above 100 shows reach is left out: `meta.reach_aware` is then false.",
      }),
    ),
    include_empty_shows: Type.Optional(
      Type.Boolean({ default: false, description: "Shows without an episode or cluster too." }),
    ),
  }),
  output: listOf(opportunitySchema),
  summary: "Shows worth bundling",
  description:
    "Pairs of the workspace's shows that share categories or hosts, appear in each other's " +
    "episodes or have a collaboration in their profiles, with their combined reach. Pairs that share nothing are left out.",
  example: { query: { limit: "3" } },
  mcp: false,
  handler: async ({ workspace, database }, { query }) => {
    const archived = workspace.archivedShowIds;
    const showIds = workspace.showIds.filter((id) => !archived.has(id));
    const withReach = (query.include_reach ?? true) && showIds.length <= REACH_SHOWS_MAX;
    const [all, counts, episodes] = await Promise.all([
      findSponsorShows(database, showIds),
      countShowContent(database, showIds),
      findNewestEpisodes(database, showIds, EPISODES_MAX),
    ]);
    const isEmpty = ({ show_id: id }: SponsorShow): boolean => {
      const content = counts.get(id);
      return content === undefined || content.episodes + content.clusters === 0;
    };
    const shows = query.include_empty_shows === true ? all : all.filter((show) => !isEmpty(show));
    const bundled = shows.map((show) => ({
      id: show.show_id,
      name: show.name,
      categories: show.categories,
      hosts: show.hosts.map(({ name }) => name),
      reach: withReach ? (counts.get(show.show_id)?.reach ?? null) : null,
    }));
    const found = findCollaborations(
      bundled,
      episodes.map((episode) => ({
        showId: episode.show_id,
        episodeId: episode.id,
        publishedAt: episode.published_at,
        text: [episode.title, ...episode.people].join("\n"),
      })),
    );
    const bundles = bundleShows(
      bundled,
      [
        ...found,
        ...writtenCollaborations(
          shows.map(({ show_id: id, collaborations }) => ({ id, collaborations })),
          found,
        ),
      ],
      { withReach, limit: query.limit ?? LIMIT_DEFAULT },
    );
    const byId = new Map(shows.map((show) => [show.show_id, show]));
    return wholeList(
      bundles.map((bundle) => ({
        object: "bundle_opportunity" as const,
        shows: bundle.showIds.flatMap((id) => viewShow(byId.get(id))),
        shared_categories: bundle.sharedCategories,
        shared_hosts: bundle.sharedHosts,
        collaborations: bundle.collaborations
          .slice(0, COLLABORATIONS_SHOWN)
          .map(({ episodeId, showId, publishedAt }) => ({
            episode_id: episodeId,
            show_id: showId,
            date: publishedAt.toISOString(),
          })),
        combined_reach: bundle.combinedReach,
        score: bundle.score,
        score_parts: bundle.parts,
        reason: bundle.reason,
      })),
      {
        reach_aware: withReach,
        ...(showIds.length < 2
          ? { note: "Bundles are pairs of shows, and this workspace has fewer than two." }
          : {}),
      },
    );
  },
});

const viewShow = (show: SponsorShow | undefined) =>
  show === undefined
    ? []
    : [
        {
          object: "show_summary" as const,
          id: show.show_id,
          name: show.name,
          image: show.image,
          categories: show.categories,
        },
      ];
