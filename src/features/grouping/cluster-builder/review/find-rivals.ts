import { type Clock, DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { Executor } from "../../../../db/connection/database.ts";
import type { Claim } from "../../../../domain/matching/posts/claim.ts";
import { ComputeError } from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import { loadAskedEpisodes, loadFacts } from "../run/load-facts.ts";
import type { SuggestionRow } from "../suggestion.store.ts";

/**
 * The episodes that a suggested post could belong to instead. A build stores the best one alone, so
 * the posts of the episode are compared again, as the build compared them, once for all suggestions
 * of an episode in ten minutes.
 */

export interface Rival {
  episodeId: string;
  score: number;
}

interface Asked {
  database: Executor;
  compute: Compute;
  clock: Clock;
}

type Claims = ReadonlyMap<string, Claim>;

/** Below it nothing is suggested for an episode. */
const LEAST_SCORE = 0.05;

const KEPT_MS = 10 * MINUTE_MS;
const KEPT_MAX = 50;
/** A person waits for the answer. */
const DEADLINE_MS = 5_000;
/** Posts later than this are found by builds of named episodes alone. */
const RECENT_MS = 14 * DAY_MS;

/** Claims by process of tasks: those of one server's tests are not those of another's. */
const kept = new WeakMap<Compute, Map<string, { until: number; claims: Promise<Claims | null> }>>();

/**
 * Rivals of a suggestion, the best first. Null where it cannot be said: the comparison takes too
 * long, or the post's account is no longer connected.
 */
export async function findRivals(asked: Asked, row: SuggestionRow): Promise<Rival[] | null> {
  const claim = (await claimsNear(asked, row))?.get(row.item_key);
  if (claim === undefined) return null;
  return [claim, ...claim.rivals]
    .filter(({ episodeId, score }) => episodeId !== row.episode_id && score >= LEAST_SCORE)
    .map(({ episodeId, score }) => ({ episodeId, score }));
}

async function claimsNear(asked: Asked, row: SuggestionRow): Promise<Claims | null> {
  const now = asked.clock.now().getTime();
  const entries = kept.get(asked.compute) ?? new Map();
  kept.set(asked.compute, entries);
  const [episode] = await loadAskedEpisodes(asked.database, row.show_id, [row.episode_id]);
  if (episode === undefined) return null;
  const isLate =
    row.published_at !== null &&
    row.published_at.getTime() - episode.published_at.getTime() > RECENT_MS;
  const scope = isLate ? "episodes" : "recent";
  const key = `${row.show_id} ${row.episode_id} ${scope}`;
  const found = entries.get(key);
  if (found !== undefined && found.until > now) return found.claims;
  const claims = claimAll(asked, { show_id: row.show_id, scope }, [episode]);
  // The oldest leaves; a key that is set again is the newest.
  entries.delete(key);
  entries.set(key, { until: now + KEPT_MS, claims });
  for (const oldest of entries.keys()) {
    if (entries.size <= KEPT_MAX) break;
    entries.delete(oldest);
  }
  claims.catch(() => entries.delete(key));
  return claims;
}

async function claimAll(
  { database, compute }: Asked,
  build: { show_id: string; scope: "episodes" | "recent" },
  episodes: Parameters<typeof loadFacts>[2],
): Promise<Claims | null> {
  const facts = await loadFacts(database, { ...build, platforms: null }, episodes);
  if (facts === undefined) return null;
  try {
    const claims = await compute.run("claim_posts", [facts.show, facts.episodes, facts.posts], {
      of: build.show_id,
      signal: AbortSignal.timeout(DEADLINE_MS),
      deadlineMs: DEADLINE_MS,
    });
    return new Map(claims.map((claim) => [claim.candidateKey, claim]));
  } catch (error) {
    if (error instanceof ComputeError || isTimeout(error)) return null;
    throw error;
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "TimeoutError";
