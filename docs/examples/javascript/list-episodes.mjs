// Lists every show and its episodes, page by page:
//   node list-episodes.mjs
import { items } from "./castmeter.mjs";

for await (const show of items("/v1/shows")) {
  console.log(`${show.name} (${show.id}): ${show.episode_count} episodes`);
  for await (const episode of items(`/v1/shows/${show.id}/episodes`)) {
    const cluster = episode.cluster_ref ?? "no cluster";
    console.log(`  ${episode.published_at.slice(0, 10)}  ${episode.title}  ${cluster}`);
  }
}
