import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PostReference } from "./address.ts";
import { recogniseAddress } from "./recognise-address.ts";

const of = (alphabet: string, minLength: number, maxLength = minLength) =>
  fc
    .array(fc.constantFrom(...alphabet.split("")), { minLength, maxLength })
    .map((characters) => characters.join(""));

const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const BASE62 = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;
const BASE64 = `${BASE62}-_`;
const number = (minLength: number, maxLength = minLength) =>
  fc
    .tuple(of("123456789", 1), of(DIGITS, minLength - 1, maxLength - 1))
    .map((parts) => parts.join(""));
/** Long enough that none is a word of some site's own paths, such as `p` or `reel`. */
const handle = of(`${LOWER}${DIGITS}`, 1, 12).map((name) => `pod${name}`);

/** One arbitrary for each form a canonical URL is made from. */
const postUrl = fc.oneof(
  of(BASE64, 11).map((id) => `https://www.youtube.com/watch?v=${id}`),
  of(BASE64, 11).map((id) => `https://m.youtube.com/shorts/${id}`),
  fc
    .tuple(handle, of(BASE64, 11))
    .map(([user, code]) => `https://www.instagram.com/${user}/reel/${code}/`),
  fc
    .tuple(fc.constantFrom("video", "photo"), handle, number(15, 20))
    .map(([form, user, id]) => `https://www.tiktok.com/@${user}/${form}/${id}`),
  number(15, 20).map((id) => `https://www.tiktok.com/embed/v2/${id}`),
  fc.tuple(handle, number(1, 20)).map(([user, id]) => `https://twitter.com/${user}/status/${id}`),
  fc
    .tuple(handle, number(5, 20))
    .map(([page, id]) => `https://m.facebook.com/story-${page}/posts/slug-words/${id}`),
  fc
    .tuple(number(6, 15), of(BASE62, 20))
    .map(
      ([page, code]) => `https://www.facebook.com/permalink.php?story_fbid=pfbid${code}&id=${page}`,
    ),
  number(5, 20).map((id) => `https://www.facebook.com/watch/live/?v=${id}`),
  fc
    .tuple(handle, number(5, 20))
    .map(([group, id]) => `https://www.facebook.com/groups/${group}/permalink/${id}`),
  fc
    .tuple(handle, of(BASE64, 11))
    .map(([user, code]) => `https://www.threads.net/@${user}/post/${code}`),
  of(BASE64, 11).map((code) => `https://www.threads.net/t/${code}`),
  fc
    .tuple(fc.constantFrom("activity", "share", "ugcPost"), handle, number(19))
    .map(([kind, user, id]) => `https://uk.linkedin.com/posts/${user}_words-${kind}-${id}-aB3_`),
  of(`${LOWER}-`, 1, 40).map((slug) => `https://www.linkedin.com/pulse/${slug}`),
  of(BASE62, 22).map((id) => `https://open.spotify.com/intl-fr/embed/episode/${id}`),
  fc
    .tuple(number(6, 10), number(13))
    .map(([show, episode]) => `https://podcasts.apple.com/gb/podcast/words/id${show}?i=${episode}`),
  number(13).map((episode) => `https://podcasts.apple.com/podcast/words?i=${episode}`),
  fc
    .tuple(handle, of(`${LOWER}${DIGITS}-`, 1, 40))
    .map(([name, slug]) => `https://${name}.beehiiv.com/p/${slug}`),
);

const noise = fc.array(
  fc.tuple(
    fc.constantFrom(
      "si",
      "igsh",
      "utm_source",
      "utm_medium",
      "s",
      "t",
      "fbclid",
      "xmt",
      "uo",
      "mt",
      "l",
      "feature",
      "ref",
    ),
    of(BASE62, 0, 12),
  ),
  { maxLength: 6 },
);

function referenceOf(url: string): PostReference {
  const recognised = recogniseAddress(url);
  if (recognised.kind !== "post") throw new Error(`${url} is ${recognised.kind}`);
  return recognised.reference;
}

const identity = ({ platform, externalId, canonicalUrl, publishedAt }: PostReference) => ({
  platform,
  externalId,
  canonicalUrl,
  publishedAt,
});

const KINDS = ["post", "account", "short_link", "page", "unsupported", "malformed"];

describe("recognition of addresses", () => {
  it("gives the same identity for a canonical URL as for the URL it was made from", () => {
    fc.assert(
      fc.property(postUrl, (url) => {
        const reference = referenceOf(url);
        expect(identity(referenceOf(reference.canonicalUrl))).toEqual(identity(reference));
      }),
      { numRuns: 1_000 },
    );
  });

  it("is not changed by tracking parameters, a fragment, plain http, a missing scheme or blanks around", () => {
    fc.assert(
      fc.property(
        postUrl,
        noise,
        fc.constantFrom("", "http://", "https://"),
        fc.boolean(),
        (url, parameters, scheme, hasFragment) => {
          const written = new URL(url);
          for (const [name, value] of parameters) written.searchParams.append(name, value);
          if (hasFragment) written.hash = "comments";
          const noisy = ` ${scheme}${written.href.slice("https://".length)}\n`;
          expect(referenceOf(noisy)).toEqual(referenceOf(url));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("never takes another host for a platform's", () => {
    const disguise = fc.constantFrom<(host: string) => string>(
      (host) => `${host}.evil.example`,
      (host) => `not${host}`,
      (host) => `${host}-evil.example`,
      (host) => `evil.example/${host}`,
      (host) => `evil.example?u=${host}`,
      (host) => `evil.example#${host}`,
      (host) => `${host}@evil.example`,
      (host) =>
        host
          .replace("o", "о")
          .replace("e", "е")
          .replace("a", "а")
          .replace("i", "і")
          .replace("t", "т"),
      (host) => host.replace(".", "․"),
      (host) => host.replace(/^./, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)),
    );
    fc.assert(
      fc.property(postUrl, disguise, (url, disguised) => {
        // The registrable part alone: `notm.youtube.com` would be an honest subdomain of YouTube.
        const { host, pathname, search } = new URL(url);
        const domain = host.split(".").slice(-2).join(".");
        expect(["unsupported", "malformed"]).toContain(
          recogniseAddress(`https://${disguised(domain)}${pathname}${search}`).kind,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it("answers every text with one of the six kinds and never throws", () => {
    const fragment = fc.constantFrom(
      "https://",
      "youtube.com",
      "/",
      "?v=",
      "@",
      "%",
      "%3A",
      ":",
      "\\",
      "spotify:",
      "linkedin.com/feed/update/",
      "x.com/i/status/",
      "urn:li:",
      "é",
      "\u0000",
    );
    const text = fc
      .array(fc.oneof(fragment, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 8 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (typed) => {
        expect(KINDS).toContain(recogniseAddress(typed).kind);
      }),
      { numRuns: 2_000 },
    );
  });
});
