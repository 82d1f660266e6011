import { useState } from "react";
import { texts } from "#texts/analytics/curves";
import { usePages } from "../../../api/use-answer.ts";
import { PickMany } from "../shared/filters/pick-many.tsx";
import { useShows } from "../shared/filters/use-shows.ts";

/** Most curves of one answer. */
export const CLUSTERS_MAX = 20;

/** Chooses the clusters that are compared, newest first. */
export function PickClusters({
  chosen,
  onChange,
  onClose,
}: {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const [search, setSearch] = useState("");
  const { name } = useShows();
  const clusters = usePages((api, cursor, options) =>
    api.clusters.list(
      {
        sort: "created",
        limit: 50,
        ...(search === "" ? {} : { search }),
        ...(cursor ? { cursor } : {}),
      },
      options,
    ),
  );
  return (
    <PickMany
      title={texts.chooseTitle}
      items={clusters.items.map(({ global_id: id, name: label, show_id: show }) => ({
        id,
        label,
        note: name(show),
      }))}
      search={search}
      onSearch={setSearch}
      isReading={clusters.answer.isPending}
      error={clusters.answer.error}
      {...(clusters.hasMore ? { onMore: clusters.readMore } : {})}
      chosen={chosen}
      most={CLUSTERS_MAX}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
