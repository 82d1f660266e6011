import type { PlannedEpisode, PlannedShow } from "./network-plan.ts";

/** The newest episodes that a feed lists. */
const LISTED = 30;

/** The feed of a show at a time; `titles` has those that were changed after publication. */
export function renderFeed(
  show: PlannedShow,
  now: Date,
  titles: ReadonlyMap<string, string>,
): string {
  const items = show.episodes
    .filter(({ publishedAt }) => publishedAt <= now)
    .slice(-LISTED)
    .toReversed()
    .map((episode) => itemOf(episode, titles.get(episode.guid) ?? episode.title));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>${show.title}</title><link>https://${show.slug}.example</link>
<description>A show of the harbour.</description><language>en</language>
<itunes:author>Harbour Audio</itunes:author><itunes:explicit>false</itunes:explicit>
${items.join("\n")}
</channel></rss>`;
}

const itemOf = (
  { guid, number, durationSec, publishedAt, id }: PlannedEpisode,
  title: string,
): string => `<item><title>${title.replaceAll("'", "&#39;")}</title>
<guid isPermaLink="false">${guid}</guid><pubDate>${publishedAt.toUTCString()}</pubDate>
<itunes:duration>${durationSec}</itunes:duration><itunes:episode>${number}</itunes:episode>
<enclosure url="https://media.example/${id}.mp3" length="1000" type="audio/mpeg"/></item>`;
