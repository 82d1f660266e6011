import type { Clock } from "../../../../lib/clock.ts";
import type { PostReference, PostSnapshot, ProfileSnapshot, ReadResult } from "../../connector.ts";
import type { HttpPort } from "../../../http-port.ts";
import { readFailure } from "../../read-failure.ts";
import type { CounterPlatform, CounterProvider } from "../counter-provider.ts";
import { postSnapshot, profileSnapshot } from "../facts.ts";
import { postAddress } from "../post-address.ts";
import { profileAddress } from "../profile-address.ts";
import type { ActorCall, ActorOverrides } from "./actors.ts";
import { actorTable, DEFAULT_ACTORS, LINKEDIN_PERSON_ACTOR } from "./actors.ts";
import { APIFY_BASE_URL, runActor } from "./client.ts";
import { POST_ROWS, PROFILE_ROWS } from "./platform-rows.ts";
import { rowFailure } from "./rows.ts";

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

/** Public counters through Apify actors: one actor run a read. */
export function createApifyProvider(options: ApifyOptions): CounterProvider {
  const { http, clock, token, timeoutMs = 120_000, maxBytes = 8 * 1024 * 1024 } = options;
  const access = {
    http,
    clock,
    token,
    name: "Apify",
    timeoutMs,
    maxBytes,
    baseUrl: (options.baseUrl ?? APIFY_BASE_URL).replace(/\/+$/, ""),
  };
  const actors = actorTable(options.actors);

  const fetchPost = async (
    platform: CounterPlatform,
    reference: PostReference,
    signal: AbortSignal,
  ): Promise<ReadResult<PostSnapshot>> => {
    const values = { url: postAddress(reference), handle: reference.authorHandle };
    const { calls: providerCalls, ...run } = await runActor(
      access,
      actors[platform].post,
      values,
      signal,
    );
    if (!run.ok) return { ...run, providerCalls };
    const chosen = choosePost(platform, run.rows, reference.externalId);
    if ("ok" in chosen) return { ...chosen, providerCalls };
    return {
      ok: true,
      snapshot: postSnapshot(reference, chosen, { platform, fetchedAt: clock.now(), asOf: null }),
      providerCalls,
    };
  };

  const fetchProfile = async (
    platform: CounterPlatform,
    handleOrUrl: string,
    signal: AbortSignal,
  ): Promise<ReadResult<ProfileSnapshot>> => {
    const address = profileAddress(platform, handleOrUrl);
    if (!address)
      return {
        ...readFailure(
          "unsupported",
          `"${handleOrUrl.slice(0, 100)}" names no ${platform} profile for certain; give its address.`,
        ),
        providerCalls: 0,
      };
    const { calls: providerCalls, ...run } = await runActor(
      access,
      profileActor(platform, address.url, actors[platform].profile),
      address,
      signal,
    );
    if (!run.ok) return { ...run, providerCalls };
    for (const row of run.rows) {
      const facts = rowFailure(row) ? undefined : PROFILE_ROWS[platform].read(row);
      const fallback = { externalId: address.handle ?? address.url, url: address.url };
      if (facts)
        return {
          ok: true,
          snapshot: profileSnapshot(facts, fallback, {
            platform,
            fetchedAt: clock.now(),
            asOf: null,
          }),
          providerCalls,
        };
    }
    return { ...noReadableRow(run.rows, "account"), providerCalls };
  };

  return { source: "apify", fetchPost, fetchProfile };
}

/**
 * People and companies of LinkedIn have different actors; a configured replacement stands for both.
 */
function profileActor(platform: CounterPlatform, url: string, configured: ActorCall): ActorCall {
  const isDefault = configured === DEFAULT_ACTORS.linkedin.profile;
  return platform === "linkedin" && isDefault && url.includes("/in/")
    ? LINKEDIN_PERSON_ACTOR
    : configured;
}

/**
 * The row about the post that was asked for. Listing actors put pinned older posts first, so the
 * first row is not taken on trust: where the row's id can be compared it must be the one asked for.
 */
function choosePost(
  platform: CounterPlatform,
  rows: readonly Record<string, unknown>[],
  externalId: string,
) {
  const readable = rows.map((row) => (rowFailure(row) ? undefined : POST_ROWS[platform].read(row)));
  const facts = readable.filter((found) => found !== undefined);
  const chosen =
    facts.find(({ comparableId }) => comparableId === externalId) ??
    facts.find(({ comparableId }) => comparableId === null);
  if (chosen) return chosen;
  return facts.length > 0
    ? readFailure(
        "provider_error",
        "The Apify actor answered about other posts than the one asked for.",
      )
    : noReadableRow(rows, "post");
}

function noReadableRow(rows: readonly Record<string, unknown>[], what: "post" | "account") {
  const failure = rows.map(rowFailure).find((found) => found !== undefined);
  if (failure) return failure;
  if (rows.length === 0)
    return readFailure("gone", `Apify finds no such ${what}: it is deleted or was made private.`);
  return readFailure(
    "malformed_answer",
    `The Apify actor described the ${what} in a form we do not know.`,
  );
}
