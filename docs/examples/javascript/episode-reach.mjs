// What an episode reached, found by its title and the day it was published:
//   node episode-reach.mjs "The lighthouse keeper" 2026-10-12
// Without a title it takes the newest episode that has a cluster.
import { call, items, shown, stop } from "./castmeter.mjs";

const [title, publishedOn] = process.argv.slice(2);

async function findEpisode(show) {
  const path = `/v1/shows/${show.id}/episodes`;
  if (title === undefined) {
    const newest = await call("GET", path, { query: { has_cluster: true, limit: 1 } });
    return newest.data[0];
  }
  const query = { title, ...(publishedOn && { published_on: publishedOn }) };
  const { best, ambiguous, note } = await call("GET", `${path}/lookup`, { query });
  if (ambiguous) console.error(`${show.name}: ${note}`);
  // `low` is a guess for a person to look at.
  return best?.match.confidence === "low" ? undefined : best;
}

async function findInShows() {
  for await (const show of items("/v1/shows")) {
    const episode = await findEpisode(show);
    if (episode) return { show, episode };
  }
  return stop("No show has such an episode.");
}

const { show, episode } = await findInShows();
console.log(`${show.name}: ${episode.title}, ${episode.published_at?.slice(0, 10)}`);
if (!episode.cluster_id) stop("It has no cluster: create one of its posts first.");

const figures = await call("GET", `/v1/clusters/${show.id}_${episode.cluster_id}/metrics`);

for (const metric of ["reach", "views", "plays", "downloads", "engagement"]) {
  console.log(`\n${metric} ${shown(figures.totals[metric])}`);
  console.log(`  ${figures.definitions[metric] ?? "No post of the cluster counts it."}`);
}

console.log("\nWhere it comes from, and how old each figure is:");
for (const { platform, format, metrics, reach_basis, last_refreshed_at } of figures.items) {
  const ageHours = (Date.now() - Date.parse(last_refreshed_at)) / 3_600_000;
  const age = last_refreshed_at === null ? "never read" : `read ${Math.round(ageHours)} h ago`;
  const reach = reach_basis ? `reach ${shown(metrics.reach)} (${reach_basis})` : "no reach";
  console.log(`  ${platform} ${format}: ${reach}, ${age}`);
}
for (const warning of figures.warnings) console.log(warning);
