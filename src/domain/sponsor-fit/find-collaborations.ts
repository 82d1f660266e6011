import { isReadableDay } from "../../lib/time/calendar-day.ts";
import { foldText } from "../matching/fold-text.ts";
import type { Collaboration } from "./bundle-shows.ts";

/** Finds episodes that name another show or its host. */

export interface NamingText {
  showId: string;
  episodeId: string;
  publishedAt: Date;
  /** Title and people of the episode. */
  text: string;
}

/**
 * Whether a name is specific enough to be searched for. A name of one ASCII word is not, because
 * shows are named after things.
 */
const isTelling = (name: string): boolean => /\s/.test(name.trim()) || /[^\p{ASCII}]/u.test(name);

const wordsOf = (text: string): string =>
  ` ${[...foldText(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => word).join(" ")} `;

/**
 * The collaborations found in episodes; each episode names another show at most once. A host of
 * both shows is not counted as a guest.
 */
export function findCollaborations(
  shows: readonly { id: string; name: string; hosts: readonly string[] }[],
  episodes: readonly NamingText[],
): Collaboration[] {
  const named = shows.map((show) => ({
    id: show.id,
    names: [show.name, ...show.hosts].filter(isTelling).map(wordsOf),
    hosts: new Set(show.hosts.map(wordsOf)),
  }));
  const hostsOf = new Map(named.map(({ id, hosts }) => [id, hosts]));
  return episodes.flatMap(({ showId, episodeId, publishedAt, text }) => {
    const words = wordsOf(text);
    const own = hostsOf.get(showId);
    return named.flatMap((other) =>
      other.id !== showId &&
      other.names.some((name) => own?.has(name) !== true && words.includes(name))
        ? [{ showId, otherShowId: other.id, episodeId, publishedAt }]
        : [],
    );
  });
}

/** A collaboration of a show as a person entered it. */
export interface WrittenCollaboration {
  with_show_id?: unknown;
  episode_id?: unknown;
  /** Day of the collaboration, `YYYY-MM-DD`. */
  date?: unknown;
}

/**
 * The collaborations entered by people that name another show by its id and have a day, without
 * those that were also found in episodes.
 */
export function writtenCollaborations(
  shows: readonly { id: string; collaborations: readonly WrittenCollaboration[] }[],
  found: readonly Collaboration[],
): Collaboration[] {
  const key = (showId: string, other: string, episodeId: string): string =>
    [showId, other, episodeId].join(" ");
  const known = new Set(
    found.map(({ showId, otherShowId, episodeId }) => key(showId, otherShowId, episodeId ?? "")),
  );
  return shows.flatMap(({ id, collaborations }) =>
    collaborations.flatMap(({ with_show_id: other, episode_id: episode, date }) => {
      const publishedAt = isReadableDay(date) ? new Date(`${date}T00:00:00Z`) : null;
      if (typeof other !== "string" || other === id || publishedAt === null) return [];
      const episodeId = typeof episode === "string" ? episode : null;
      return episodeId !== null && known.has(key(id, other, episodeId))
        ? []
        : [{ showId: id, otherShowId: other, episodeId, publishedAt }];
    }),
  );
}
