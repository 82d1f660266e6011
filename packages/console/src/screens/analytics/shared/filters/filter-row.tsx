import { useState } from "react";
import { texts } from "#texts/analytics";
import { dateText, today } from "../../../../numbers/time.ts";
import { Button } from "../../../../parts/acts/button.tsx";
import { Icon } from "../../../../parts/marks/icon.tsx";
import { Switch } from "../../../../parts/form/switch.tsx";
import { usePlatforms } from "../../../../api/use-platforms.ts";
import { type Filters, idsOf, listOf } from "../../address/filters.ts";
import type { Taken } from "../../address/tabs.ts";
import { useChange, useFilters, useOpened } from "../../address/use-address.ts";
import styles from "./filter-row.module.css";
import { PickPlatforms, PickShows } from "./pick-filters.tsx";
import { useShows } from "./use-shows.ts";

/** The filters of all tabs. Only those that the answers of the tab take are shown. */
export function FilterRow({ takes }: { takes: readonly Taken[] }) {
  const [isOpen, setOpen] = useState(false);
  const filters = useFilters();
  const count = countOf(filters);
  if (takes.length === 0) return null;
  return (
    <>
      <section
        className={`${styles["row"]} ${isOpen ? styles["open"] : ""}`}
        aria-label={texts.filters.label}
      >
        <div className={styles["toggle"]}>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {texts.filters.show(count)}
          </Button>
        </div>
        <div className={styles["fields"]}>
          {takes.includes("shows") && <Chosen kind="shows" />}
          {takes.includes("platforms") && <Chosen kind="platforms" />}
          {takes.includes("as_of") && <AsOf />}
          {takes.includes("mode") && <Mode />}
        </div>
      </section>
      {filters.as_of !== undefined && takes.includes("as_of") && <AsOfBanner day={filters.as_of} />}
    </>
  );
}

const countOf = ({ shows, platforms, as_of: asOf, mode }: Filters): number =>
  [shows, platforms, asOf, mode].filter((value) => value !== undefined).length;

function Chosen({ kind }: { kind: "shows" | "platforms" }) {
  const filters = useFilters();
  const change = useChange();
  const [opened, open] = useOpened();
  const shows = useShows();
  const platforms = usePlatforms();
  const ids = idsOf(filters[kind]);
  const name = kind === "shows" ? shows.name : platforms.name;
  const none = kind === "shows" ? texts.filters.allShows : texts.filters.allPlatforms;
  const some = kind === "shows" ? texts.filters.shows : texts.filters.platforms;
  const set = (next: readonly string[]): void => change({ [kind]: listOf(next) });
  const Pick = kind === "shows" ? PickShows : PickPlatforms;
  return (
    <div className={styles["chosen"]}>
      <Button icon={kind === "shows" ? "show" : "chart"} onClick={() => open(kind)}>
        {ids.length === 0 ? none : some(ids.length)}
      </Button>
      {ids.slice(0, 4).map((id) => (
        <button
          key={id}
          type="button"
          className={styles["chip"]}
          title={texts.filters.takeOut(name(id))}
          aria-label={texts.filters.takeOut(name(id))}
          onClick={() => set(ids.filter((other) => other !== id))}
        >
          <span>{name(id)}</span>
          <Icon name="cross" size={11} />
        </button>
      ))}
      {opened === kind && <Pick chosen={ids} onChange={set} onClose={() => open(null)} />}
    </div>
  );
}

function AsOf() {
  const { as_of: asOf } = useFilters();
  const change = useChange();
  return (
    <label className={styles["field"]}>
      <span>{texts.filters.asOf}</span>
      <input
        type="date"
        value={asOf ?? ""}
        min="2004-01-01"
        max={today()}
        onChange={({ target }) => {
          // A day that is typed is none until its year is whole.
          if (target.value === "" || target.value >= "2004")
            change({ as_of: target.value === "" ? undefined : target.value });
        }}
      />
    </label>
  );
}

function Mode() {
  const { mode } = useFilters();
  const change = useChange();
  return (
    <div className={styles["field"]} title={texts.filters.modeNote}>
      <span>{texts.filters.mode}</span>
      <Switch
        label={texts.filters.mode}
        value={mode ?? "per_show"}
        choices={[
          { value: "per_show", label: texts.filters.perShow },
          { value: "unique", label: texts.filters.unique },
        ]}
        onChange={(value) => change({ mode: value === "unique" ? value : undefined })}
      />
    </div>
  );
}

function AsOfBanner({ day }: { day: string }) {
  const change = useChange();
  return (
    <div className={styles["banner"]} role="status">
      <Icon name="clock" />
      <p>
        <strong>{texts.asOfBanner(dateText(day))}</strong> {texts.asOfNote}
      </p>
      <Button size="small" onClick={() => change({ as_of: undefined })}>
        {texts.filters.asOfNow}
      </Button>
    </div>
  );
}
