import type { Day } from "./day.ts";

/** What the platforms do by themselves: posts vanish, numbers are restated, titles change. */

const POST_ONCE_IN_DAYS = 3;
const TITLE_ONCE_IN_DAYS = 4;
const RECENT = 60;

export function moveWorld({ simulation, day }: Day): void {
  const random = simulation.random("world");
  const { world } = simulation.platforms.simulators;
  const at = simulation.clock.now();
  const out = simulation.shows
    .flatMap(({ episodes }) => episodes)
    .filter(({ publishedAt }) => publishedAt <= at)
    .slice(-RECENT);
  if (out.length === 0) return;
  if (random.onceIn(POST_ONCE_IN_DAYS)) {
    const { platform, externalId } = random.pick(random.pick(out).posts);
    const from = at.toISOString();
    world.setPost(
      platform,
      externalId,
      random.pick([
        { restated_at: from },
        { deleted_at: from },
        { zero_from: from },
        { likes_fall_from: from },
        { private: true },
        { hidden_likes: true },
        { counts_as_text: true },
      ]),
    );
  }
  if (random.onceIn(TITLE_ONCE_IN_DAYS)) {
    const episode = random.pick(out);
    simulation.platforms.titles.set(episode.guid, `${episode.title} (again, ${day})`);
    simulation.platforms.publish();
  }
}
