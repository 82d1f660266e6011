import { useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { texts } from "#texts/episodes/transcript";
import { IconButton } from "../../../parts/acts/button.tsx";
import { type Mark, Marked } from "../marked.tsx";
import { secondText } from "../second-text.ts";
import styles from "./reader-list.module.css";
import type { Segment } from "./speakers.ts";

export interface ReaderListHandle {
  /** Scrolls so that a segment stands in the middle. */
  show: (place: number) => void;
  /** The segment that has the focus. */
  focused: () => number | null;
}

interface ReaderListProps {
  segments: readonly Segment[];
  marks: ReadonlyMap<number, readonly Mark[]>;
  /** The segment of the address. */
  current: number | null;
  /** Puts the second of a segment into the address. */
  onMark: (place: number) => void;
  onCopy: (place: number) => void;
  ref: Ref<ReaderListHandle>;
}

/** More segments than this are drawn only where they are seen. */
const VIRTUAL_FROM = 200;
const HEIGHT = 34;

/** The segments of a transcript. One tab stop: arrow keys and J and K move, Enter marks. */
export function ReaderList({ segments, marks, current, onMark, onCopy, ref }: ReaderListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState(current ?? 0);
  const [margin, setMargin] = useState(0);
  const isVirtual = segments.length > VIRTUAL_FROM;
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0), []);
  const virtual = useWindowVirtualizer({
    count: segments.length,
    enabled: isVirtual,
    estimateSize: () => HEIGHT,
    overscan: 20,
    scrollMargin: margin,
  });
  const elementOf = (place: number): HTMLElement | null =>
    list.current?.querySelector<HTMLElement>(`[data-segment="${place}"]`) ?? null;
  const show = (place: number): void => {
    setStop(place);
    if (isVirtual) virtual.scrollToIndex(place, { align: "center" });
    else elementOf(place)?.scrollIntoView({ block: "center" });
  };
  useImperativeHandle(ref, () => ({
    show,
    focused: () => {
      const row = document.activeElement?.closest<HTMLElement>("[data-segment]");
      return row === null || row === undefined ? null : Number(row.dataset["segment"]);
    },
  }));
  const focus = (place: number): void => {
    const next = Math.max(0, Math.min(segments.length - 1, place));
    setStop(next);
    if (isVirtual) virtual.scrollToIndex(next);
    requestAnimationFrame(() => elementOf(next)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!target.hasAttribute("data-segment") || event.metaKey || event.ctrlKey || event.altKey)
      return;
    const moves: Record<string, number> = {
      ArrowDown: stop + 1,
      j: stop + 1,
      ArrowUp: stop - 1,
      k: stop - 1,
      Home: 0,
      End: segments.length - 1,
      PageDown: stop + 10,
      PageUp: stop - 10,
    };
    const move = moves[event.key];
    if (move !== undefined) focus(move);
    else if (event.key === "Enter") onMark(stop);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rowOf = (segment: Segment, place: number, start?: number) => (
    <li
      key={segment.index}
      ref={isVirtual ? virtual.measureElement : undefined}
      data-index={place}
      data-segment={place}
      tabIndex={place === stop ? 0 : -1}
      aria-current={place === current ? "location" : undefined}
      aria-setsize={segments.length}
      aria-posinset={place + 1}
      className={`${styles["row"]} ${isVirtual ? styles["placed"] : ""}`}
      style={start === undefined ? undefined : { transform: `translateY(${start - margin}px)` }}
      onFocus={() => setStop(place)}
    >
      <Time segment={segment} onMark={() => onMark(place)} />
      <p dir="auto">
        {segment.speaker !== null && segments[place - 1]?.speaker !== segment.speaker && (
          <strong>{segment.speaker}</strong>
        )}
        <Marked text={segment.text} marks={marks.get(place) ?? []} />
      </p>
      <IconButton
        icon="copy"
        label={texts.copy}
        tabIndex={place === stop ? 0 : -1}
        onClick={() => onCopy(place)}
      />
    </li>
  );
  return (
    <ol
      ref={list}
      aria-label={texts.list}
      className={styles["list"]}
      onKeyDown={onKeyDown}
      style={isVirtual ? { height: virtual.getTotalSize() } : undefined}
    >
      {isVirtual
        ? virtual.getVirtualItems().map(({ index, start }) => {
            const segment = segments[index];
            return segment === undefined ? null : rowOf(segment, index, start);
          })
        : segments.map((segment, place) => rowOf(segment, place))}
    </ol>
  );
}

/** The second at which a segment begins; it marks the place in the address. */
function Time({ segment, onMark }: { segment: Segment; onMark: () => void }) {
  if (segment.start_sec === null) return <span />;
  const time = secondText(segment.start_sec);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles["time"]}
      aria-label={texts.segment(time)}
      onClick={onMark}
    >
      {time}
    </button>
  );
}
