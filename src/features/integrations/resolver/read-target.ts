import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { LinkedAccount } from "../../../domain/addresses/address.ts";
import { type PageAddress, readPage } from "../../../domain/addresses/page-address.ts";
import { pastedAddress } from "../../../domain/addresses/pasted-address.ts";
import { readWebAddress } from "../../../domain/addresses/read-web-address.ts";
import { platformOfHost, recogniseAddress } from "../../../domain/addresses/recognise-address.ts";
import type { PostReference } from "../../../platforms/posts/connector.ts";
import { type OwnPage, readOwnPage } from "./own-pages.ts";

/** What a pasted text is the address of, from the text alone. */
export type Target = { page: PageAddress | null; text: string } & (
  | { kind: "own"; own: OwnPage }
  | { kind: "post"; reference: PostReference; show: LinkedAccount | null }
  | { kind: "account"; account: LinkedAccount; reason: string }
  | { kind: "short_link"; platform: string; url: string; hopHosts: readonly string[] }
  /** A page of a platform that is neither, or of any other site. */
  | { kind: "other"; platform: string | null; isPage: boolean; reason: string }
);

/**
 * Reads a pasted text.
 *
 * @throws ApiError `parameter_invalid` naming the parameter, where the text is no address.
 */
export function readTarget(
  typed: unknown,
  param: string,
  context: { urls: Urls; now: Date },
): Target {
  if (typeof typed !== "string")
    throw parameterInvalid(param, "malformed", `${param} must be an address as text.`);
  const text = pastedAddress(typed);
  const own = readOwnPage(context.urls.addresses, text);
  const page = readPage(text);
  if (own !== null) return { kind: "own", own, page, text };
  const recognised = recogniseAddress(text, context.now);
  switch (recognised.kind) {
    case "post":
      return { ...recognised, page, text };
    case "account":
      return {
        kind: "account",
        account: recognised.account,
        reason: recognised.reason,
        page,
        text,
      };
    case "short_link": {
      const { platform, url, hopHosts } = recognised;
      return { kind: "short_link", platform, url, hopHosts, page, text };
    }
    case "malformed":
      return unreadable(recognised.reason, { page, text, param });
    default: {
      const { platform, reason } = recognised;
      return { kind: "other", platform, isPage: platform !== null, reason, page, text };
    }
  }
}

/**
 * A text that no reader of a platform takes: an address of a platform with a wrong id, a page of
 * a site whose host has a port or letters of another script, or no address.
 */
function unreadable(
  reason: string,
  { page, text, param }: { page: PageAddress | null; text: string; param: string },
): Target {
  const isSpotifyUri = /^spotify:/i.test(text);
  const onPlatform = page === null ? null : platformOfHost(page.host);
  if (isSpotifyUri || (onPlatform !== null && readWebAddress(text).ok))
    return {
      kind: "other",
      platform: isSpotifyUri ? "spotify" : onPlatform,
      isPage: false,
      reason,
      page: isSpotifyUri ? null : page,
      text,
    };
  if (page === null || onPlatform !== null || !isSite(page.host))
    throw parameterInvalid(param, "malformed", `${param}: ${reason}`);
  const unknown = "This address is on no platform whose posts can be measured.";
  return { kind: "other", platform: null, isPage: false, reason: unknown, page, text };
}

/** Whether a host is a name of the internet, or a server that is named with its port. */
const isSite = (host: string): boolean => host.includes(".") || /:\d+$/.test(host);
