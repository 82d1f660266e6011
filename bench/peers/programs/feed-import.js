/** A feed read by a library and stored with one INSERT an item; prints its times as JSON. */
import { readFileSync } from "node:fs";
import { parseFeed } from "feedsmith";
import pg from "pg";
import { parseFeed as parsePodcast } from "podcast-partytime";

const [file, url, rounds] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query(
  "create table if not exists peer_episodes (round int, guid text, title text, description text, " +
    "link text, audio_url text, published_at timestamptz, primary key (round, guid))",
);
const bytes = readFileSync(file);

async function store(round, items) {
  for (const { guid, title, description, link, audio, date } of items)
    await client.query(
      "insert into peer_episodes values ($1, $2, $3, $4, $5, $6, $7) " +
        "on conflict (round, guid) do update set title = excluded.title",
      [round, guid, title, description, link, audio, date],
    );
}

const readers = {
  feedsmith: () =>
    parseFeed(bytes.toString()).feed.items.map((item) => ({
      guid: item.guid.value,
      title: item.title,
      description: item.description,
      link: item.link,
      audio: item.enclosures?.[0]?.url,
      date: new Date(item.pubDate),
    })),
  "podcast-partytime": () =>
    parsePodcast(bytes.toString()).items.map((item) => ({
      guid: item.guid,
      title: item.title,
      description: item.description,
      link: item.link,
      audio: item.enclosure?.url,
      date: item.pubDate,
    })),
};

const times = {};
let number = 0;
for (const [name, read] of Object.entries(readers)) {
  times[name] = [];
  for (let round = -2; round < Number(rounds); round += 1) {
    const started = performance.now();
    const items = read();
    await store((number += 1), items);
    if (round >= 0) times[name].push(performance.now() - started);
    if (items.length === 0) throw new Error(`${name} read no item`);
  }
}
await client.end();
console.log(JSON.stringify(times));
