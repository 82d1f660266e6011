import { expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import type { Executor } from "../../../db/connection/database.ts";
import { type EpisodeKeys, findEpisodesAt } from "./address-matches.store.ts";

const t = useNetwork();

const NONE: EpisodeKeys = {
  spotifyIds: [],
  appleIds: [],
  youtubeIds: [],
  pageKeys: [],
  guids: [],
  ids: [],
};

/** The plan of the statement that looks keys up, as the program's connections make it. */
async function planOf(keys: EpisodeKeys): Promise<string> {
  let sent: { sql: string; parameters: readonly unknown[] } | undefined;
  const executor = t.app.runtime.database.getExecutor();
  const recording: Pick<typeof executor, "transformQuery" | "compileQuery" | "executeQuery"> = {
    transformQuery: (node, id) => executor.transformQuery(node, id),
    compileQuery: (node, id) => executor.compileQuery(node, id),
    executeQuery: (query) => {
      sent = query;
      return Promise.resolve({ rows: [] });
    },
  };
  const shows = Array.from({ length: 20 }, (_, index) => `show${index}`);
  await findEpisodesAt({ getExecutor: () => recording } as unknown as Executor, shows, keys);
  const plan = await t.sql<{ "QUERY PLAN": string }>(`explain ${sent?.sql}`, [
    ...(sent?.parameters ?? []),
  ]);
  return plan.map((line) => line["QUERY PLAN"]).join("\n");
}

it("looks each kind of key up by its own index, among many episodes of many shows", async () => {
  await t.sql(
    `insert into episodes
       (show_id, id, guid, guid_key, title, normalised_title, link, enclosure_url,
        spotify_episode_id, apple_episode_id, youtube_video_id, published_at, type, explicit,
        content_hash, created_at, updated_at)
     select 'show' || n % 20, 'ep_' || n, md5('g' || n), md5('g' || n), 'T', 't',
       'https://site.example/episodes/' || n, 'https://audio.site.example/' || n || '.mp3',
       md5('s' || n), md5('a' || n), left(md5('v' || n), 11), now(), 'full', false, 'h', now(), now()
     from generate_series(1, 3000) n`,
  );
  await t.sql("analyze episodes");
  const keys = Array.from({ length: 20 }, (_, index) => `key${index}`);
  const plan = await planOf({
    ...NONE,
    spotifyIds: keys,
    appleIds: keys,
    youtubeIds: keys,
    pageKeys: keys,
    guids: keys,
  });
  const used = [...plan.matchAll(/(?:using|on) (episodes_\w+)/g)].map(([, index = ""]) => index);
  expect([used.toSorted(), plan.includes("Seq Scan")]).toEqual([
    [
      "episodes_by_apple_id",
      "episodes_by_enclosure",
      "episodes_by_guid",
      "episodes_by_link",
      "episodes_by_spotify_id",
      "episodes_by_youtube_id",
    ],
    false,
  ]);
});
