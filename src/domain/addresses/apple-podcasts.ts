import type { AddressFamily, LinkedAccount, RecognisedAddress, WebAddress } from "./address.ts";
import { account, linkedAccount, malformed, page, post } from "./address.ts";
import { queryValue } from "./read-web-address.ts";

const PLATFORM = "applePodcasts";
const HOSTS = [
  "podcasts.apple.com",
  "itunes.apple.com",
  "geo.itunes.apple.com",
  "embed.podcasts.apple.com",
];
const COUNTRY = /^[a-z]{2}$/i;
const SHOW_SEGMENT = /^id([1-9]\d{4,14})$/;
const EPISODE_ID = /^[1-9]\d{0,19}$/;

/** Other items on itunes.apple.com; their numbers look like those of shows. */
const OTHER_ITEMS: Readonly<Record<string, string>> = {
  album: "an album at Apple",
  app: "an app at Apple",
  artist: "an artist at Apple",
  author: "a page of an author at Apple",
  book: "a book at Apple",
  channel: "a channel of Apple Podcasts, which holds several shows",
  "music-video": "a music video at Apple",
  playlist: "a playlist at Apple",
};

/** The show with this number on Apple Podcasts. */
export const appleShow = (id: string): LinkedAccount =>
  linkedAccount(PLATFORM, id, `podcasts.apple.com/podcast/id${id}`, { externalId: id });

function recognise(url: WebAddress): RecognisedAddress {
  const rest = COUNTRY.test(url.segments[0] ?? "") ? url.segments.slice(1) : url.segments;
  if (rest[0] !== "podcast")
    return page(
      PLATFORM,
      OTHER_ITEMS[rest[0] ?? ""] ?? "a page of Apple",
      "a show or episode of Apple Podcasts",
    );
  const id = rest
    .slice(1, 3)
    .map((segment) => SHOW_SEGMENT.exec(segment)?.[1])
    .findLast((found) => found !== undefined);
  const show = id === undefined ? null : appleShow(id);
  const given = url.query.getAll("i").join("");
  if (given === "" && show !== null)
    return account(
      show,
      "an Apple Podcasts show",
      "episodes; an episode's address ends in ?i= and a number",
    );
  const episode = queryValue(url.query, "i");
  if (episode === null || !EPISODE_ID.test(episode))
    return malformed("An Apple Podcasts episode id is a number; this address has none after ?i=.");
  // An episode is identified by its number even without its show; the address is kept without a
  // show rather than with a guessed one.
  const path = `podcasts.apple.com/podcast${id === undefined ? "" : `/id${id}`}?i=${episode}`;
  return post(PLATFORM, episode, path, { formatHint: "audio_episode", show });
}

/**
 * Shows and episodes on Apple Podcasts. The country and the words in the path do not identify them
 * and are removed.
 */
export const applePodcastsAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: HOSTS,
  recognise: (url) =>
    HOSTS.includes(url.host) ? recognise(url) : page(PLATFORM, "a page of Apple", "an episode"),
};
