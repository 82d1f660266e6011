import { foldText } from "../matching/fold-text.ts";
import type { Collaboration } from "./bundle-shows.ts";

/** Episodes in which another show or its host is named. */

export interface NamingText {
  showId: string;
  episodeId: string;
  publishedAt: Date;
  /** Title and people. */
  text: string;
}

/** A name of one word says too little: shows are named after things. */
const isTelling = (name: string): boolean => /\s/.test(name.trim()) || /[^\p{ASCII}]/u.test(name);

const wordsOf = (text: string): string =>
  ` ${[...foldText(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(([word]) => word).join(" ")} `;

/** Each episode names another show once. A host of both shows is no guest. */
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
