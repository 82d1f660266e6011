import { isTooMuch } from "../../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../../infrastructure/compute/compute.ts";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { StoredSearch } from "../../../../db/schema/tables.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { findShowState } from "../../../../kernel/access/visible-show.store.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { running } from "../../../../infrastructure/runs/run-state.ts";
import type { LanguageModel } from "../../../../infrastructure/language-model/language-model.ts";
import { type Clock, MINUTE_MS } from "../../../../lib/time/clock.ts";
import {
  type BuildItemRow,
  type BuildRow,
  findBuildItems,
  startItems,
  updateBuild,
} from "../cluster-build.store.ts";
import type { AccountServices } from "../../../accounts/account-refresh/index.ts";
import { causeOfBuild, isScheduled } from "./build-origin.ts";
import { type BuildKey, endBuild, stepBuild } from "./end-build.ts";
import { loadAskedEpisodes, loadFacts, windowOf, windowOfAll } from "./load-facts.ts";
import { type JudgedClaims, judgeClaims } from "./judge-claims.ts";
import { searchNotes } from "./item-reason.ts";
import { searchPlatforms } from "./search-platforms.ts";
import { storeEpisode } from "./store-episode.ts";

/** What running a build needs. */
export interface BuildServices {
  database: Database;
  urls: Urls;
  accounts: AccountServices;
  compute: Compute;
  /** Undefined where no model is configured. */
  languageModel: LanguageModel | undefined;
}

export interface BuildRun {
  services: BuildServices;
  clock: Clock;
  signal: AbortSignal;
}

/**
 * Runs a build, from where an earlier run of it was cut off: accounts are searched, their posts are
 * assigned to episodes, and each episode is stored in a transaction of its own. Every step begins
 * with what is stored, under the lock of the build's row, so a run needs no lease: of two
 * simultaneous runs, the later one finds the items stored. The search records its position, so no
 * request is made twice. `busy`: an account is being read by a refresh or import, and the build is
 * to be run again later.
 */
export async function runBuild(
  run: BuildRun,
  { showId, buildId }: BuildKey,
): Promise<"ended" | "busy"> {
  const begun = await step(run, { showId, buildId }, beginBuild);
  if (begun === undefined) return "ended";
  const searched = isSearched(begun) ? begun : await search(run, begun);
  if (searched === undefined || searched === "busy") return searched ?? "ended";
  const items = await findBuildItems(run.services.database, [showId], [buildId]);
  const open = items.filter(({ status }) => status === "searching");
  if (isFruitless(searched.searches)) {
    await step(run, { showId, buildId }, (transaction, build, cause) =>
      endBuild(transaction, build, { end: NOT_SEARCHED, reason: notes(searched) }, cause),
    );
    return "ended";
  }
  const judged = await claim(run, searched, items).catch((error: unknown) => {
    if (isTooMuch(error)) return null;
    throw error;
  });
  if (judged === null) {
    await step(run, { showId, buildId }, (transaction, build, cause) =>
      endBuild(transaction, build, { end: TOO_MUCH }, cause),
    );
    return "ended";
  }
  const { claims, notes: modelNotes } = judged;
  for (const { episode_id: episodeId } of open) {
    run.signal.throwIfAborted();
    const cause = causeOfBuild(searched, run.clock.now());
    const isRunning = await inTransaction(run.services.database, (transaction) =>
      storeEpisode(transaction, {
        build: searched,
        episodeId,
        claims: claims.get(episodeId) ?? [],
        note: modelNotes.get(episodeId) ?? null,
        origin: { urls: run.services.urls, cause },
      }),
    );
    if (!isRunning) return "ended";
  }
  // Items that are still open are of episodes that the show no longer has.
  const end = { end: "completed", reason: "The show no longer has this episode." } as const;
  await step(run, { showId, buildId }, (transaction, build, cause) =>
    endBuild(transaction, build, end, cause),
  );
  return "ended";
}

const isBusy = ({ code }: StoredSearch): boolean => code === "busy";

const isSearched = ({ searches }: BuildRow): boolean =>
  searches.length > 0 && !searches.some(isBusy);

const NOT_SEARCHED = {
  code: "provider_failed",
  message: "No account of the show could be searched.",
};

/**
 * The failure of a build with too much to match. It is not tried again: the same posts would fail
 * in the same way.
 */
const TOO_MUCH = {
  code: "too_large",
  message: "The posts take too much time or memory to be matched. Build fewer episodes at once.",
};

const notes = ({ searches }: BuildRow): string => searchNotes(searches).join(" ");

/**
 * True where accounts were to be searched and none could be. A busy account does not count as
 * failed: another job is reading it, so its stored posts are recent.
 */
