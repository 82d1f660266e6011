import { queryValue } from "./read-post-url.ts";
import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import { malformed, notAPost, post } from "./recognised-url.ts";

const PLATFORM = "applePodcasts";
const HOSTS = ["podcasts.apple.com", "itunes.apple.com", "embed.podcasts.apple.com"];
const COUNTRY = /^[a-z]{2}$/i;
const SHOW_SEGMENT = /^id([1-9]\d{0,19})$/;
const EPISODE_ID = /^[1-9]\d{0,19}$/;

function recognise(url: PostUrl): RecognisedUrl {
  if (!HOSTS.includes(url.host))
    return notAPost(PLATFORM, "This Apple page is not a podcast episode.");
  const rest = COUNTRY.test(url.segments[0] ?? "") ? url.segments.slice(1) : url.segments;
  if (rest[0] !== "podcast") return notAPost(PLATFORM, "This Apple page is not a podcast episode.");
  const episode = queryValue(url.query, "i");
  if (!url.query.has("i"))
    return notAPost(
      PLATFORM,
      "This is an Apple Podcasts show, not one of its episodes; an episode's address ends in " +
        "?i= and a number.",
    );
  if (episode === null || !EPISODE_ID.test(episode))
    return malformed("An Apple Podcasts episode id is a number; this address has none after ?i=.");
  const show = rest
    .slice(1, 3)
    .map((segment) => SHOW_SEGMENT.exec(segment)?.[1])
    .findLast((id) => id !== undefined);
  // Without its show the episode is still named by its number; the form stays as it came rather
  // than guess a show.
  return post(
    PLATFORM,
    episode,
    `podcasts.apple.com/podcast${show === undefined ? "" : `/id${show}`}?i=${episode}`,
    { formatHint: "audio_episode" },
  );
}

/**
 * Apple Podcasts episodes. The country and the words in the path say nothing of the episode and are
 * dropped.
 */
export const applePodcastsUrls: PostUrlFamily = { platform: PLATFORM, domains: HOSTS, recognise };
