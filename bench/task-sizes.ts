/**
 * Times the functions that work on texts of strangers, at 1, 10 and 100 % of their limits, in this
 * process: which of them must run in another one (record 0079).
 *
 *   node bench/task-sizes.ts
 */
import { checkRead } from "../src/domain/ad-reads/check-read.ts";
import type { BookedRead } from "../src/domain/ad-reads/air-check.ts";
import { claimPosts } from "../src/domain/matching/posts/claim-posts.ts";
import { readPageLinks } from "../src/domain/matching/accounts/page-links.ts";
import { passagesOf } from "../src/domain/text-search/passages.ts";
import { tokensOf } from "../src/domain/text-search/tokens.ts";
import { parseFeed } from "../src/domain/feeds/parse-feed.ts";
import { TRANSCRIPT_BYTES_MAX } from "../src/domain/transcript-formats/limits.ts";
import { readTranscript } from "../src/domain/transcript-formats/readers/read-transcript.ts";

const MIB = 1024 * 1024;
const SHARES = [0.01, 0.1, 1];
const now = new Date("2026-11-01T00:00:00Z");

const filled = (unit: string, bytes: number): string =>
  unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))));
const distinct = (bytes: number): string => {
  const words: string[] = [];
  for (let size = 0, at = 0; size < bytes; at += 1) {
    words.push((at * 7_919).toString(36));
    size += words.at(-1)!.length + 1;
  }
  return words.join(" ");
};

const booked = (talkingPoints: string[]): BookedRead => ({
  brand: "Acme",
  otherNames: [],
  promoCode: "SALT15",
  promoUrl: "https://acme.example/salt",
  talkingPoints,
  placement: null,
  lengthSec: null,
});
const episode = (text: string) => ({
  durationSec: null,
  segments: [{ startSec: null, endSec: null, speaker: null, text }],
});
const points = Array.from({ length: 50 }, (_, at) => `${filled("aaaa ", 190)}${at}`);
const origin = (declaredType: string) => ({ declaredType, contentType: declaredType, url: null });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const item = (at: number): string =>
  `<item><title>Episode ${at}</title><guid>${at}</guid><enclosure url="https://a.example/${at}.mp3" type="audio/mpeg" length="1"/><description>${filled("The keeper lit the lamp. ", 900)}</description></item>`;
const feed = (size: number): string =>
  `<rss version="2.0"><channel><title>A</title>${Array.from({ length: Math.max(1, Math.floor(size / 1_050)) }, (_, at) => item(at)).join("")}</channel></rss>`;

const TASKS: Record<string, (share: number) => () => unknown> = {
  "check_read, one word, 50 points like it": (share) => {
    const text = filled("Acme aaaa aaaa aaaa ", TRANSCRIPT_BYTES_MAX * share);
    return () => checkRead(booked(points), episode(text));
  },
  "check_read, other words, 50 points": (share) => {
    const text = distinct(TRANSCRIPT_BYTES_MAX * share).replaceAll("0 ", "0 Acme ");
    return () => checkRead(booked(points), episode(text));
  },
  "check_read, Han, 50 points": (share) => {
    const text = filled("天地玄黃宇宙洪荒Acme", TRANSCRIPT_BYTES_MAX * share);
    return () => checkRead(booked(points.map(() => "天地玄黃宇宙洪荒")), episode(text));
  },
  "claim_posts, 350 episodes, 2,000 posts of 5,000 letters": (share) => {
    const episodes = Array.from({ length: Math.ceil(350 * share) }, (_, at) => ({
      id: `e${at}`,
      title: `Episode ${at}`,
      number: at,
      season: null,
      publishedAt: now,
      description: filled("The keeper lit the lamp. ", 4_000),
      guests: [],
      links: [],
      segments: [],
      durationSec: null,
    }));
    const posts = Array.from({ length: Math.ceil(2_000 * share) }, (_, at) => ({
      key: `p${at}`,
      platform: "instagram",
      externalId: `${at}`,
      publishedAt: now,
      title: null,
      links: [],
      hashtags: [],
      mentions: [],
      caption: filled("The keeper lit the lamp. ", 5_000),
      text: filled("The keeper lit the lamp. ", 5_000),
    }));
    return () =>
      claimPosts(
        { name: "A", hosts: [], links: [], accounts: [], website: null } as never,
        episodes as never,
        posts as never,
      );
  },
  "read_transcript, VTT": (share) => {
    const text = `WEBVTT\n\n${filled("00:00:01.000 --> 00:00:02.000\nThe keeper lit the lamp again that night.\n\n", Math.min(TRANSCRIPT_BYTES_MAX, 3.6 * MIB) * share)}`;
    return () => readTranscript(bytes(text), origin("text/vtt"));
  },
  "read_transcript, HTML of open marks": (share) => {
    const text = `<html>${filled("<p>a ", TRANSCRIPT_BYTES_MAX * share * 0.99)}`;
    return () => readTranscript(bytes(text), origin("text/html"));
  },
  "read_transcript, text": (share) => {
    const text = filled("Mara: the keeper lit it.\n", TRANSCRIPT_BYTES_MAX * share);
    return () => readTranscript(bytes(text), origin("text/plain"));
  },
  "page links, 1 MiB of links": (share) => {
    const html = filled('<a href="https://instagram.com/a">a</a>', MIB * share);
    return () => readPageLinks(html, "https://a.example/");
  },
  "page links, 1 MiB of <": (share) => {
    const html = filled("<", MIB * share);
    return () => readPageLinks(html, "https://a.example/");
  },
  "search index, 5 MiB": (share) => {
    const text = distinct(TRANSCRIPT_BYTES_MAX * share);
    return () =>
      passagesOf([{ text, startSec: null, speaker: null }] as never).map((passage) =>
        tokensOf((passage as unknown as { text: string }).text),
      );
  },
  "parse_feed, 20 MiB": (share) => {
    const xml = bytes(feed(20 * MIB * share));
    return () => parseFeed(xml, { contentType: null, url: null, now });
  },
};

for (const [name, prepare] of Object.entries(TASKS)) {
  const times = SHARES.map((share) => {
    const run = prepare(share);
    const start = performance.now();
    try {
      run();
    } catch (error) {
      return (error as Error).message.slice(0, 40);
    }
    return `${Math.round(performance.now() - start)} ms`;
  });
  console.log(`${name}: ${times.join(", ")}`);
}
