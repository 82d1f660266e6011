import type { Executor } from "../../../../db/connection/database.ts";
import { findTitlesOfEpisodes } from "../../../catalogue/episodes/index.ts";
import { findNamesOfShows } from "../../../catalogue/shows/index.ts";
import { globalClusterIdOf, parseClusterReference } from "../../../../kernel/ids.ts";
import type { SlotRow } from "../slots/slot.store.ts";
import { findEpisodesOfClusters } from "./slot-names.store.ts";

/** The names by which a reader identifies a slot. */
export interface SlotNames {
  /** Null where the workspace no longer sees the show. */
  show_name: string | null;
  /** Episodes in which the slot aired: its own and those of its clusters, each once. */
  episodes: { episode_id: string | null; title: string }[];
}

type NamedSlot = Pick<SlotRow, "id" | "show_id" | "episode_id" | "cluster_refs">;

/** The names of slots, by slot id. Shows outside `showSet` have no names. */
export async function nameSlots(
  database: Executor,
  slots: readonly NamedSlot[],
  showSet: ReadonlySet<string>,
): Promise<Map<string, SlotNames>> {
  const seen = slots.filter((slot) => showSet.has(slot.show_id));
  const showIds = [...new Set(seen.map((slot) => slot.show_id))];
  const references = [...new Set(seen.flatMap((slot) => slot.cluster_refs))]
    .flatMap((ref) => parseClusterReference(ref) ?? [])
    .filter(({ showId }) => showSet.has(showId));
  const episodeIds = [...new Set(seen.flatMap((slot) => slot.episode_id ?? []))];
  const [names, clusters, titles] = await Promise.all([
    findNamesOfShows(database, showIds),
    findEpisodesOfClusters(database, references),
    findTitlesOfEpisodes(database, showIds, episodeIds),
  ]);
  const byReference = new Map(
    clusters.map(({ show_id: showId, id, episode_id, title }) => [
      globalClusterIdOf({ showId, clusterId: id }),
      { episode_id, title },
    ]),
  );
  return new Map(
    slots.map((slot) => {
      const isSeen = showSet.has(slot.show_id);
      const { episode_id: id } = slot;
      const title = isSeen && id !== null ? titles.get(id) : undefined;
      const own = title === undefined ? [] : [{ episode_id: id, title }];
      const linked = isSeen ? slot.cluster_refs.flatMap((ref) => byReference.get(ref) ?? []) : [];
      const episodes = [...own, ...linked].filter(
        (one, index, all) =>
          one.episode_id === null ||
          all.findIndex((other) => other.episode_id === one.episode_id) === index,
      );
      return [slot.id, { show_name: names.get(slot.show_id) ?? null, episodes }];
    }),
  );
}
