import { type RefCallback, useCallback, useState } from "react";
import { useIsPhone } from "../../parts/table/use-phone.ts";

export type Room = "wide" | "middle" | "narrow" | "phone";

/** Widths in px from which a table shows all of its columns, and most of them. */
const WIDE_FROM = 1_160;
const MIDDLE_FROM = 940;

const roomOf = (width: number): Room =>
  width >= WIDE_FROM ? "wide" : width >= MIDDLE_FROM ? "middle" : "narrow";

/** How many columns an element has room for, as it changes; a phone has rows of two lines. */
export function useRoom(): [RefCallback<HTMLElement>, Room] {
  const isPhone = useIsPhone();
  const [room, setRoom] = useState<Room>("wide");
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = (): void => setRoom(roomOf(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isPhone ? "phone" : room];
}
