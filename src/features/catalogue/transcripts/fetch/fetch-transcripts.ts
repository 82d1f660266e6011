import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import { chooseLinks } from "../../../../domain/transcript-formats/choose-links.ts";
import { beginPlanning, findHost, setNextDue } from "./due-shows.store.ts";
import { FETCHES_A_RUN } from "./fetch-schedule.ts";
import {
  type EpisodeLinks,
  findDueFetches,
  findLanguage,
  findLinks,
  findNextDue,
  planFetches,
  type PlannedFetch,
} from "./fetch-state.store.ts";
import { fetchTranscript, type FetchOutcome, type FetchParts } from "./fetch-transcript.ts";

/** Maximum links of an episode that are tried in one attempt. */
const LINKS_MAX = 3;

/** Stored instead of a host while links are being planned; no host has this name. */
const PLANNING = "";

/**
 * One run for a show: plans the links of its feed where they may have changed, otherwise fetches up
 * to five transcripts from one host, newest episodes first, one after another. Stores when the show
 * is due next.
 */
export async function fetchTranscripts(
  parts: FetchParts,
  showId: string,
  signal: AbortSignal,
): Promise<FetchOutcome[]> {
  const { database, clock } = parts;
  const host = await findHost(database, showId);
  if (host === undefined || (await findShowState(database, showId)) !== "active") return [];
  const language = await findLanguage(database, showId);
  const outcomes: FetchOutcome[] = [];
  if (host === null || host === PLANNING) {
    await beginPlanning(database, showId, PLANNING);
    await plan(parts, showId, language);
  } else {
    const now = clock.now();
    const due = await findDueFetches(database, showId, { host, now, limit: FETCHES_A_RUN });
    for (const each of due) outcomes.push(await fetchTranscript(parts, each, { language, signal }));
  }
  const next = await findNextDue(database, showId);
  await setNextDue(database, showId, { host: host ?? PLANNING, next });
  return outcomes;
}

async function plan(
  { database, clock }: FetchParts,
  showId: string,
  language: string | null,
): Promise<void> {
  const episodes = await findLinks(database, showId);
  const titlesOf = new Map<string, Set<string>>();
  for (const { title, links } of episodes)
    for (const { url } of links) titlesOf.set(url, (titlesOf.get(url) ?? new Set()).add(title));
  const planned = episodes
    .filter((episode) => episode.isChanged)
    .map((episode) => planEpisode(episode, { titlesOf, language }));
  await planFetches(database, showId, { planned, now: clock.now() });
}

/**
 * The planned fetch of an episode. A link that episodes with other titles have too is no transcript
 * of any of them: some feeds give the same address to every item.
 */
function planEpisode(
  { episodeId, links, linksHash }: EpisodeLinks,
  { titlesOf, language }: { titlesOf: ReadonlyMap<string, Set<string>>; language: string | null },
): PlannedFetch {
  const own = links.filter(({ url }) => titlesOf.get(url)?.size === 1);
  const chosen = chooseLinks(own, language).slice(0, LINKS_MAX);
  return {
    episodeId,
    linksHash,
    links: chosen,
    host: URL.parse(chosen[0]?.url ?? "")?.host ?? "none",
    refusal:
      chosen.length > 0 ? null : "The feed gives other episodes the same transcript as this one.",
  };
}
