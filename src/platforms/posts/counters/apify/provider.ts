import type { Clock } from "../../../../lib/time/clock.ts";
import type { ReadFailure } from "../../connector.ts";
import type { HttpPort } from "../../../http-port.ts";
import { PostReadError, readFailure } from "../../read-failure.ts";
import type { CounterPlatform, CounterProvider } from "../counter-provider.ts";
import { type PostFacts, postSnapshot, profileSnapshot } from "../facts.ts";
import { listedPosts } from "../listed-posts.ts";
import { postAddress } from "../post-address.ts";
import { requireProfileAddress } from "../profile-address.ts";
import type { RowReader } from "../row-reader.ts";
import type { ActorOverrides, ActorRun } from "./actors.ts";
import {
  actorTable,
  DEFAULT_ACTORS,
  LINKEDIN_PERSON_ACTOR,
  LINKEDIN_PERSON_POSTS_ACTOR,
} from "./actors.ts";
import { APIFY_BASE_URL, requireInput, runActor } from "./client.ts";
import { APIFY_ROWS } from "./platform-rows.ts";
import { type Row, rowFailure } from "./rows.ts";

export interface ApifyOptions {
  http: HttpPort;
  clock: Clock;
  token: string;
  /** Replaces single entries of the actor table. */
  actors?: ActorOverrides;
  baseUrl?: string;
  /** Default 120 s: actor runs take 5 to 60 s, and Apify itself gives up at 300 s. */
  timeoutMs?: number;
  maxBytes?: number;
}

/** Public counters through Apify actors: one actor run for each read. */
export function createApifyProvider(options: ApifyOptions): CounterProvider {
  const { http, clock, token, timeoutMs = 120_000, maxBytes = 8 * 1024 * 1024 } = options;
  const baseUrl = (options.baseUrl ?? APIFY_BASE_URL).replace(/\/+$/, "");
  const access = { http, clock, token, name: "Apify", timeoutMs, maxBytes, baseUrl };
  const actors = actorTable(options.actors);
  const originOf = (platform: CounterPlatform) => ({
    platform,
    fetchedAt: clock.now(),
    asOf: null,
  });
  return {
    source: "apify",

    fetchPost: async (platform, reference, read) => {
      const values = { url: postAddress(reference), handle: reference.authorHandle };
      const rows = await runActor(access, actors[platform].post, values, read);
      const facts = choosePost(platform, rows, reference.externalId);
      return postSnapshot(reference, facts, originOf(platform));
    },

    checkProfile: (platform, handleOrUrl) => {
      requireProfileAddress(platform, handleOrUrl);
    },

    fetchProfile: async (platform, handleOrUrl, read) => {
      const address = requireProfileAddress(platform, handleOrUrl);
      const actor = profileActor(platform, address.url, actors[platform].profile);
      const rows = await runActor(access, actor, address, read);
      const [facts] = readableRows(APIFY_ROWS[platform].profile, rows);
      if (facts === undefined) throw new PostReadError(noReadableRow(rows, "account"));
      return profileSnapshot(facts, address, originOf(platform));
    },

    checkListing: (platform, handleOrUrl) => {
      const address = requireProfileAddress(platform, handleOrUrl);
      const actor = postsActor(platform, address.url, actors[platform].posts);
      requireInput(actor, { ...address, limit: FIRST_ROWS });
    },

    /**
     * Actors have no cursor: the first page is a run that lists the newest posts, and the second
     * page is a longer run, which lists them again. There are at most two pages.
     */
    fetchProfilePosts: async (platform, handleOrUrl, page, read) => {
      const profile = requireProfileAddress(platform, handleOrUrl);
      const limit = page === null ? FIRST_ROWS : MORE_ROWS;
      const actor = postsActor(platform, profile.url, actors[platform].posts);
      const rows = await runActor(access, actor, { ...profile, limit }, read);
      const good = rows.filter((row) => rowFailure(row) === undefined);
      const facts = good.map((row) => APIFY_ROWS[platform].post.read(row));
      const isEmpty = rows.every(({ error }) => error === "no_items");
      if (!isEmpty && facts.every((row) => row === undefined))
        throw new PostReadError(noReadableRow(rows, "account"));
      const posts = listedPosts(facts, { profile, origin: originOf(platform) }, read);
      // A run that found nothing may be about a private account.
      if (isEmpty) return { posts, next: null, leavesOut: "any" };
      // A run that failed at a post may have missed the posts after it.
      if (rows.length < limit)
        return good.length < rows.length
          ? { posts, next: null, leavesOut: "older" }
          : { posts, next: null };
      return page === null
        ? { posts, next: String(MORE_ROWS) }
        : { posts, next: null, leavesOut: "older" };
    },
  };
}

/** Rows of a profile's posts in a run: most actors charge by the row. */
const FIRST_ROWS = 30;
const MORE_ROWS = 200;

function postsActor(platform: CounterPlatform, url: string, configured: ActorRun): ActorRun {
  const isDefault = configured === DEFAULT_ACTORS.linkedin.posts;
  return platform === "linkedin" && isDefault && url.includes("/in/")
    ? LINKEDIN_PERSON_POSTS_ACTOR
    : configured;
}

/** LinkedIn people and companies have different actors; a configured replacement serves both. */
function profileActor(platform: CounterPlatform, url: string, configured: ActorRun): ActorRun {
  const isDefault = configured === DEFAULT_ACTORS.linkedin.profile;
  return platform === "linkedin" && isDefault && url.includes("/in/")
    ? LINKEDIN_PERSON_ACTOR
    : configured;
}

/**
 * The row about the requested post. Listing actors put pinned older posts first, so the first row
 * is checked: where its id can be compared, it must be the requested id.
 */
function choosePost(
  platform: CounterPlatform,
  rows: readonly Row[],
  externalId: string,
): PostFacts {
  const facts = readableRows(APIFY_ROWS[platform].post, rows);
  const chosen =
    facts.find(({ comparableId }) => comparableId === externalId) ??
    facts.find(({ comparableId }) => comparableId === null);
  if (chosen !== undefined) return chosen;
  throw new PostReadError(
    facts.length > 0
      ? readFailure(
          "provider_error",
          "The Apify actor answered about other posts than the one asked for.",
        )
      : noReadableRow(rows, "post"),
  );
}

function readableRows<Facts>(reader: RowReader<Facts>, rows: readonly Row[]): Facts[] {
  return rows
    .map((row) => (rowFailure(row) ? undefined : reader.read(row)))
    .filter((facts) => facts !== undefined);
}

function noReadableRow(rows: readonly Row[], what: "post" | "account"): ReadFailure {
  const failure = rows.map(rowFailure).find((found) => found !== undefined);
  if (failure) return failure;
  if (rows.length === 0)
    return readFailure("gone", `Apify finds no such ${what}: it is deleted or was made private.`);
  return readFailure(
    "malformed_answer",
    `The Apify actor described the ${what} in a form we do not know.`,
  );
}
