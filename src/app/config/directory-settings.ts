import { DIRECTORY_NAMES } from "../../platforms/directories/podcast-directory.ts";
import {
  oauthClient,
  optional,
  orderedNamesOf,
  setting,
  switchOf,
  textOf,
  urlOf,
} from "./setting-values.ts";

/** Settings of public directories of podcasts. */

export const DIRECTORIES = {
  APPLE_DIRECTORY: setting(
    switchOf,
    "on",
    "Ask Apple's public directory for a show's number when its accounts are looked for",
  ),
  PODCAST_INDEX_KEY: optional(textOf, "Key of Podcast Index, which is asked where it is set"),
  PODCAST_INDEX_SECRET: optional(textOf, "Its secret"),
  PODCAST_SEARCH: setting(
    orderedNamesOf(...DIRECTORY_NAMES),
    "",
    "Directories that podcast search asks: `podcast_index`, `apple`, or both by commas, the " +
      "preferred one first ([podcast-search.md](podcast-search.md)). None unless named",
  ),
  ...oauthClient("SPOTIFY_APP", "of Spotify whose catalogue is asked where it is set"),
  APPLE_DIRECTORY_BASE_URL: setting(
    urlOf,
    "https://itunes.apple.com",
    "Address of Apple's directory",
  ),
  PODCAST_INDEX_BASE_URL: setting(
    urlOf,
    "https://api.podcastindex.org/api/1.0",
    "Address of Podcast Index",
  ),
  SPOTIFY_API_BASE_URL: setting(
    urlOf,
    "https://api.spotify.com/v1",
    "Address of Spotify's catalogue",
  ),
  SPOTIFY_TOKEN_URL: setting(
    urlOf,
    "https://accounts.spotify.com/api/token",
    "Where Spotify gives tokens to apps",
  ),
};
