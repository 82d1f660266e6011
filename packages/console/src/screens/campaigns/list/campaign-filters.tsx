import { useEffect, useRef, useState } from "react";
import { texts as areaTexts } from "#texts/campaigns";
import { texts } from "#texts/campaigns/list";
import { Choice } from "../../../parts/form/field.tsx";
import { useKeys } from "../../../shell/keys.tsx";
import { useShows } from "../../clusters/list/use-shows.ts";
import type { ListSearch } from "../search.ts";
import { useBrands } from "../use-brands.ts";
import styles from "./list.module.css";

/** A name is searched for when nothing was typed for so long. */
const WAIT_MS = 250;

export const STATES = ["draft", "scheduled", "active", "paused", "completed", "canceled"] as const;

/** Search, state, brand and show; all of them are in the address. */
export function CampaignFilters({
  search,
  onChange,
}: {
  search: ListSearch;
  onChange: (change: { [Field in keyof ListSearch]?: ListSearch[Field] | undefined }) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search.q ?? "");
  const latest = useRef(onChange);
  latest.current = onChange;
  const brands = useBrands();
  const shows = useShows();
  useKeys([{ key: "/", does: texts.search, run: () => field.current?.focus() }]);
  useEffect(() => {
    const wanted = typed.trim() === "" ? undefined : typed.trim();
    if (wanted === search.q) return;
    const timer = setTimeout(() => latest.current({ q: wanted }), WAIT_MS);
    return () => clearTimeout(timer);
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
      <Choice
        label={texts.status}
        value={search.status ?? ""}
        onChange={(status) => onChange({ status: status === "" ? undefined : status })}
        choices={[
          { value: "" as const, label: texts.anyStatus },
          ...STATES.map((value) => ({ value, label: areaTexts.states[value] })),
        ]}
      />
      <Choice
        label={texts.brand}
        value={search.brand ?? ""}
        onChange={(brand) => onChange({ brand: brand === "" ? undefined : brand })}
        choices={[
          { value: "", label: texts.anyBrand },
          ...brands.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Choice
        label={texts.show}
        value={search.show ?? ""}
        onChange={(show) => onChange({ show: show === "" ? undefined : show })}
        choices={[
          { value: "", label: texts.anyShow },
          ...shows.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Choice
        label={texts.archived}
        value={search.archived ?? "no"}
        onChange={(archived) => onChange({ archived: archived === "yes" ? "yes" : undefined })}
        choices={(["no", "yes"] as const).map((value) => ({
          value,
          label: texts.archivedChoices[value],
        }))}
      />
    </search>
  );
}
