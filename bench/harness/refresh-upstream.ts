import { createServer } from "node:http";
import { reportServer } from "./processes.ts";

/**
 * An upstream process: an Instagram account with `POSTS` posts. Every answer takes `LATENCY_MS`;
 * `/measured` returns the largest number of concurrent calls.
 */
const POSTS = Number(process.env["POSTS"]);
const LATENCY_MS = Number(process.env["LATENCY_MS"]);
const PAGE = 50;
const ACCOUNT = "17841405793187218";

let calls = 0;
let underWay = 0;
let mostUnderWay = 0;

const post = (index: number): unknown => ({
  id: String(17_900_000_000_000_000n + BigInt(index)),
  caption: `Post ${index}`,
  media_type: "IMAGE",
  media_product_type: "FEED",
  permalink: `https://www.instagram.com/p/post${index}/`,
  timestamp: new Date(Date.UTC(2026, 9, 20) - index * 3_600_000)
    .toISOString()
    .replace(".000Z", "+0000"),
  like_count: 40,
  comments_count: 3,
});

function answer(url: URL): unknown {
  if (url.pathname.endsWith("/me"))
    return {
      user_id: ACCOUNT,
      username: "saltandsignal",
      followers_count: 4_120,
      media_count: POSTS,
    };
  if (url.pathname.endsWith("/media")) {
    const from = Number(url.searchParams.get("after") ?? 0);
    const to = Math.min(from + PAGE, POSTS);
    const data = Array.from({ length: to - from }, (_, place) => post(from + place));
    return {
      data,
      paging:
        to < POSTS
          ? { cursors: { after: String(to) }, next: "https://graph.instagram.com/next" }
          : { cursors: { after: String(to) } },
    };
  }
  if (url.searchParams.get("metric") === "follower_demographics") return { data: [] };
  const names = (url.searchParams.get("metric") ?? "").split(",");
  return { data: names.map((name) => ({ name, period: "lifetime", values: [{ value: 1_000 }] })) };
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  if (url.pathname === "/measured") {
    response.end(JSON.stringify({ calls, mostUnderWay }));
    return;
  }
  calls += 1;
  underWay += 1;
  mostUnderWay = Math.max(mostUnderWay, underWay);
  setTimeout(() => {
    underWay -= 1;
    response.setHeader("content-type", "application/json").end(JSON.stringify(answer(url)));
  }, LATENCY_MS);
});
reportServer(server);
