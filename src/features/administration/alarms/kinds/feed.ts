import { HOUR_MS } from "../../../../lib/time/clock.ts";
import type { AlarmKind } from "../alarm-kind.ts";
import { findFailingFeeds, findOwnersOfShows } from "./failures.store.ts";

/** A feed that cannot be read. Feeds are read once an hour. */
export const feedAlarm: AlarmKind = {
  kind: "feed",
  mailedTo: ["workspace"],
  delivery: "immediately",
  mailsFailure: true,
  failsForMs: 6 * HOUR_MS,
  seenForMs: HOUR_MS,
  wellForMs: 2 * HOUR_MS,
  find: async ({ database }) => {
    const feeds = await findFailingFeeds(database);
    const owners = await findOwnersOfShows(
      database,
      feeds.map(({ show_id: showId }) => showId),
    );
    return {
      lookedAt: "all",
      failing: feeds.flatMap(({ show_id: showId, name, message, since }) =>
        (owners.get(showId) ?? []).map((workspaceId) => ({
          workspaceId,
          subjectId: showId,
          subject: { name, show_id: showId, platform: null, reason: message },
          since,
        })),
      ),
    };
  },
  words: ({ subject, subject_id: showId }, { addresses }) => ({
    title: `The feed of ${subject.name} cannot be read`,
    advice:
      "Open the feed's address in a browser. If it moved, enter the new address at the show; if it " +
      "does not answer, ask the hosting platform. New episodes are missing until it is read.",
    url: `${addresses.appUrl}/shows/${showId}`,
  }),
};