const isFruitless = (searches: readonly StoredSearch[]): boolean =>
  searches.length > 0 &&
  searches.every((each) => !["searched", "recent"].includes(each.state) && !isBusy(each));

/** As `stepBuild`, unless the run is aborted. */
async function step<Result>(
  run: BuildRun,
  key: BuildKey,
  work: (transaction: DatabaseTransaction, build: BuildRow, cause: EventCause) => Promise<Result>,
): Promise<Result | undefined> {
  run.signal.throwIfAborted();
  return stepBuild(run.services.database, key, (transaction, build) =>
    work(transaction, build, causeOfBuild(build, run.clock.now())),
  );
}

/** Starts a build. Undefined where the show was deleted after the build was ordered. */
async function beginBuild(
  transaction: DatabaseTransaction,
  build: BuildRow,
  cause: EventCause,
): Promise<BuildRow | undefined> {
  if ((await findShowState(transaction, build.show_id)) === "deleted") {
    const end = { end: "canceled", reason: "The show was deleted." } as const;
    await endBuild(transaction, build, end, cause);
    return undefined;
  }
  await startItems(transaction, build, cause.now);
  return updateBuild(transaction, build, running(build, cause.now));
}

/**
 * How long a build waits for an account that is being imported or refreshed; after that it uses the
 * stored posts. The hourly build does not wait, because it runs again in an hour.
 */
const BUSY_WAIT_MS = 10 * MINUTE_MS;

const mayWait = (build: BuildRow, now: Date): boolean =>
  !isScheduled(build) && now.getTime() - build.created_at.getTime() < BUSY_WAIT_MS;

/**
 * Searches the accounts for posts and stores the answers. While the build waits for a busy account,
 * the other accounts are not searched again.
 */
async function search(run: BuildRun, build: BuildRow): Promise<BuildRow | "busy" | undefined> {
  const { show_id: showId, id: buildId } = build;
  const items = await findBuildItems(run.services.database, [showId], [buildId]);
  const asked = await loadAskedEpisodes(
    run.services.database,
    showId,
    items.map(({ episode_id: id }) => id),
  );
  const window = windowOfAll(build, asked);
  const { services, clock, signal } = run;
  const settled = build.searches.filter((each) => !isBusy(each));
  const except = new Set(settled.map(({ platform }) => platform));
  const asking = { since: window?.since ?? clock.now(), except, signal };
  const found = window === null ? [] : await searchPlatforms({ ...services, clock }, build, asking);
  const searches = [...settled, ...found].toSorted((a, b) => (a.platform < b.platform ? -1 : 1));
  const waits = searches.some(isBusy) && mayWait(build, clock.now());
  const searched = await step(run, { showId, buildId }, (transaction, current, { now }) =>
    updateBuild(transaction, current, { searches, updated_at: now }),
  );
  return searched !== undefined && waits ? "busy" : searched;
}

/**
 * The posts claimed for each of these items, by episode, with the verdicts of a language model on
 * the unsure posts that are not stored yet. All items of the build take part, stored ones too: text
 * that an account puts under every post, and words that are rare, are determined from the posts of
 * the whole build, so a continued build judges by the same rules as it began.
 *
 * The episodes and their windows are read again after the search, which takes minutes: a feed that
 * was imported meanwhile may have changed or removed episodes. A run that continues a searched
 * build reads them here alone.
 */
async function claim(
  run: BuildRun,
  build: BuildRow,
  items: readonly BuildItemRow[],
): Promise<JudgedClaims> {
  const { database } = run.services;
  const asked = await loadAskedEpisodes(
    database,
    build.show_id,
    items.map(({ episode_id: id }) => id),
  );
  const facts = await loadFacts(database, build, asked);
  if (facts === undefined) return { claims: new Map(), notes: new Map() };
  const windows = new Map(asked.map((episode) => [episode.id, windowOf(build, episode)]));
  const posts = new Map(facts.posts.map((post) => [post.key, post]));
  const { signal } = run;
  const all = await run.services.compute.run(
    "claim_posts",
    [facts.show, facts.episodes, facts.posts],
    { of: build.show_id, signal },
  );
  const claimed = all.flatMap((entry) => {
    const post = posts.get(entry.candidateKey);
    const window = windows.get(entry.episodeId);
    if (post === undefined || window === undefined) return [];
    const { publishedAt } = post;
    const isOutside =
      publishedAt !== null && (publishedAt < window.since || publishedAt > window.until);
    return isOutside ? [] : [{ claim: entry, post }];
  });
  return judgeClaims(run, build, {
    claims: Map.groupBy(claimed, (entry) => entry.claim.episodeId),
    facts,
    episodeIds: items.flatMap((item) => (item.status === "searching" ? item.episode_id : [])),
  });
}
