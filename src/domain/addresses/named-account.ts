import { quoted } from "../../lib/text/plain-line.ts";
import { platformName } from "../../platforms/platform.ts";
import type { AccountPlatform, LinkedAccount, RecognisedAddress } from "./address.ts";
import { appleShow } from "./apple-podcasts.ts";
import { instagramProfilePath } from "./instagram.ts";
import { facebookProfilePath } from "./facebook.ts";
import { isPlatformHost, recogniseAddress } from "./recognise-address.ts";
import { spotifyShow } from "./spotify.ts";
import { threadsProfilePath } from "./threads.ts";
import { tiktokProfilePath } from "./tiktok.ts";
import { xProfilePath } from "./twitter.ts";
import { youtubeChannel } from "./youtube.ts";

/** The account or post that a text names, or a sentence for the person who typed it. */
export type Reading<Named> = { ok: true; named: Named } | { ok: false; reason: string };

/**
 * Platforms on which a name alone identifies an account. LinkedIn is not one, because a name may be
 * that of a person, a company and a school.
 */
const PATH_OF = {
  instagram: instagramProfilePath,
  tiktok: tiktokProfilePath,
  twitter: xProfilePath,
  facebook: facebookProfilePath,
  threads: threadsProfilePath,
  youtube: (handle: string): string => `www.youtube.com/@${handle}`,
} as const;

export type NamedPlatform = keyof typeof PATH_OF;

/** The address of the profile with this handle; null where the handle is unknown. */
export const profileUrlOf = (platform: NamedPlatform, handle: string | null): string | null =>
  handle === null ? null : `https://${PATH_OF[platform](handle)}`;

/** The account that an address names, alone or beside a post; null where it names none. */
export function accountIn(recognised: RecognisedAddress): LinkedAccount | null {
  if (recognised.kind === "account") return recognised.account;
  return recognised.kind === "post" ? recognised.show : null;
}

/**
 * The account with this handle, with or without `@`; null on platforms where a name alone does not
 * identify an account, and for text that is no handle there.
 */
export function accountNamed(platform: AccountPlatform, handle: string): LinkedAccount | null {
  if (!Object.hasOwn(PATH_OF, platform) || /[/?#]/.test(handle)) return null;
  const address = profileUrlOf(platform as NamedPlatform, handle.replace(/^@/, ""));
  return accountIn(recogniseAddress(address ?? ""));
}

/** The account with this id of the platform; null for text that is no id there. */
function accountWithId(platform: AccountPlatform, id: string): LinkedAccount | null {
  if (platform === "youtube") return youtubeChannel(id);
  if (platform === "spotify") return /^[A-Za-z0-9]{22}$/.test(id) ? spotifyShow(id) : null;
  const number = /^(?:id)?([1-9]\d{4,14})$/.exec(id)?.[1];
  return platform === "applePodcasts" && number !== undefined ? appleShow(number) : null;
}

const KIND_OF: Partial<Record<AccountPlatform, string>> = {
  youtube: "channel",
  spotify: "show",
  applePodcasts: "show",
};

/** A shortened LinkedIn address as people write it: `in/jane-doe`. */
const LINKEDIN_PATH = /^\/?(?:in|company|school|showcase)\//;

/**
 * The account of the platform that a text names with certainty: an address, a handle or an id. Any
 * other text is refused with a sentence that says what it is: a post, a page, a short link, or an
 * account of another platform. No request is made, so a short link is not followed.
 */
export function readAccount(platform: AccountPlatform, typed: string): Reading<LinkedAccount> {
  const text = typed.trim();
  const site =
    platform === "linkedin" && LINKEDIN_PATH.test(text) ? "https://www.linkedin.com/" : "";
  const isAddress = /[/?:]/.test(text) || isPlatformHost(text);
  const kind = KIND_OF[platform] ?? "profile";
  const name = platformName(platform);
  if (isAddress) {
    const recognised = recogniseAddress(`${site}${text}`);
    const named = accountIn(recognised);
    return named?.platform === platform
      ? { ok: true, named }
      : { ok: false, reason: refusalOf(recognised, platform, kind) };
  }
  const named = accountWithId(platform, text) ?? accountNamed(platform, text);
  if (named !== null) return { ok: true, named };
  return {
    ok: false,
    reason: `${quoted(text.slice(0, 100))} names no ${kind} on ${name} for certain; give its address.`,
  };
}

/**
 * A sentence that says what an address is, for a person who gave it as the address of a `kind` on
 * the platform.
 */
function refusalOf(recognised: RecognisedAddress, platform: string, kind: string): string {
  const asked = `${kind} on ${platformName(platform)}`;
  switch (recognised.kind) {
    case "post":
      return (
        `This is a post on ${platformName(recognised.reference.platform)}; give the address of ` +
        `the ${asked}.`
      );
    case "short_link":
      return (
        `This is a short link of ${platformName(recognised.platform)}, which is not followed ` +
        `here; open it and give the address of the ${asked} that it leads to.`
      );
    case "malformed":
      return `${recognised.reason} Give the address of the ${asked}.`;
    default:
      return `This is ${recognised.what}; give the address of the ${asked}.`;
  }
}

/** Forms of the ids that may be typed in place of an address. */
const POST_ID = {
  youtube: /^[A-Za-z0-9_-]{11}$/,
  spotify: /^[A-Za-z0-9]{22}$/,
  applePodcasts: /^\d{5,15}$/,
} as const;

export type IdPlatform = keyof typeof POST_ID;

/** Whether a text is the id of a video or episode on the platform, by its form. */
export const isPostId = (platform: IdPlatform, text: string): boolean =>
  POST_ID[platform].test(text);

/** The id of the video or episode that a text names: the id itself, or an address. */
export function readPostId(platform: IdPlatform, typed: string): Reading<string> {
  const text = typed.trim();
  if (isPostId(platform, text)) return { ok: true, named: text };
  const recognised = recogniseAddress(text);
  const id = recognised.kind === "post" ? recognised.reference.externalId : "";
  if (
    recognised.kind === "post" &&
    recognised.reference.platform === platform &&
    isPostId(platform, id)
  )
    return { ok: true, named: id };
  const reason =
    "reason" in recognised
      ? recognised.reason
      : refusalOf(recognised, platform, platform === "youtube" ? "video" : "episode");
  return { ok: false, reason };
}
