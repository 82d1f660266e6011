import { quoted } from "../../lib/plain-line.ts";
import { RESTORABLE_MS } from "./show-lifecycle.ts";
import type { ShowContents } from "./show-lifecycle.store.ts";
import type { ShowRow } from "./show.store.ts";

/** What deleting a show takes with it, as the preview of the call and of the command say it. */
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
      `It can be restored until ${until}; then it is erased.`,
    ],
  };
}

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;
