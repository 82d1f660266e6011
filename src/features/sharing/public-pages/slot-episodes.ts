import { globalClusterIdOf, parseClusterReference } from "../../../kernel/ids.ts";
import type { Reader } from "../../../kernel/pipeline/context.ts";
import type { PageSlot } from "./campaign-page.ts";
import { findClusterEpisodes, findEpisodes } from "./stores/slot-episodes.store.ts";

interface SlotOfEpisodes {
  id: string;
  show_id: string;
  episode_id: string | null;
  cluster_refs: readonly string[];
}

/**
 * The episodes in which each slot aired, by slot id: its clusters with the address of their page,
 * or the episode with which it was booked where no cluster is linked.
 *
 * @param isShown False for shows whose episodes are not named here.
 * @param hasPage False for shows without a page.
 */
export async function loadSlotEpisodes(
  { database, urls }: Pick<Reader, "database" | "urls">,
  slots: readonly SlotOfEpisodes[],
  { isShown, hasPage }: { isShown: (showId: string) => boolean; hasPage: (id: string) => boolean },
): Promise<Map<string, PageSlot["episodes"]>> {
  const shown = slots.filter(({ show_id: showId }) => isShown(showId));
  const references = [...new Set(shown.flatMap(({ cluster_refs: refs }) => refs))]
    .flatMap((one) => parseClusterReference(one) ?? [])
    .filter(({ showId }) => isShown(showId));
  const booked = shown.flatMap(({ show_id: showId, episode_id: id, cluster_refs: refs }) =>
    id === null || refs.length > 0 ? [] : [{ showId, id }],
  );
  const [clusters, episodes] = await Promise.all([
    findClusterEpisodes(database, references),
    findEpisodes(database, booked),
  ]);
  const byReference = new Map(
    clusters.map(({ show_id: showId, id: clusterId, title, number }) => {
      const reference = { showId, clusterId };
      const url = hasPage(showId) ? urls.cluster(reference) : null;
      return [globalClusterIdOf(reference), { title, number, url }] as const;
    }),
  );
  const byEpisode = new Map(
    episodes.map(({ show_id: showId, id, title, number }) => [
      `${showId} ${id}`,
      { title, number, url: null },
    ]),
  );
  return new Map(
    shown.map(({ id, show_id: showId, episode_id: episodeId, cluster_refs: refs }) => [
      id,
      refs.length > 0
        ? refs.flatMap((reference) => byReference.get(reference) ?? [])
        : [byEpisode.get(`${showId} ${episodeId ?? ""}`) ?? []].flat(),
    ]),
  );
}
