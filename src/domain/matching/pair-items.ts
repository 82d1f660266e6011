import { daysApart } from "./lookup-match.ts";
import { normaliseTitle, showWordsOf } from "./normalise-title.ts";
import { comparedTitle } from "./compared-title.ts";
import { contradict } from "./title-numbering.ts";

/** The facts that a platform lists about an episode. */
export interface PlatformItem {
  id: string;
  guid: string | null;
  title: string | null;
  publishedAt: Date | null;
}

/** An episode of a show, with the fields that items are compared with. */
export interface LinkableEpisode {
  id: string;
  guid: string | null;
  title: string;
  /** The value of `normaliseTitle(title, showName)`. */
  normalisedTitle: string;
  publishedAt: Date | null;
}

/** Maximum days between the two dates of one publication. */
const PAIR_DAYS = 1;
/** Days within which another episode of the same title leaves the pair undecided. */
const TWIN_DAYS = 2;

/**
 * The episode of each item, by item id, where it is certain. Items are paired by the same guid, or
 * by the same title within one day, where no other episode of the title lies within two days and no
 * other episode has the guid. Where several items fit one episode, none of them is paired.
 */
export function pairItems(
  items: readonly PlatformItem[],
  episodes: readonly LinkableEpisode[],
  showName: string | null,
): Map<string, string> {
  const byGuid = Map.groupBy(episodes, ({ guid }) => guid);
  const byTitle = Map.groupBy(episodes, ({ normalisedTitle }) => normalisedTitle);
  const pairs: [string, string][] = [];
  const untold: PlatformItem[] = [];
  for (const item of items) {
    const holders = item.guid === null ? [] : (byGuid.get(item.guid) ?? []);
    const [holder] = holders;
    if (holder === undefined) untold.push(item);
    else if (holders.length === 1) pairs.push([item.id, holder.id]);
  }
  const told = onceEach(pairs);
  const taken = new Set(pairs.map(([, episodeId]) => episodeId));
  const titled = untold.flatMap((item): [string, string][] => {
    const episode = ofTitle(item, byTitle, showName);
    return episode === undefined || taken.has(episode.id) ? [] : [[item.id, episode.id]];
  });
  return new Map([...told, ...onceEach(titled)]);
}

function ofTitle(
  { title, publishedAt }: PlatformItem,
  byTitle: ReadonlyMap<string, readonly LinkableEpisode[]>,
  showName: string | null,
): LinkableEpisode | undefined {
  if (title === null || publishedAt === null) return undefined;
  const day = publishedAt.toISOString().slice(0, 10);
  const normalised = normaliseTitle(title, showName);
  if (normalised === "") return undefined;
  const within = (episode: LinkableEpisode, days: number): boolean =>
    (daysApart(day, episode.publishedAt) ?? Number.POSITIVE_INFINITY) <= days;
  const [episode, ...twins] = (byTitle.get(normalised) ?? []).filter((one) =>
    within(one, TWIN_DAYS),
  );
  if (episode === undefined || twins.length > 0 || !within(episode, PAIR_DAYS)) return undefined;
  const show = showWordsOf(showName);
  const [these, those] = [comparedTitle(title, show), comparedTitle(episode.title, show)];
  return contradict(these.numbers, those.numbers) ? undefined : episode;
}

/** The pairs whose episode occurs in no other pair. */
function onceEach(pairs: readonly [string, string][]): [string, string][] {
  const byEpisode = Map.groupBy(pairs, ([, episodeId]) => episodeId);
  return pairs.filter(([, episodeId]) => byEpisode.get(episodeId)?.length === 1);
}
