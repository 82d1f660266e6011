import { foldText } from "../matching/fold-text.ts";
import { addCounts } from "../metrics/counts.ts";

/** Finds pairs of shows that are worth selling together (docs/sponsors.md#opportunities). */

export interface BundledShow {
  id: string;
  name: string;
  categories: readonly string[];
  hosts: readonly string[];
  /** Reach of the show's clusters; null where it is not known or not requested. */
  reach: number | null;
}

/**
 * An episode of one show that names the other show or its host; or a collaboration that a person
 * entered.
 */
export interface Collaboration {
  showId: string;
  otherShowId: string;
  /** Episode id; null where a person entered no episode. */
  episodeId: string | null;
  publishedAt: Date;
}

export interface Bundle {
  showIds: readonly [string, string];
  sharedCategories: string[];
  sharedHosts: string[];
  collaborations: Collaboration[];
  /** Combined reach; null where it is not known or not requested. */
  combinedReach: number | null;
  score: number;
  parts: { categories: number; collaborations: number; hosts: number; reach: number | null };
  reason: string;
}

const CATEGORY_POINTS = 30;
const COLLABORATION_POINTS = 25;
const HOST_POINTS = 20;
const REACH_POINTS = 25;
/** Number of collaborations that gives all points; more of them add none. */
const COLLABORATIONS_FULL = 5;
/** Logarithm of the combined reach that gives all points: ten million. */
const REACH_FULL_LOG10 = 7;

/**
 * The pairs of shows that share something, the best first. Without reach the other parts are scaled
 * to 100. Pairs are looked up by their shared values, so that a thousand shows are not compared
 * each with each.
 */
export function bundleShows(
  shows: readonly BundledShow[],
  collaborations: readonly Collaboration[],
  { withReach, limit }: { withReach: boolean; limit: number },
): Bundle[] {
  const byId = new Map(shows.map((show) => [show.id, show]));
  const pairs = new Map<string, { categories: string[]; hosts: string[] }>();
  const pairOf = (one: string, other: string) => {
    const key = one < other ? `${one} ${other}` : `${other} ${one}`;
    const known = pairs.get(key) ?? { categories: [], hosts: [] };
    pairs.set(key, known);
    return known;
  };
  for (const [label, ids] of holdersOf(shows, ({ categories }) => categories))
    eachPair(ids, (one, other) => pairOf(one, other).categories.push(label));
  for (const [label, ids] of holdersOf(shows, ({ hosts }) => hosts))
    eachPair(ids, (one, other) => pairOf(one, other).hosts.push(label));
  const together = Map.groupBy(
    collaborations.filter(({ showId, otherShowId }) => byId.has(showId) && byId.has(otherShowId)),
    ({ showId, otherShowId }) => [showId, otherShowId].toSorted().join(" "),
  );
  for (const key of together.keys()) {
    const [one = "", other = ""] = key.split(" ");
    pairOf(one, other);
  }
  return [...pairs]
    .flatMap(([key, shared]) => {
      const [one, other] = key.split(" ").map((id) => byId.get(id));
      return one === undefined || other === undefined
        ? []
        : [judge([one, other], shared, together.get(key) ?? [], withReach)];
    })
    .toSorted(
      (one, other) =>
        other.score - one.score || (one.showIds.join(" ") < other.showIds.join(" ") ? -1 : 1),
    )
    .slice(0, limit);
}

/**
 * Shows by each of their values, under its first spelling; values that only one show has are left
 * out.
 */
function holdersOf(
  shows: readonly BundledShow[],
  labelsOf: (show: BundledShow) => readonly string[],
): [string, string[]][] {
  const holders = new Map<string, { label: string; ids: Set<string> }>();
  for (const show of shows)
    for (const label of labelsOf(show)) {
      const key = foldText(label);
      if (key === "") continue;
      const known = holders.get(key) ?? { label, ids: new Set() };
      known.ids.add(show.id);
      holders.set(key, known);
    }
  return [...holders.values()].flatMap(({ label, ids }) =>
    ids.size > 1 ? [[label, [...ids]] satisfies [string, string[]]] : [],
  );
}

function eachPair(ids: readonly string[], visit: (one: string, other: string) => void): void {
  for (const [at, one] of ids.entries()) for (const other of ids.slice(at + 1)) visit(one, other);
}

function judge(
  [one, other]: readonly [BundledShow, BundledShow],
  { categories, hosts }: { categories: string[]; hosts: string[] },
  collaborations: readonly Collaboration[],
  withReach: boolean,
): Bundle {
  const all = new Set([...one.categories, ...other.categories].map(foldText)).size;
  const combinedReach = withReach ? addCounts(one.reach, other.reach) : null;
  const parts = {
    categories: all === 0 ? 0 : Math.round((CATEGORY_POINTS * categories.length) / all),
    collaborations: Math.round(
      COLLABORATION_POINTS * Math.min(1, collaborations.length / COLLABORATIONS_FULL),
    ),
    hosts: hosts.length > 0 ? HOST_POINTS : 0,
    reach: withReach ? reachPoints(combinedReach) : null,
  };
  const own = parts.categories + parts.collaborations + parts.hosts;
  const score = withReach
    ? own + (parts.reach ?? 0)
    : Math.round((own * 100) / (100 - REACH_POINTS));
  const reasons = [
    ...(categories.length > 0 ? [`share ${categories.join(", ")} (${parts.categories})`] : []),
    ...(hosts.length > 0 ? [`have a host in common: ${hosts.join(", ")} (${parts.hosts})`] : []),
    ...(collaborations.length > 0
      ? [
          `have ${collaborations.length === 1 ? "a collaboration" : `${collaborations.length} collaborations`} ` +
            `(${parts.collaborations})`,
        ]
      : []),
    ...(combinedReach === null ? [] : [`reach ${combinedReach} together (${parts.reach ?? 0})`]),
  ];
  return {
    showIds: [one.id, other.id],
    sharedCategories: categories,
    sharedHosts: hosts,
    collaborations: collaborations.toSorted(
      (first, second) => second.publishedAt.getTime() - first.publishedAt.getTime(),
    ),
    combinedReach,
    score,
    parts,
    reason: `They ${reasons.join("; ")}.`,
  };
}

const reachPoints = (reach: number | null): number =>
  reach === null || reach < 1
    ? 0
    : Math.round(REACH_POINTS * Math.min(1, Math.log10(reach) / REACH_FULL_LOG10));
