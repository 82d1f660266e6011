import { type Html, html } from "../../../lib/text/html.ts";
import type { PageFeedEpisode, ShowPage } from "../../../features/sharing/public-pages/index.ts";
import { section } from "../page-frame.ts";
import { dotted, NONE } from "./parts.ts";
import { day, duration } from "./words.ts";

/**
 * Episodes that a show's page lists only from their feed, and the steps that add numbers to them.
 */

/** Text for a show of which only the feed is known. */
const NOTHING_MEASURED =
  "Nothing is measured so far: numbers begin when an account of the show is connected, or when " +
  "the posts of an episode are added to Castmeter.";
/** Text for a show that is measured, or for an episode beside measured ones. */
const NOT_BY_ITSELF =
  "Not measured one by one: an episode gets numbers of its own when its posts are added to " +
  "Castmeter.";

export const feedEpisodes = ({
  feed_episodes: listed,
  episodes,
  accounts,
  url,
}: ShowPage): Html | false =>
  listed.length > 0 &&
  section({
    id: "feed-episodes",
    title: episodes.length > 0 ? "More of the latest episodes" : "Latest episodes",
    lead: accounts.length === 0 && episodes.length === 0 ? NOTHING_MEASURED : NOT_BY_ITSELF,
    csv: `${url}/feed_episodes.csv`,
    body: html`<table class="entries">
      <thead>
        <tr>
          <th scope="col">Episode</th>
          <th scope="col" class="number">Published</th>
          <th scope="col" class="number">Length</th>
        </tr>
      </thead>
      <tbody>
        ${listed.map(episodeRow)}
      </tbody>
    </table>`,
  });

const episodeRow = (episode: PageFeedEpisode): Html =>
  html`<tr>
    <th scope="row" class="entry">
      <bdi>${episode.title}</bdi>
      <span class="basis">
        ${dotted([
          episode.number !== null && `Episode ${episode.number}`,
          episode.url !== null &&
            html`<a href="${episode.url}" rel="nofollow noopener">Description</a>`,
        ])}
      </span>
    </th>
    <td class="number">${episode.published_at === null ? NONE : day(episode.published_at)}</td>
    <td class="number muted">
      ${episode.duration_sec === null ? NONE : duration(episode.duration_sec)}
    </td>
  </tr>`;
