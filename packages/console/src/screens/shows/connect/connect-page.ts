import type { Place } from "../../../api/session.ts";

/** The server's own page on which a person starts to connect a platform to a show. */
export const connectPage = (
  { home }: Pick<Place, "home">,
  { showId, platform }: { showId: string; platform: string },
): string => `${home}/shows/${encodeURIComponent(showId)}/connect/${encodeURIComponent(platform)}`;
