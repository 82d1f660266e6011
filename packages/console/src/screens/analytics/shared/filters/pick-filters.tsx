import { useState } from "react";
import { texts } from "#texts/analytics";
import { texts as categories } from "#texts/categories";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { usePages } from "../../../../api/use-answer.ts";
import { PickMany } from "./pick-many.tsx";

interface PickProps {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  onClose: () => void;
}

/** Chooses shows; the search is the server's, so that a network of any size is found. */
export function PickShows({ chosen, onChange, onClose }: PickProps) {
  const [search, setSearch] = useState("");
  const shows = usePages((api, cursor, options) =>
    api.shows.list(
      { limit: 50, ...(search === "" ? {} : { search }), ...(cursor ? { cursor } : {}) },
      options,
    ),
  );
  return (
    <PickMany
      title={texts.filters.chooseShows}
      items={shows.items.map(({ id, name }) => ({ id, label: name }))}
      search={search}
      onSearch={setSearch}
      isReading={shows.answer.isPending}
      error={shows.answer.error}
      {...(shows.hasMore ? { onMore: shows.readMore } : {})}
      chosen={chosen}
      onChange={onChange}
      onClose={onClose}
    />
  );
}

/** Chooses platforms, by category. */
export function PickPlatforms({ chosen, onChange, onClose }: PickProps) {
  const [search, setSearch] = useState("");
  const { all, category } = usePlatforms();
  const wanted = search.toLowerCase();
  return (
    <PickMany
      title={texts.filters.choosePlatforms}
      items={all
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .map(({ id, name }) => ({ id, label: name, note: categories[category(id)] }))}
      search={search}
      onSearch={setSearch}
      isReading={all.length === 0 && search === ""}
      error={null}
      chosen={chosen}
      onChange={onChange}
      onClose={onClose}
    />
  );
}
