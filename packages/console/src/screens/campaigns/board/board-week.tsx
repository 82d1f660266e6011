import { type TouchEvent, useRef } from "react";
import { texts } from "#texts/campaigns/board";
import { shortDayText } from "../../../numbers/time.ts";
import { Button, IconButton } from "../../../parts/acts/button.tsx";
import { ShowLetters } from "../../shows/show-letters.tsx";
import styles from "./board.module.css";
import { SlotChip } from "./slot-chip.tsx";
import { useBoardSearch } from "./use-board-search.ts";
import { type BoardRow, columnsOfSlot } from "./weeks.ts";

/** A finger that moved as far sideways turns the week. */
const SWIPE_PX = 60;

/** The board on a phone: one week, turned by buttons or by a swipe; slots without a day first. */
export function BoardWeek({
  rows,
  weeks,
  now,
  nameOf,
  onOpen,
}: {
  rows: readonly BoardRow[];
  weeks: readonly string[];
  now: number;
  nameOf: (showId: string) => string;
  onOpen: (slotId: string) => void;
}) {
  const [search, change] = useBoardSearch();
  const named = weeks.indexOf(search.week ?? "");
  const at = named < 0 ? Math.max(0, now) : named;
  const week = weeks[at] ?? "";
  const goTo = (index: number): void => {
    const next = weeks[index];
    if (next !== undefined) change({ week: index === now ? undefined : next });
  };
  const turn = (by: number): void => goTo(at + by);
  const start = useRef<{ x: number; y: number } | null>(null);
  const onTouchEnd = ({ changedTouches }: TouchEvent): void => {
    const touch = changedTouches[0];
    const from = start.current;
    start.current = null;
    if (from === null || touch === undefined) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return;
    turn((x < 0 ? 1 : -1) * (document.dir === "rtl" ? -1 : 1));
  };
  const seen = rows
    .map(({ showId, slots }) => ({
      showId,
      slots: slots.filter((slot) => {
        const place = columnsOfSlot(slot, weeks);
        return place === null ? at === 0 : place.first <= at && place.last >= at;
      }),
    }))
    .filter(({ slots }) => slots.length > 0);
  const nearest = nearestWeek(rows, weeks, at);
  return (
    <div
      className={styles["week"]}
      onTouchStart={({ touches }) => {
        const touch = touches[0];
        start.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
      }}
      onTouchEnd={onTouchEnd}
    >
      <div className={styles["turn"]}>
        <IconButton
          icon="left"
          label={texts.weekBefore}
          disabled={at === 0}
          onClick={() => turn(-1)}
        />
        <strong aria-live="polite" data-now={at === now || undefined}>
          {at === now ? texts.thisWeek : texts.week(shortDayText(week))}
        </strong>
        <IconButton
          icon="right"
          label={texts.weekAfter}
          disabled={at === weeks.length - 1}
          onClick={() => turn(1)}
        />
      </div>
      {seen.length === 0 && (
        <p className={styles["none"]}>
          {texts.nothing}{" "}
          {nearest !== undefined && (
            <Button onClick={() => goTo(nearest)}>
              {texts.goToWeek(shortDayText(weeks[nearest] ?? ""))}
            </Button>
          )}
          {now >= 0 && at !== now && (
            <Button size="small" look="quiet" onClick={() => change({ week: undefined })}>
              {texts.goToNow}
            </Button>
          )}
        </p>
      )}
      <ul className={styles["shows"]}>
        {seen.map(({ showId, slots }) => (
          <li key={showId}>
            <h3>
              <ShowLetters name={nameOf(showId)} />
              {nameOf(showId)}
            </h3>
            <ul>
              {slots.map((slot) => (
                <li key={slot.id}>
                  <SlotChip
                    slot={slot}
                    isCurrent
                    isChosen={slot.id === search.slot}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The week with a slot that is the fewest turns away. */
const nearestWeek = (
  rows: readonly BoardRow[],
  weeks: readonly string[],
  at: number,
): number | undefined =>
  rows
    .flatMap(({ slots }) =>
      slots.map((slot) => columnsOfSlot(slot, weeks) ?? { first: 0, last: 0 }),
    )
    .map(({ first, last }) => (last < at ? last : first))
    .toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0];
