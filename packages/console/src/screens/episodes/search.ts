/** What the addresses of this area hold. Defaults are left out; what is wrong is ignored. */

/** The counters that a cluster has, in the order in which they are offered. */
export const METRICS = [
  "reach",
  "engagement",
  "views",
  "plays",
  "impressions",
  "downloads",
  "likes",
  "comments",
  "shares",
] as const;
export type Metric = (typeof METRICS)[number];

/** Days since publishing that a chart shows. */
export const UNTIL = [7, 14, 30, 90] as const;
export type Until = (typeof UNTIL)[number];
export const UNTIL_DEFAULT = 30;

/** Lines of one chart. */
export const LINES_MAX = 6;

export interface SinceSearch {
  metric?: Metric | undefined;
  until?: Until | undefined;
  /** `gain` draws what each day added in place of the sum. */
  form?: "gain" | undefined;
  scale?: "log" | undefined;
  /** `off` leaves out what is usual for the show. */
  usual?: "off" | undefined;
}

export interface EpisodesSearch extends SinceSearch {
  show?: string | undefined;
  view?: "since" | undefined;
  /** Ids of chosen episodes, the first chosen first, separated by commas. */
  ids?: string | undefined;
  q?: string | undefined;
  /** Where the words are looked for: titles and notes, unless this is set. */
  in?: "transcripts" | undefined;
  tag?: string | undefined;
  type?: "full" | "trailer" | "bonus" | undefined;
  from?: string | undefined;
  to?: string | undefined;
  transcript?: "yes" | "no" | undefined;
  cluster?: "yes" | "no" | undefined;
  removed?: "yes" | undefined;
  /** Newest first, unless this is set. */
  sort?: "published" | "title" | "-title" | undefined;
}

type Search = Record<string, unknown>;

const oneOf = <Value extends string | number>(
  values: readonly Value[],
  given: unknown,
): Value | undefined => values.find((value) => String(value) === String(given));

const textOf = (given: unknown): string | undefined =>
  (typeof given === "string" || typeof given === "number") && given !== ""
    ? String(given)
    : undefined;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (given: unknown): string | undefined =>
  typeof given === "string" && DAY.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** Only what is set: the router writes every key that an object has. */
const set = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

function sinceOf(search: Search): SinceSearch {
  const until = oneOf(UNTIL, search["until"]);
  const metric = oneOf(METRICS, search["metric"]);
  return {
    metric: metric === "reach" ? undefined : metric,
    until: until === UNTIL_DEFAULT ? undefined : until,
    form: oneOf(["gain"], search["form"]),
    scale: oneOf(["log"], search["scale"]),
    usual: oneOf(["off"], search["usual"]),
  };
}

export const readEpisodeSearch = (search: Search): SinceSearch => set(sinceOf(search));

export const readEpisodesSearch = (search: Search): EpisodesSearch =>
  set({
    ...sinceOf(search),
    show: textOf(search["show"]),
    view: oneOf(["since"], search["view"]),
    ids: textOf(search["ids"]),
    q: textOf(search["q"]),
    in: oneOf(["transcripts"], search["in"]),
    tag: textOf(search["tag"]),
    type: oneOf(["full", "trailer", "bonus"], search["type"]),
    from: dayOf(search["from"]),
    to: dayOf(search["to"]),
    transcript: oneOf(["yes", "no"], search["transcript"]),
    cluster: oneOf(["yes", "no"], search["cluster"]),
    removed: oneOf(["yes"], search["removed"]),
    sort: oneOf(["published", "title", "-title"], search["sort"]),
  });

export interface ReaderSearch {
  q?: string | undefined;
  /** The second that the reader shows. */
  at?: number | undefined;
  speaker?: string | undefined;
}

export function readReaderSearch(search: Search): ReaderSearch {
  const at = Number(search["at"]);
  return set({
    q: textOf(search["q"]),
    at: search["at"] !== undefined && Number.isFinite(at) && at >= 0 ? at : undefined,
    speaker: textOf(search["speaker"]),
  });
}

/** The chosen ids of an address, each once. */
export const idsOf = (ids: string | undefined): string[] => [
  ...new Set((ids ?? "").split(",").filter((id) => id !== "")),
];

/** The chosen ids for an address; undefined where none is chosen. */
export const idsText = (ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : ids.join(",");
