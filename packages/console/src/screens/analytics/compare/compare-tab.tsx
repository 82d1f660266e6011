import { texts } from "#texts/analytics/more";
import { useAnswer } from "../../../api/use-answer.ts";
import { usePlatforms } from "../../../api/use-platforms.ts";
import { shortDayText, today } from "../../../numbers/time.ts";
import { Choice } from "../../../parts/form/field.tsx";
import { Button } from "../../../parts/acts/button.tsx";
import { Empty } from "../../../parts/page/panel.tsx";
import { Switch } from "../../../parts/form/switch.tsx";
import { daysOfFilters, type Filters, filterQuery, whoQuery } from "../address/filters.ts";
import { useAddress, useChange, useFilters } from "../address/use-address.ts";
import { useShows } from "../shared/filters/use-shows.ts";
import styles from "./compare-tab.module.css";
import { chosenOf, daysBefore, KINDS, readSides } from "./sides.ts";
import { type Side, TwoSides } from "./two-sides.tsx";

/** Two shows, platforms or spans beside each other: every figure, and a metric by day. */
export function CompareTab() {
  const sides = useAddress(readSides);
  const change = useChange();
  return (
    <>
      <div className={styles["choices"]}>
        <Switch
          label={texts.compare.kind}
          value={sides.kind}
          choices={KINDS.map((value) => ({ value, label: texts.compare.kinds[value] }))}
          onChange={(kind) =>
            change({ kind: kind === "shows" ? undefined : kind, a: undefined, b: undefined })
          }
        />
        {sides.kind === "shows" && <ShowChoices />}
        {sides.kind === "platforms" && <PlatformChoices />}
        {sides.kind === "spans" && <SpanChoices />}
      </div>
      {sides.kind === "shows" && <Shows />}
      {sides.kind === "platforms" && <Platforms />}
      {sides.kind === "spans" && <Spans />}
    </>
  );
}

function Choices({
  chosen,
  items,
}: {
  chosen: [string, string] | null;
  items: readonly { value: string; label: string }[];
}) {
  const change = useChange();
  if (chosen === null) return null;
  const [a, b] = chosen;
  return (
    <>
      <Choice
        label={texts.compare.a}
        value={a}
        choices={items}
        onChange={(value) => change({ a: value, b })}
      />
      <Choice
        label={texts.compare.b}
        value={b}
        choices={items}
        onChange={(value) => change({ a, b: value })}
      />
      <Button size="small" icon="refresh" onClick={() => change({ a: b, b: a })}>
        {texts.compare.swap}
      </Button>
    </>
  );
}

function useShowSides() {
  const { all, name } = useShows();
  const chosen = chosenOf(
    useAddress(readSides),
    all.map(({ id }) => id),
  );
  return { all, name, chosen, isRead: all.length > 0 };
}

function ShowChoices() {
  const { all, chosen } = useShowSides();
  return (
    <Choices chosen={chosen} items={all.map(({ id, name }) => ({ value: id, label: name }))} />
  );
}

function Shows() {
  const filters = useFilters();
  const { name, chosen, isRead } = useShowSides();
  if (chosen === null) return isRead ? <NeedTwo /> : null;
  const sideOf = (id: string): Side => ({
    id,
    name: name(id),
    show: id,
    platform: null,
    query: { ...filterQuery(filters), show_ids: [id] },
  });
  return <TwoSides sides={[sideOf(chosen[0]), sideOf(chosen[1])]} />;
}

/** The platforms that have a number, the largest reach first. */
function usePlatformSides() {
  const { platforms: _chosen, ...filters } = useFilters();
  const query = filterQuery(filters);
  const { data } = useAnswer((api, options) => api.analytics.platforms(query, options));
  const ids = data?.data.map(({ platform }) => platform) ?? [];
  return { ids, chosen: chosenOf(useAddress(readSides), ids), isRead: data !== undefined, filters };
}

function PlatformChoices() {
  const { ids, chosen } = usePlatformSides();
  const { name } = usePlatforms();
  return <Choices chosen={chosen} items={ids.map((id) => ({ value: id, label: name(id) }))} />;
}

function Platforms() {
  const { name } = usePlatforms();
  const { chosen, isRead, filters } = usePlatformSides();
  if (chosen === null) return isRead ? <NeedTwo /> : null;
  const sideOf = (id: string): Side => ({
    id,
    name: name(id),
    show: null,
    platform: id,
    query: { ...filterQuery(filters), platforms: [id] },
  });
  return <TwoSides sides={[sideOf(chosen[0]), sideOf(chosen[1])]} />;
}

const secondSpan = (filters: Filters, span: { from: string; to: string } | null) =>
  span ?? daysBefore(daysOfFilters(filters));

function SpanChoices() {
  const filters = useFilters();
  const change = useChange();
  const { span } = useAddress(readSides);
  const { from, to } = secondSpan(filters, span);
  const set = (next: { from: string; to: string }): void => {
    if (next.from !== "" && next.from <= next.to) change({ b_from: next.from, b_to: next.to });
  };
  return (
    <div className={styles["span"]}>
      <label>
        {texts.compare.b}{" "}
        <input
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => set({ from: target.value, to })}
        />
      </label>
      <label>
        {texts.compare.to}{" "}
        <input
          type="date"
          value={to}
          min={from}
          max={today()}
          onChange={({ target }) => set({ from, to: target.value })}
        />
      </label>
    </div>
  );
}

function Spans() {
  const filters = useFilters();
  const { span } = useAddress(readSides);
  const sideOf = (id: string, { from, to }: { from: string; to: string }): Side => ({
    id,
    name: texts.compare.span(shortDayText(from), shortDayText(to)),
    show: null,
    platform: null,
    query: {
      ...whoQuery(filters),
      start_date: from,
      end_date: to,
      ...(filters.as_of === undefined ? {} : { as_of: filters.as_of }),
    },
  });
  return (
    <TwoSides
      isSpans
      sides={[sideOf("a", daysOfFilters(filters)), sideOf("b", secondSpan(filters, span))]}
    />
  );
}

function NeedTwo() {
  return (
    <div className={styles["choices"]}>
      <Empty title={texts.compare.needTwo} text={texts.compare.needTwoText} />
    </div>
  );
}
