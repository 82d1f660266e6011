import { recogniseAddress } from "../../../domain/addresses/recognise-address.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { type Cap, capAt, capReached } from "../../../kernel/limits/caps.ts";
import { takeCap } from "../../../kernel/limits/caps.store.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { followShortLink } from "../../grouping/clusters/index.ts";
import type { Target } from "./read-target.ts";

/** The services that following a short link needs. */
export interface FollowServices {
  outbound: Pick<OutboundClient, "request">;
}

/** Short links that reads of one workspace follow in an hour. */
const LINKS_PER_HOUR = 60;
const DEADLINE_MS = 10_000;

const linksCap = (now: Date): Cap =>
  capAt(now, {
    counter: "followed_links",
    subject: "",
    limit: LINKS_PER_HOUR,
    windowMs: HOUR_MS,
  });

/** What a short link leads to, or the sentence that says why that is not known. */
export type Followed = { address: string } | { note: string };

/**
 * Follows a short link to the post or account that it leads to. It is counted before it is
 * followed, and stays counted whatever the platform answers.
 *
 * @throws ApiError `cap_reached`.
 */
export async function followLink(
  { services, runtime, workspace, now }: Context<FollowServices>,
  link: Extract<Target, { kind: "short_link" }>,
): Promise<Followed> {
  const cap = linksCap(now);
  if ((await takeCap(runtime.database, workspace.id, cap)) === null)
    throw capReached(cap, "The workspace has followed its short links of the hour.", now);
  const passed = await followShortLink(services, link, {
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  if (passed.length === 0) return { note: "The platform did not say where this short link leads." };
  // The last address is often a page for signing in, so a post on the way is what counts.
  const kinds = passed.map((address) => ({ address, ...recogniseAddress(address, now) }));
  const named =
    kinds.find(({ kind }) => kind === "post") ?? kinds.find(({ kind }) => kind === "account");
  return named === undefined
    ? { note: "This short link leads to no post, account or show." }
    : { address: named.address };
}
