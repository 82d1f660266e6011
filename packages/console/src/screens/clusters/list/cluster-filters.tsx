import type { ShowRow } from "@castmeter/sdk";
import { useEffect, useRef, useState } from "react";
import { texts } from "#texts/clusters";
import { Choice } from "../../../parts/form/field.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { LIST_SORTS, type ListSearch } from "../addresses-of-screens.ts";
import styles from "./cluster-filters.module.css";

/** A name is searched for when nothing was typed for so long. */
const WAIT_MS = 250;

/** Search, show and order of the list; all of them are in the address. */
export function ClusterFilters({
  search,
  shows,
  onChange,
}: {
  search: ListSearch;
  shows: readonly ShowRow[];
  onChange: (change: Partial<ListSearch>) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search.q ?? "");
  const latest = useRef(onChange);
  latest.current = onChange;
  useKeys([{ key: "/", does: texts.search, run: () => field.current?.focus() }]);
  useEffect(() => {
    const wanted = typed.trim() === "" ? undefined : typed.trim();
    if (wanted === search.q) return;
    const timer = setTimeout(() => latest.current({ q: wanted }), WAIT_MS);
    return () => clearTimeout(timer);
    // The address changes after what was typed; it is followed only where it is emptied elsewhere.
  }, [typed, search.q]);
  return (
    <search className={styles["filters"]}>
      <input
        ref={field}
        type="search"
        className={styles["search"]}
        aria-label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {shows.length > 1 && (
        <Choice
          label={texts.show}
          value={search.show ?? ""}
          onChange={(show) => onChange({ show: show === "" ? undefined : show })}
          choices={[
            { value: "", label: texts.allShows },
            ...shows.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Choice
        label={texts.sort}
        value={search.sort ?? "created"}
        onChange={(sort) => onChange({ sort: sort === "created" ? undefined : sort })}
        choices={LIST_SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
      />
      <span className="muted small">{texts.note}</span>
    </search>
  );
}
