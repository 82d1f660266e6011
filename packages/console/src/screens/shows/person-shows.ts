import type { Show } from "@castmeter/sdk";
import { type Answer, useAnswer } from "../../api/use-answer.ts";

/** A show as the operations for people answer it: also archived and deleted ones. */
export interface PersonShow {
  object: "show";
  id: string;
  name: string;
  /** `pointer`: a show of another workspace; `network`: one of a subnetwork. */
  standing: "owner" | "pointer" | "network";
  /** Its page; null while it has none: archived or deleted. */
  public_url: string | null;
  accounts: {
    connected: number;
    /** Not read for more than 36 hours. */
    stale: number;
    /** Needs a new sign-in, or fails. */
    failing: number;
    oldest_stale: {
      platform: string;
      platform_name: string;
      last_updated: string | null;
    } | null;
  };
  episode_count: number;
  feed: Show["feed"];
  archived_at: string | null;
  deleted_at: string | null;
  restorable_until: string | null;
}

/** How long after a show was added its episodes are looked for, again and again. */
const IMPORT_MS = 3_000;

/** Every show of the workspace with the state of its feed, deleted ones of 30 days included. */
export function usePersonShows(): Answer<{ data: PersonShow[] }> {
  return useAnswer((api, options) => api.raw<{ data: PersonShow[] }>({ path: "/shows", options }), {
    refetchMs: (answer) => (answer?.data.some(isBeingRead) === true ? IMPORT_MS : false),
  });
}

/** True while the first read of a feed is under way. */
export const isBeingRead = ({
  feed,
  archived_at: archived,
  deleted_at: deleted,
}: Pick<PersonShow, "feed" | "archived_at" | "deleted_at">): boolean =>
  archived === null &&
  deleted === null &&
  feed !== null &&
  feed.last_success_at === null &&
  feed.last_error === null;
