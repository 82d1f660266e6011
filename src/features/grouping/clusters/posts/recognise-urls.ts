import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import type { OutboundClient } from "../../../../infrastructure/outbound/outbound-client.ts";
import type { PostReference } from "../../../../platforms/posts/connector.ts";
import { recogniseAddress } from "../../../../domain/addresses/recognise-address.ts";
import { PLATFORMS } from "../../../../platforms/platform.ts";

/** A URL of the request, with the name of its field. */
export interface GivenUrl {
  url: string;
  param: string;
}

/** A URL that names a post: directly, or as a short link that only a redirect resolves. */
export type Recognised =
  | { kind: "post"; given: GivenUrl; reference: PostReference }
  | { kind: "short_link"; given: GivenUrl; url: string; hopHosts: readonly string[] };

const SUPPORTED = PLATFORMS.filter(
  (platform) =>
    ["video", "audio", "social"].includes(platform.kind) && platform.id !== "instagramBusiness",
)
  .map((platform) => platform.name)
  .join(", ");

/**
 * The post or short link that each URL names, determined without a request to any platform.
 *
 * @throws ApiError `parameter_invalid` naming the field, for a URL that is malformed, names no
 * post, or is of an unsupported platform.
 */
export function recogniseUrls(urls: readonly GivenUrl[], now: Date): Recognised[] {
  return urls.map((given) => {
    const recognised = recogniseAddress(given.url, now);
    if (recognised.kind === "post") return { kind: "post", given, reference: recognised.reference };
    if (recognised.kind === "short_link")
      return { kind: "short_link", given, url: recognised.url, hopHosts: recognised.hopHosts };
    throw parameterInvalid(
      given.param,
      "malformed",
      `${recognised.reason} Posts can be on: ${SUPPORTED}, beehiiv.`,
    );
  });
}

/**
 * The address under which a dry run lists the post: the canonical one, or the short link as sent.
 */
export const addressOf = (entry: Recognised): string =>
  entry.kind === "post" ? entry.reference.canonicalUrl : entry.url;

const REDIRECTS_MAX = 5;
const SHORT_LINK_TIMEOUT_MS = 8_000;

/**
 * Follows a short link to its post. Null where it leads to no post, or where the platform did not
 * answer.
 */
export async function resolveShortLink(
  services: { outbound: Pick<OutboundClient, "request"> },
  link: { url: string; hopHosts: readonly string[] },
  context: { now: Date; signal: AbortSignal },
): Promise<PostReference | null> {
  const passed = await followShortLink(services, link, context);
  // Every redirect is checked, because the last one often leads to a sign-in page.
  for (const address of passed) {
    const recognised = recogniseAddress(address, context.now);
    if (recognised.kind === "post") return recognised.reference;
  }
  return null;
}

/**
 * The addresses that a short link leads through, in their order; none where the platform did not
 * answer. Every redirect must stay on the platform's own hosts; the page itself is not read.
 */
export async function followShortLink(
  { outbound }: { outbound: Pick<OutboundClient, "request"> },
  link: { url: string; hopHosts: readonly string[] },
  { signal }: { signal: AbortSignal },
): Promise<readonly string[]> {
  const result = await outbound.request({
    url: link.url,
    timeoutMs: SHORT_LINK_TIMEOUT_MS,
    maxBytes: 1_024,
    onOverflow: "cut",
    redirects: { max: REDIRECTS_MAX, allowHost: (hostname) => link.hopHosts.includes(hostname) },
    signal,
  });
  return result.ok ? [...result.redirects, result.finalUrl] : [];
}
