import { readdirSync, readFileSync } from "node:fs";
import type { FeedItem } from "../../src/domain/feeds/feed-document.ts";
import { parseFeed } from "../../src/domain/feeds/parse-feed.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/time/clock.ts";

const FOLDER = new URL("../feeds/", import.meta.url);
const TRANSCRIPTS = new URL("./transcripts/", FOLDER);
const RELATIVE_DATE = /\{\{(-?\d+) days ago, (\d\d):(\d\d)\}\}/;

/**
 * A feed of the demo as of now. Its dates are written relative to the day the demo was made, so
 * that a new demo never looks old. Items dated ahead are left out until their time comes, like the
 * episodes of a real show.
 */
export function renderFeed(slug: string, madeAt: Date, now: Date): string {
  const template = readFileSync(new URL(`${slug}.xml`, FOLDER), "utf8");
  return template.replaceAll(/ *<item>[\s\S]*?<\/item>\n/g, (item) => {
    const [mark = "", days = "0", hours = "0", minutes = "0"] = RELATIVE_DATE.exec(item) ?? [];
    const midnight = Math.floor(madeAt.getTime() / DAY_MS) * DAY_MS;
    const publishedAt = new Date(
      midnight - Number(days) * DAY_MS + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS,
    );
    return publishedAt > now ? "" : item.replace(mark, publishedAt.toUTCString());
  });
}

/** The full episodes of a feed that are out at a moment, newest first. */
export function fullEpisodes(slug: string, madeAt: Date, now: Date): FeedItem[] {
  const document = parseFeed(Buffer.from(renderFeed(slug, madeAt, now)), {
    contentType: null,
    url: null,
    now,
  });
  return document.items.filter((item) => item.type === "full");
}

/**
 * The full episodes of a feed that were out when the demo was made, newest first: the ones clusters
 * are made of.
 */
export const clusterEpisodes = (slug: string, madeAt: Date, count: number): FeedItem[] =>
  fullEpisodes(slug, madeAt, madeAt).slice(0, count);

/** The cover of a show, to which its feed links. */
export const demoCover = (slug: string): Buffer => readFileSync(new URL(`art/${slug}.png`, FOLDER));

/** The transcripts that the feeds link to, by the name of their file. */
export function demoTranscripts(): Map<string, string> {
  const names = readdirSync(TRANSCRIPTS);
  return new Map(names.map((name) => [name, readFileSync(new URL(name, TRANSCRIPTS), "utf8")]));
}
