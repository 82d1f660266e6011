import type { CandidatePost, EpisodeFacts } from "../../src/domain/matching/posts/claim.ts";
import { claimPosts } from "../../src/domain/matching/posts/claim-posts.ts";
import { DAY_MS } from "../../src/lib/time/clock.ts";
import { seededRandom } from "../search/corpus.ts";

/**
 * Processor time of assigning 2,000 posts to 50 episodes with transcripts of 10,000 words:
 * `node bench/cluster-builder/speed.ts [--unspaced]`. Words follow Zipf's law, half of the posts
 * quote a transcript. Prints the least and the median of the rounds against the bound.
 */

const EPISODES = 50;
const POSTS = 2000;
const TRANSCRIPT_WORDS = 10_000;
const SEGMENT_WORDS = 20;
const ROUNDS = 7;
const BOUND_MS = 2500;
const START_MS = Date.UTC(2026, 0, 1);

const random = seededRandom(15);
const isUnspaced = process.argv.includes("--unspaced");
const WORDS = Array.from({ length: 20_000 }, () =>
  isUnspaced
    ? String.fromCodePoint(
        0x4e00 + Math.floor(random() * 3000),
        0x4e00 + Math.floor(random() * 3000),
      )
    : Array.from({ length: 2 + Math.floor(random() * 4) }, () =>
        ["ta", "ri", "mo", "shel", "ken", "dor", "li", "pas", "ven", "gu"].at(
          Math.floor(random() * 10),
        ),
      ).join(""),
);
const blank = isUnspaced ? "" : " ";
/** The rank of a word by Zipf's law. */
const word = (): string => WORDS[Math.floor(WORDS.length ** random()) - 1] ?? "";
const words = (count: number): string => Array.from({ length: count }, word).join(blank);

const episodes = Array.from({ length: EPISODES }, (_, index): EpisodeFacts => ({
  id: `e${index}`,
  title: `#${index + 1}: ${words(6)}`,
  description: words(150),
  guid: `guid-${index}`,
  link: `https://show.example/episodes/${index}`,
  enclosureUrl: `https://cdn.example/${index}.mp3`,
  publishedAt: new Date(START_MS + index * 7 * DAY_MS),
  durationSec: 2400 + index * 60,
  season: null,
  number: index + 1,
  type: "full",
  platformIds: {},
  people: [{ name: `${words(1)} ${words(1)}`, role: "guest" }],
  transcript: Array.from({ length: TRANSCRIPT_WORDS / SEGMENT_WORDS }, (_segment, at) => ({
    startSec: at * 8,
    endSec: at * 8 + 8,
    speaker: null,
    text: words(SEGMENT_WORDS),
  })),
}));

const posts = Array.from({ length: POSTS }, (_, index): CandidatePost => {
  const about = Math.floor(random() * EPISODES);
  const episode = episodes[about]!;
  const quote = episode.transcript![Math.floor(random() * 500)]!.text;
  return {
    key: `p${index}`,
    platform: "instagram",
    externalId: `x${index}`,
    url: `https://www.instagram.com/reel/${index}/`,
    guid: null,
    title: null,
    text: `${random() < 0.5 ? quote : words(20)}\n${words(20)} #${word()} ${random() < 0.2 ? episode.link : ""}`,
    publishedAt: new Date(episode.publishedAt!.getTime() + random() * 10 * DAY_MS),
    durationSec: 60,
    kind: "video",
    isVertical: true,
    formatHint: "short",
  };
});

const show = { name: "Bench Show", hosts: [], handles: [], website: null };
const times = Array.from({ length: ROUNDS }, () => {
  const before = process.cpuUsage();
  const claims = claimPosts(show, episodes, posts);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, claims: claims.length };
}).toSorted((a, b) => a.ms - b.ms);
const least = times[0]!;
const median = times[Math.floor(ROUNDS / 2)]!;
process.stdout.write(
  `${EPISODES} episodes x ${TRANSCRIPT_WORDS} words, ${POSTS} posts, ${least.claims} claims: ` +
    `processor time least ${least.ms.toFixed(0)} ms, median ${median.ms.toFixed(0)} ms, ` +
    `bound ${BOUND_MS} ms\n`,
);
if (least.ms > BOUND_MS) process.exitCode = 1;
