import { quoted } from "../../../lib/text/plain-line.ts";
import { RESTORABLE_MS, type ShowContents, type ShowRow } from "../../catalogue/shows/index.ts";

/**
 * The effects of deleting a show, as the preview of the operation and of the command state them.
 */
export function deletionOf(
  show: Pick<ShowRow, "name" | "handle">,
  { episodes, clusters, posts, platforms, days }: ShowContents,
  now: Date,
): { wouldWrite: Record<string, unknown>; effects: string[] } {
  const until = new Date(now.getTime() + RESTORABLE_MS).toISOString();
  return {
    wouldWrite: {
      name: show.name,
      handle: show.handle,
      episode_count: episodes,
      cluster_count: clusters,
      post_count: posts,
      connected_platforms: platforms,
      history_day_count: days,
      restorable_until: until,
    },
    effects: [
      `Delete the show ${quoted(show.name)} with ${counted(episodes, "episode")}, ` +
        `${counted(clusters, "cluster")} of ${counted(posts, "post")}, ` +
        `${counted(platforms.length, "connected account")} and ` +
        `${counted(days, "day")} of account history.`,
      "Every workspace that sees it gets 404 from then on, and nothing of it is read.",
      ...(platforms.length === 0
        ? []
        : [
            "Its accounts are disconnected: their credentials are erased, and stay so if it is restored.",
          ]),
      `It can be restored until ${until}; then the record of the show is removed for good.`,
      "What was captured stays: episodes, clusters, daily reach and account history.",
    ],
  };
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
