import { type RefObject, useCallback, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { seenRows, type SeenRows, stepOf, topShowing } from "./seen-rows.ts";

/** Seen of a list before it is measured, in px. */
const FIRST_HEIGHT = 900;

/**
 * The rows of a long list that are drawn as it is scrolled.
 *
 * @param scroller The element that scrolls: a head of `headHeight` px, then rows of `rowHeight` px.
 * @param isOn False where all rows are drawn.
 * @returns The rows, and a function that scrolls so that a row is seen and draws it at once.
 */
export function useSeenRows(
  scroller: RefObject<HTMLDivElement | null>,
  {
    count,
    rowHeight,
    headHeight,
    isOn,
  }: { count: number; rowHeight: number; headHeight: number; isOn: boolean },
): [SeenRows, (index: number) => void] {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const element = scroller.current;
      if (element === null || !isOn) return () => {};
      const observer = new ResizeObserver(onChange);
      observer.observe(element);
      element.addEventListener("scroll", onChange, { passive: true });
      return () => {
        observer.disconnect();
        element.removeEventListener("scroll", onChange);
      };
    },
    [scroller, isOn],
  );
  const step = useSyncExternalStore(subscribe, () =>
    stepOf(scroller.current?.scrollTop ?? 0, rowHeight),
  );
  const height = useSyncExternalStore(
    subscribe,
    () => scroller.current?.clientHeight ?? FIRST_HEIGHT,
  );
  const show = (index: number): void => {
    const element = scroller.current;
    if (element === null || !isOn) return;
    const { scrollTop: top, clientHeight } = element;
    element.scrollTo({
      top: topShowing(index, rowHeight, { top, height: clientHeight, headHeight }),
      behavior: "instant",
    });
    flushSync(() => element.dispatchEvent(new Event("scroll")));
  };
  return [isOn ? seenRows(step, height, rowHeight, count) : { first: 0, end: count }, show];
}
