import { useSyncExternalStore } from "react";

/** Whether the window meets a media query, as it changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );
}

export const PHONE = "(max-width: 719px)";
/** Room for a panel beside a table, and for every column of a table. */
export const WIDE = "(min-width: 1280px)";
export const MIDDLE = "(min-width: 1024px)";
