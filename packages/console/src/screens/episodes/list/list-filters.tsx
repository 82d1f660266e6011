import { useState } from "react";
import { texts } from "#texts/episodes";
import { useAnswer } from "../../../api/use-answer.ts";
import { Button } from "../../../parts/acts/button.tsx";
import { Choice } from "../../../parts/form/field.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import type { EpisodesSearch } from "../search.ts";
import { useEpisodesSearch } from "../use-search.ts";
import styles from "./list-filters.module.css";
import { SearchField } from "./search-field.tsx";

const FILTERS = ["tag", "type", "from", "to", "transcript", "cluster", "removed", "q"] as const;

const NONE: Partial<EpisodesSearch> = Object.fromEntries(FILTERS.map((name) => [name, undefined]));

/** Words, filters and order of the list; on a phone the filters fold. */
export function ListFilters({ hasOneShow }: { hasOneShow: boolean }) {
  const [search, change] = useEpisodesSearch();
  const [isOpen, setOpen] = useState(false);
  const isSaid = search.in === "transcripts";
  const count = FILTERS.filter((name) => search[name] !== undefined && name !== "q").length;
  return (
    <search className={styles["filters"]} aria-label={texts.filters.label}>
      <div className={styles["words"]}>
        <SearchField
          label={texts.search.label}
          placeholder={texts.search.placeholder[isSaid ? "transcripts" : "titles"]}
          value={search.q ?? ""}
          onChange={(q) => change({ q: q === "" ? undefined : q })}
        />
        <Switch
          label={texts.search.where}
          value={search.in ?? "titles"}
          onChange={(value) => change({ in: value === "titles" ? undefined : value })}
          choices={[
            { value: "titles", label: texts.search.titles },
            { value: "transcripts", label: texts.search.transcripts },
          ]}
        />
        <span className={styles["fold"]}>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {count === 0 ? texts.filters.open : `${texts.filters.open} ${count}`}
          </Button>
        </span>
      </div>
      <div className={`${styles["more"]} ${isOpen ? styles["open"] : ""}`}>
        {!isSaid && <ListOnly hasOneShow={hasOneShow} />}
        <label className={styles["day"]}>
          <span>{texts.filters.from}</span>
          <input
            type="date"
            value={search.from ?? ""}
            max={search.to}
            onChange={({ target }) => change({ from: target.value || undefined })}
          />
        </label>
        <label className={styles["day"]}>
          <span>{texts.filters.to}</span>
          <input
            type="date"
            value={search.to ?? ""}
            min={search.from}
            onChange={({ target }) => change({ to: target.value || undefined })}
          />
        </label>
        {FILTERS.some((name) => search[name] !== undefined) && (
          <Button look="quiet" size="small" icon="cross" onClick={() => change(NONE)}>
            {texts.filters.clear}
          </Button>
        )}
      </div>
    </search>
  );
}

/** What only the list of episodes can be filtered by. */
function ListOnly({ hasOneShow }: { hasOneShow: boolean }) {
  const [search, change] = useEpisodesSearch();
  const tags = useAnswer((api, options) =>
    search.show === undefined ? null : api.episodes.listTags(search.show, { limit: 100 }, options),
  );
  const names = new Set(tags.data?.data.map(({ name }) => name) ?? []);
  if (search.tag !== undefined) names.add(search.tag);
  const chosen = <Value extends string>(value: Value | ""): Value | undefined =>
    value === "" ? undefined : value;
  return (
    <>
      {names.size > 0 && (
        <Choice
          label={texts.filters.tag}
          value={search.tag ?? ""}
          onChange={(tag) => change({ tag: chosen(tag) })}
          choices={[
            { value: "", label: texts.filters.anyTag },
            ...[...names].map((tag) => ({ value: tag, label: tag })),
          ]}
        />
      )}
      <Choice
        label={texts.filters.type}
        value={search.type ?? ""}
        onChange={(type) => change({ type: chosen(type) })}
        choices={[
          { value: "", label: texts.filters.anyType },
          { value: "full", label: texts.types.full },
          { value: "trailer", label: texts.types.trailer },
          { value: "bonus", label: texts.types.bonus },
        ]}
      />
      <Choice
        label={texts.filters.transcript}
        value={search.transcript ?? ""}
        onChange={(transcript) => change({ transcript: chosen(transcript) })}
        choices={[
          { value: "", label: texts.filters.anyTranscript },
          { value: "yes", label: texts.filters.withTranscript },
          { value: "no", label: texts.filters.withoutTranscript },
        ]}
      />
      <Choice
        label={texts.filters.cluster}
        value={search.cluster ?? ""}
        onChange={(cluster) => change({ cluster: chosen(cluster) })}
        choices={[
          { value: "", label: texts.filters.anyCluster },
          { value: "yes", label: texts.filters.withCluster },
          { value: "no", label: texts.filters.withoutCluster },
        ]}
      />
      <span className={styles["phone"]}>
        <Choice
          label={texts.filters.sort}
          value={search.sort ?? ""}
          onChange={(sort) => change({ sort: chosen(sort) })}
          choices={[
            { value: "", label: texts.filters.newest },
            { value: "published", label: texts.filters.oldest },
            ...(hasOneShow
              ? [
                  { value: "title" as const, label: texts.filters.titleUp },
                  { value: "-title" as const, label: texts.filters.titleDown },
                ]
              : []),
          ]}
        />
      </span>
      <label className={styles["check"]}>
        <input
          type="checkbox"
          checked={search.removed === "yes"}
          onChange={({ target }) => change({ removed: target.checked ? "yes" : undefined })}
        />
        <span>{texts.filters.removed}</span>
      </label>
    </>
  );
}
