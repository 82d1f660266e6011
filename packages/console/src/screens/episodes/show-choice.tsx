import { texts } from "#texts/episodes";
import { Choice } from "../../parts/form/field.tsx";
import { useEpisodesSearch } from "./use-search.ts";
import type { Shows } from "./use-shows.ts";

/** One show or all of them. */
export function ShowChoice({ shows }: { shows: Shows }) {
  const [{ show }, change] = useEpisodesSearch();
  if (shows.all.length < 2 && show === undefined) return null;
  return (
    <Choice
      label={texts.show.label}
      value={show ?? ""}
      onChange={(id) => change({ show: id === "" ? undefined : id, tag: undefined }, true)}
      choices={[
        { value: "", label: texts.show.all },
        ...shows.all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
