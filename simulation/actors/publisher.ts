import type { PlannedEpisode, PlannedShow } from "../world/network-plan.ts";
import type { Day } from "./day.ts";

/** Makes a cluster of each new episode, renames some, and has a few read again. */

const REFRESHED_A_DAY = 3;
const RENAMED_ONCE_IN_DAYS = 2;
const LOOKED_BACK = 2;
const RECENT = 40;

export async function publish(day: Day): Promise<void> {
  for (const [showId, slug] of day.simulation.ledger.shows) {
    const show = day.simulation.shows.find((one) => one.slug === slug);
    if (show !== undefined) await publishNew(day, showId, show);
  }
  await rename(day);
  await refresh(day);
}

async function publishNew(day: Day, showId: string, show: PlannedShow): Promise<void> {
  const { simulation } = day;
  const now = simulation.clock.now();
  const out = show.episodes
    .filter(({ publishedAt }) => publishedAt <= now)
    .slice(-LOOKED_BACK)
    .filter(({ guid }) => !simulation.ledger.published.has(guid));
  if (out.length === 0) return;
  const listed = await simulation.call("GET", `/v1/shows/${showId}/episodes?limit=10`);
  if (listed?.status !== 200) return;
  const idOf = new Map<string | null, string>(
    (listed.body.data as { id: string; identifiers: { guid: string | null } }[]).map(
      ({ id, identifiers }) => [identifiers.guid, id],
    ),
  );
  for (const episode of out) {
    const id = idOf.get(episode.guid);
    // The feed was not read since: tomorrow it is there.
    if (id !== undefined) await cluster(day, showId, { episode, id });
  }
}

async function cluster(
  { simulation, day }: Day,
  showId: string,
  { episode, id }: { episode: PlannedEpisode; id: string },
): Promise<void> {
  const { ledger } = simulation;
  const urls = episode.posts.map(({ url }) => url);
  const answer = await simulation.write("POST", `/v1/shows/${showId}/clusters`, {
    episode_id: id,
    node_urls: urls,
  });
  ledger.published.add(episode.guid);
  if (answer?.status !== 201) return;
  const { global_id: globalId, id: clusterId, name } = answer.body.data;
  ledger.clusters.set(globalId, {
    showId,
    id: clusterId,
    globalId,
    names: [name],
    urls,
    createdDay: day,
  });
  ledger.events.push({ type: "cluster.created", objectId: globalId, day });
  await simulation.pass();
}

async function rename({ simulation, day }: Day): Promise<void> {
  const random = simulation.random("renames");
  if (!random.onceIn(RENAMED_ONCE_IN_DAYS)) return;
  const clusters = [...simulation.ledger.clusters.values()].slice(-RECENT);
  if (clusters.length === 0) return;
  const known = random.pick(clusters);
  const name = `Renamed on ${day} ${random.code(4)}`;
  const path = `/v1/shows/${known.showId}/clusters/${known.id}`;
  const answer = await simulation.write("PATCH", path, { name });
  if (answer === undefined) known.names.push(name);
  else if (answer.status === 200) known.names = [name];
}

/** Those of earlier days: what was just read is not paid for again. */
async function refresh({ simulation, day }: Day): Promise<void> {
  const random = simulation.random("refreshes");
  const clusters = [...simulation.ledger.clusters.values()]
    .filter(({ createdDay }) => createdDay < day)
    .slice(-RECENT);
  for (const { globalId } of random.some(clusters, REFRESHED_A_DAY)) {
    await simulation.write("POST", `/v1/clusters/${globalId}/refresh`, { confirm: true });
    await simulation.pass();
  }
}
