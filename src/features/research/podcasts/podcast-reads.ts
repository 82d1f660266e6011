import { createHash } from "node:crypto";
import type { Database } from "../../../db/connection/database.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { type Cap, capAt, capReached } from "../../../kernel/limits/caps.ts";
import { returnCap, takeCap } from "../../../kernel/limits/caps.store.ts";
import { canonicalJson } from "../../../lib/text/canonical-json.ts";
import { type Clock, DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import type {
  DirectoryEpisode,
  DirectoryPodcast,
  PodcastDirectory,
  PodcastKey,
  PodcastQuery,
} from "../../../platforms/directories/podcast-directory.ts";
import { resultOf } from "../../../platforms/posts/post-read.ts";
import type { UpstreamRead } from "../../../platforms/upstream-read.ts";
import { type AnswerKey, findAnswer, insertAnswer } from "./directory-answers.store.ts";

/** Uncached requests to directories of one workspace in an hour. */
const REQUESTS_PER_HOUR = 200;
/** Time for one directory with its second request: two of 8 s. */
const DEADLINE_MS = 18_000;
/** Raised where the stored form of entries changes: older answers are then not read. */
const FORM = 1;

/** Who asks; what is not in the cache counts against its cap. */
export interface Asker {
  workspaceId: string;
  now: Date;
  /** Time for each directory; 18 s unless given. */
  deadlineMs?: number;
}

/** An answer that was kept, by its time. */
interface KeptAt {
  fetchedAt: Date;
  now: Date;
}

/** The answer of a directory, kept or new, or the reason why there is none. */
export type DirectoryReading<Value> =
  | { state: "answered" | "stale"; directory: PodcastDirectory; value: Value; fetchedAt: Date }
  | { state: "failed"; directory: PodcastDirectory; error: ApiError };

/** What a directory says, and how many requests may have reached it. */
interface Asked<Value> {
  reading: DirectoryReading<Value>;
  requests: number;
}

/** A request to a directory: how it is stored, and how it is made. */
interface Request<Value> {
  /** What determines the answer. */
  asked: Readonly<Record<string, unknown>>;
  /** For how long the answer is used before the directory is asked again. */
  freshMs: number;
  ask: (read: UpstreamRead) => Promise<Value>;
}

/**
 * Reads directories through the cache (record 0121). The cache holds public entries alone; what a
 * workspace sees of them is computed for each caller.
 */
export class PodcastReads {
  readonly directories: readonly PodcastDirectory[];
  readonly #database: Database;
  readonly #clock: Clock;
  /** Requests under way, so that equal ones of a moment are made once in a process. */
  readonly #underWay = new Map<string, Promise<Asked<unknown>>>();

  constructor(
    directories: readonly PodcastDirectory[],
    { database, clock }: { database: Database; clock: Clock },
  ) {
    this.directories = directories;
    this.#database = database;
    this.#clock = clock;
  }

  search(
    directory: PodcastDirectory,
    query: PodcastQuery,
    asker: Asker,
  ): Promise<DirectoryReading<DirectoryPodcast[]>> {
    return this.#read(directory, searchRequest(directory, query), asker);
  }

  /** The answer that a cursor goes on in; undefined where it is no longer kept. */
  searchedAt(
    directory: PodcastDirectory,
    query: PodcastQuery,
    at: KeptAt,
  ): Promise<DirectoryReading<DirectoryPodcast[]> | undefined> {
    return this.#readAt(directory, searchRequest(directory, query), at);
  }

  find(
    directory: PodcastDirectory,
    key: PodcastKey,
    asker: Asker,
  ): Promise<DirectoryReading<DirectoryPodcast | null>> {
    const ask = (read: UpstreamRead) => directory.find(key, read);
    const asked = { kind: "podcast", ...key };
    return this.#read(directory, { asked, freshMs: DAY_MS, ask }, asker);
  }

  /** Null where the directory has no such podcast. */
  episodes(
    directory: PodcastDirectory,
    directoryId: string,
    asker: Asker,
  ): Promise<DirectoryReading<DirectoryEpisode[] | null>> {
    return this.#read(directory, episodesRequest(directory, directoryId), asker);
  }

  /** As `searchedAt`. */
  episodesAt(
    directory: PodcastDirectory,
    directoryId: string,
    at: KeptAt,
  ): Promise<DirectoryReading<DirectoryEpisode[] | null> | undefined> {
    return this.#readAt(directory, episodesRequest(directory, directoryId), at);
  }

  async #readAt<Value>(
    directory: PodcastDirectory,
    { asked, freshMs }: Request<Value>,
    { fetchedAt, now }: KeptAt,
  ): Promise<DirectoryReading<Value> | undefined> {
    const key = keyOf(directory, asked);
    const kept = await findAnswer(this.#database, key, { now, fetchedAt });
    if (kept === undefined) return undefined;
    const value = JSON.parse(kept.answer) as Value;
    const state = isFresh(fetchedAt, now, freshMs) ? "answered" : "stale";
    return { state, directory, value, fetchedAt };
  }

  async #read<Value>(
    directory: PodcastDirectory,
    request: Request<Value>,
    asker: Asker,
  ): Promise<DirectoryReading<Value>> {
    const key = keyOf(directory, request.asked);
    const kept = await findAnswer(this.#database, key, { now: asker.now });
    const stored = (state: "answered" | "stale"): DirectoryReading<Value> | undefined =>
      kept === undefined
        ? undefined
        : {
            state,
            directory,
            value: JSON.parse(kept.answer) as Value,
            fetchedAt: kept.fetchedAt,
          };
    if (kept !== undefined && isFresh(kept.fetchedAt, asker.now, request.freshMs))
      return stored("answered") as DirectoryReading<Value>;
    const reading = await this.#askOnce(directory, { request, key }, asker);
    return reading.state === "failed" ? (stored("stale") ?? reading) : reading;
  }

  /** Joins an equal request that is under way, or makes one and counts it. */
  async #askOnce<Value>(
    directory: PodcastDirectory,
    made: { request: Request<Value>; key: AnswerKey },
    { workspaceId, now, deadlineMs = DEADLINE_MS }: Asker,
  ): Promise<DirectoryReading<Value>> {
    const name = `${made.key.directory} ${made.key.requestHash.toString("base64")}`;
    const running = () => this.#underWay.get(name) as Promise<Asked<Value>> | undefined;
    const joined = running();
    if (joined !== undefined) return (await joined).reading;
    const cap = hourCap(now);
    if ((await takeCap(this.#database, workspaceId, cap)) === null) {
      const message = "The workspace has used its searches of podcast directories of the hour.";
      return { state: "failed", directory, error: capReached(cap, message, now) };
    }
    const other = running();
    const asking = other ?? this.#ask(directory, made, { now, deadlineMs });
    if (other === undefined) {
      this.#underWay.set(name, asking);
      void asking.catch(() => undefined).finally(() => this.#underWay.delete(name));
    }
    const { reading, requests } = await asking;
    if (other !== undefined || requests === 0) await returnCap(this.#database, workspaceId, cap);
    return reading;
  }

  async #ask<Value>(
    directory: PodcastDirectory,
    { request, key }: { request: Request<Value>; key: AnswerKey },
    { now, deadlineMs }: { now: Date; deadlineMs: number },
  ): Promise<Asked<Value>> {
    // An equal request may have ended while this one was counted.
    const kept = await findAnswer(this.#database, key, { now });
    if (kept !== undefined && isFresh(kept.fetchedAt, now, request.freshMs)) {
      const { answer, fetchedAt } = kept;
      const value = JSON.parse(answer) as Value;
      return { requests: 0, reading: { state: "answered", directory, value, fetchedAt } };
    }
    const result = await resultOf(AbortSignal.timeout(deadlineMs), request.ask);
    const { requests } = result;
    if (!result.ok) {
      const isLate = result.code === "timeout";
      const error = new ApiError(isLate ? "provider_timeout" : "provider_failed", result.message, {
        extras: { platform: directory.name },
        ...(result.retryAfterSec === null ? {} : { retryAfterSec: result.retryAfterSec }),
      });
      return { requests, reading: { state: "failed", directory, error } };
    }
    const fetchedAt = this.#clock.now();
    const answer = JSON.stringify(result.snapshot);
    await insertAnswer(this.#database, key, { fetchedAt, answer });
    const reading = { state: "answered", directory, value: result.snapshot, fetchedAt } as const;
    return { requests, reading };
  }
}

const hourCap = (now: Date): Cap =>
  capAt(now, {
    counter: "podcast_directory_requests",
    subject: "",
    limit: REQUESTS_PER_HOUR,
    windowMs: HOUR_MS,
  });

function searchRequest(
  directory: PodcastDirectory,
  { text, country }: PodcastQuery,
): Request<DirectoryPodcast[]> {
  // A directory without stores answers alike for every country.
  const query = { text, country: directory.searchesByCountry ? country : null };
  return {
    asked: { kind: "search", ...query },
    freshMs: DAY_MS,
    ask: (read) => directory.search(query, read),
  };
}

const episodesRequest = (
  directory: PodcastDirectory,
  directoryId: string,
): Request<DirectoryEpisode[] | null> => ({
  asked: { kind: "episodes", directoryId },
  freshMs: HOUR_MS,
  ask: (read) => directory.episodes(directoryId, read),
});

const keyOf = (
  { name }: PodcastDirectory,
  asked: Readonly<Record<string, unknown>>,
): AnswerKey => ({
  directory: name,
  requestHash: createHash("sha256")
    .update(canonicalJson({ form: FORM, ...asked }))
    .digest(),
});

/** An answer of a time that lies ahead, by a clock that was set back, is asked for anew. */
const isFresh = (fetchedAt: Date, now: Date, freshMs: number): boolean =>
  Math.abs(now.getTime() - fetchedAt.getTime()) < freshMs;
