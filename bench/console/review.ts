/**
 * How many suggestions a person answers in a minute, and how long the next post takes after a key,
 * on a server that runs, such as the demo's (`npm start` prints address, mail and password):
 *
 *   CASTMETER_URL=http://localhost:4000 EMAIL=… PASSWORD=… node bench/console/review.ts
 *
 * A reader of `WORDS_A_MINUTE` (225 unless given) reads the post, what is said in the episode with
 * the same words, and every piece of evidence; then a second reader the post and what stands in
 * brief above the evidence: its strongest piece, and the rival where one is near. Each answers by key: A for `high` and `medium`, D for `low`. `POSTS` (5 unless
 * given) are read by the first; the second reads the rest. What was added is taken back at the
 * end, and "not ours" before it is sent. Ends with 1 where the next post takes more than 100 ms in
 * the median, or fewer than ten posts a minute are answered by both together.
 */
import chromium from "@sparticuz/chromium";
import { type BrowserContext, chromium as driver, type Page } from "playwright-core";
import { median } from "../harness/timing.ts";

const WORDS_A_MINUTE = Number(process.env["WORDS_A_MINUTE"] ?? 225);
const POSTS = Number(process.env["POSTS"] ?? 5);
/** Between the decision and the press of a key. */
const PRESS_MS = 250;
const NEXT_MAX_MS = 100;
const ANSWERS_A_MINUTE = 10;

interface Reading {
  id: string;
  confidence: string;
  all: number;
  short: number;
}

interface Sitting {
  posts: number;
  words: number;
  ms: number;
  nextMs: number[];
  /** Next posts whose numbers and outcomes stood in the same frame. */
  ready: number;
}

const url = setting("CASTMETER_URL");
const browser = await driver.launch({
  executablePath: process.env["CHROME"] ?? (await chromium.executablePath()),
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
try {
  const page = await openReview(
    await browser.newContext({ locale: "en-GB", viewport: { width: 1_440, height: 900 } }),
  );
  const whole = await sit(page, POSTS, ({ all }) => all);
  report("reads all", whole);
  const short = await sit(page, Number.POSITIVE_INFINITY, (reading) => reading.short);
  report("reads the post and its strongest piece", short);
  for (let left = whole.posts + short.posts; left > 0; left -= 1) {
    await page.keyboard.press("u");
    await page.waitForTimeout(1_000);
  }
  const next = median([...whole.nextMs, ...short.nextMs]);
  judge("from a key to the next post, median", next, "ms", next <= NEXT_MAX_MS);
  const rate = perMinute(short);
  judge("answers a minute, post and strongest piece", rate, "", rate >= ANSWERS_A_MINUTE);
} finally {
  await browser.close();
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

async function openReview(context: BrowserContext): Promise<Page> {
  const answer = await context.request.post(`${url}/app-api/sign-in`, {
    data: { email: setting("EMAIL"), password: setting("PASSWORD") },
    headers: { Origin: url },
  });
  if (!answer.ok()) throw new Error(`Signing in is answered by ${answer.status()}`);
  const page = await context.newPage();
  // The page measures from the press of a key until the next post is drawn.
  await page.addInitScript(`
    addEventListener("keydown", () => {
      const pressed = performance.now();
      const before = document.querySelector("article[data-suggestion]")?.dataset.suggestion;
      globalThis.nextPost = new Promise((done) => {
        const look = () => {
          const post = document.querySelector("article[data-suggestion]");
          if (post === null || post.dataset.suggestion === before)
            return performance.now() - pressed > 2000 ? done(null) : requestAnimationFrame(look);
          const isReady = post.getAttribute("aria-busy") === "false";
          requestAnimationFrame(() => setTimeout(() =>
            done({ ms: performance.now() - pressed, isReady })));
        };
        requestAnimationFrame(look);
      });
    }, { capture: true });`);
  await page.goto(`${url}/app/review`);
  await page.locator("article[data-suggestion][aria-busy=false]").waitFor();
  await page.waitForTimeout(3_000);
  return page;
}

/** What stands on screen to be read, in words. */
async function readPost(page: Page): Promise<Reading> {
  return page.evaluate(`(() => {
    const words = (text) => [...new Intl.Segmenter("en", { granularity: "word" }).segment(text)]
      .filter(({ isWordLike }) => isWordLike).length;
    const post = document.querySelector("article[data-suggestion]");
    const textOf = (part) => {
      if (part === null || part === undefined) return "";
      // What is there for a reader of the screen alone is not read by eye.
      return [part, ...part.querySelectorAll(".hidden")]
        .map((one) => one.innerText).reduce((all, hidden) => all.replace(hidden, ""));
    };
    const own = words(textOf(post.querySelector("section p")));
    const pieces = [...post.querySelectorAll("ul li")].map((piece) => words(textOf(piece)));
    const said = [...document.querySelectorAll("aside li")]
      .filter((line) => line.querySelector("mark") !== null)
      .reduce((sum, line) => sum + words(textOf(line.querySelector("p"))), 0);
    const row = document.querySelector("nav [aria-current]");
    return {
      id: post.dataset.suggestion,
      confidence: textOf(row).split(/\\s+/).at(-1),
      all: own + said + pieces.reduce((sum, count) => sum + count, 0),
      short: own + words(textOf(post.querySelector("[data-brief]"))),
    };
  })()`);
}

async function sit(
  page: Page,
  posts: number,
  wordsOf: (reading: Reading) => number,
): Promise<Sitting> {
  const sitting: Sitting = { posts: 0, words: 0, ms: 0, nextMs: [], ready: 0 };
  const begun = performance.now();
  while (sitting.posts < posts) {
    const reading = await readPost(page);
    const words = wordsOf(reading);
    await page.waitForTimeout((words / WORDS_A_MINUTE) * 60_000 + PRESS_MS);
    await page.keyboard.press(reading.confidence === "low" ? "d" : "a");
    const next = await page.evaluate<{ ms: number; isReady: boolean } | null>(
      "globalThis.nextPost",
    );
    sitting.posts += 1;
    sitting.words += words;
    if (next === null) break;
    sitting.nextMs.push(next.ms);
    if (next.isReady) sitting.ready += 1;
  }
  sitting.ms = performance.now() - begun;
  return sitting;
}

function perMinute({ posts, ms }: Sitting): number {
  return (posts / ms) * 60_000;
}

function report(reader: string, sitting: Sitting): void {
  const { posts, words, nextMs, ready } = sitting;
  console.log(
    `${reader}: ${posts} posts, ${(words / posts).toFixed(0)} words each, ` +
      `${perMinute(sitting).toFixed(1)} a minute; next post ${median(nextMs).toFixed(0)} ms in the ` +
      `median, ${Math.max(...nextMs).toFixed(0)} ms at most, ${ready} of ${nextMs.length} with ` +
      "numbers in the same frame",
  );
}

function judge(work: string, measured: number, unit: string, isMet: boolean): void {
  console.log(`${isMet ? "met   " : "MISSED"} ${work}: ${measured.toFixed(1)} ${unit}`.trimEnd());
  if (!isMet) process.exitCode = 1;
}
