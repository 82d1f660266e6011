import type { Show } from "@castmeter/sdk";
import { type Answer, useAnswer } from "../../api/use-answer.ts";
import { isBeingRead, type PersonShow, usePersonShows } from "./person-shows.ts";

const IMPORT_MS = 3_000;

/** One show; it is read again and again until the first read of its feed has ended. */
export const useShow = (showId: string): Answer<Show> =>
  useAnswer((api, options) => api.shows.get(showId, options), {
    refetchMs: (show) =>
      show !== undefined && isBeingRead({ ...show, deleted_at: null }) ? IMPORT_MS : false,
  });

/** The state of one show for people: whose it is. Undefined until it has come. */
export const useShowState = (showId: string): PersonShow | undefined =>
  usePersonShows().data?.data.find(({ id }) => id === showId);
