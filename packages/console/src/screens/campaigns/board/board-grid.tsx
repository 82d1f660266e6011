import type { CampaignSlot } from "@castmeter/sdk";
import { type KeyboardEvent, memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import { texts } from "#texts/campaigns/board";
import { shortDayText } from "../../../numbers/time.ts";
import { ShowLetters } from "../../shows/show-letters.tsx";
import styles from "./board-grid.module.css";
import { nextSlot } from "./next-slot.ts";
import { SlotChip } from "./slot-chip.tsx";
import { type Cell, useDrag } from "./use-drag.ts";
import { type BoardPlace, type BoardRow, columnsOfSlot, isMovable } from "./weeks.ts";

export interface GridProps {
  rows: readonly BoardRow[];
  weeks: readonly string[];
  /** Index of this week; -1 where it is not on the board. */
  now: number;
  nameOf: (showId: string) => string;
  chosen: string | undefined;
  /** The slot that is carried by keys, and where it would be put. */
  carried: { slotId: string; cell: Cell } | null;
  canEdit: boolean;
  onCarry: (carried: { slotId: string; cell: Cell } | null) => void;
  onFocusSlot: (slotId: string) => void;
  onOpen: (slotId: string) => void;
  onAdd: (place: BoardPlace) => void;
  onPut: (slotId: string, cell: Cell) => void;
}

/** Least width of a week in px. */
const WEEK_PX = 104;

/** Shows by weeks with a chip for each slot. One tab stop; arrow keys move between the chips. */
export function BoardGrid(props: GridProps) {
  const { rows, weeks, now, carried, canEdit, chosen, onOpen, onPut, onCarry } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<Cell | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const all = rows.flatMap(({ slots }) => slots);
  const first = all.find(({ id }) => id === current) ?? all[0];
  const hasNoDay = all.some((slot) => slot.air_date === null && slot.air_window === null);
  const onPointerDown = useDrag({
    scroller,
    weekCount: weeks.length,
    canMove: (id) => canEdit && all.some((slot) => slot.id === id && isMovable(slot)),
    onOver: (_, cell) => setOver(cell),
    onDrop: onPut,
  });
  // Once, where the board is opened: a person scrolls it afterwards.
  const wasScrolled = useRef(false);
  useLayoutEffect(() => {
    const board = scroller.current;
    if (board === null || now < 0 || wasScrolled.current) return;
    wasScrolled.current = true;
    const share = (board.scrollWidth / Math.max(1, weeks.length)) * Math.max(0, now - 2);
    board.scrollTo({ left: document.dir === "rtl" ? -share : share, behavior: "instant" });
  }, [now, weeks.length]);
  const focus = (id: string): void => {
    setCurrent(id);
    props.onFocusSlot(id);
    const chip = scroller.current?.querySelector<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`);
    chip?.focus();
    chip?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  // A chip that was put into another row is another element: it keeps the focus.
  const put = useRef<string | null>(null);
  useEffect(() => {
    if (put.current === null) return;
    focus(put.current);
    put.current = null;
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = (event.target as HTMLElement).dataset["slot"];
    if (id === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    if (carried !== null) {
      const cell = stepped(carried.cell, event.key, rows.length, weeks.length);
      if (event.key === "Enter") {
        put.current = carried.slotId;
        onPut(carried.slotId, carried.cell);
      }
      if (cell !== null) onCarry({ slotId: carried.slotId, cell });
      else if (event.key === "Escape" || event.key === "Enter") onCarry(null);
      else return;
    } else {
      const next = nextSlot(rows, id, event.key);
      if (next === null) return;
      focus(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const target = carried?.cell ?? over;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chips in it are buttons
    <div
      ref={scroller}
      className={styles["board"]}
      data-no-day={hasNoDay || undefined}
      style={{ "--weeks": weeks.length, "--lanes": `${weeks.length * WEEK_PX}px` } as object}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    >
      <div className={styles["head"]} aria-hidden="true">
        <span className={styles["name"]} />
        {hasNoDay && <span className={styles["side"]}>{texts.noDay}</span>}
        <div className={styles["weeks"]}>
          {weeks.map((week, index) => (
            <span key={week} data-now={index === now || undefined}>
              {index === now ? texts.thisWeek : shortDayText(week)}
            </span>
          ))}
        </div>
      </div>
      <ul aria-label={texts.title}>
        {rows.map((row, index) => (
          <Row
            key={row.showId}
            row={row}
            name={props.nameOf(row.showId)}
            weeks={weeks}
            now={now}
            hasNoDay={hasNoDay}
            chosen={row.slots.some(({ id }) => id === chosen) ? chosen : undefined}
            current={row.slots.some(({ id }) => id === first?.id) ? first?.id : undefined}
            carried={
              row.slots.some(({ id }) => id === carried?.slotId) ? carried?.slotId : undefined
            }
            target={target?.row === index ? target.week : null}
            onOpen={onOpen}
            onAdd={canEdit ? props.onAdd : undefined}
          />
        ))}
      </ul>
    </div>
  );
}

/** The cell that an arrow key leads to; null for another key. */
function stepped(cell: Cell, key: string, rowCount: number, weekCount: number): Cell | null {
  const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  if (key === "ArrowLeft") return { ...cell, week: clamp(cell.week - 1, weekCount) };
  if (key === "ArrowRight") return { ...cell, week: clamp(cell.week + 1, weekCount) };
  if (key === "ArrowUp") return { ...cell, row: clamp(cell.row - 1, rowCount) };
  if (key === "ArrowDown") return { ...cell, row: clamp(cell.row + 1, rowCount) };
  return null;
}

interface RowProps {
  row: BoardRow;
  name: string;
  weeks: readonly string[];
  now: number;
  hasNoDay: boolean;
  chosen: string | undefined;
  current: string | undefined;
  carried: string | undefined;
  /** The week in which a slot would be put. */
  target: number | null;
  onOpen: (slotId: string) => void;
  onAdd: ((place: BoardPlace) => void) | undefined;
}

/** Drawn again only where something of the row has changed: a move touches two of them. */
const Row = memo(function Row({
  row,
  name,
  weeks,
  now,
  hasNoDay,
  chosen,
  current,
  carried,
  target,
  onOpen,
  onAdd,
}: RowProps) {
  const chip = (slot: CampaignSlot) => (
    <SlotChip
      slot={slot}
      isCurrent={slot.id === current}
      isChosen={slot.id === chosen}
      isCarried={slot.id === carried}
      onOpen={onOpen}
    />
  );
  const placed = row.slots.map((slot) => ({ slot, at: columnsOfSlot(slot, weeks) }));
  return (
    <li className={styles["row"]}>
      <h3 className={styles["name"]}>
        <ShowLetters name={name} />
        <span title={name}>{name}</span>
      </h3>
      {hasNoDay && (
        <ul className={styles["side"]}>
          {placed.map(({ slot, at }) => at === null && <li key={slot.id}>{chip(slot)}</li>)}
        </ul>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the key is N, the button stands in the bar */}
      <ul
        data-lane=""
        className={styles["lane"]}
        style={now < 0 ? undefined : ({ "--now": now } as object)}
        data-now={now >= 0 || undefined}
        onDoubleClick={(event) => {
          if (onAdd === undefined || event.target !== event.currentTarget) return;
          const box = event.currentTarget.getBoundingClientRect();
          const at = Math.floor(((event.clientX - box.left) / box.width) * weeks.length);
          onAdd({ showId: row.showId, week: weeks[at] ?? weeks[0] ?? "" });
        }}
      >
        {target !== null && (
          <li className={styles["target"]} style={{ gridColumn: target + 1 }} aria-hidden="true" />
        )}
        {placed.map(
          ({ slot, at }) =>
            at !== null && (
              <li key={slot.id} style={{ gridColumn: `${at.first + 1} / ${at.last + 2}` }}>
                {chip(slot)}
              </li>
            ),
        )}
      </ul>
    </li>
  );
});
