import { useSyncExternalStore } from "react";

/** True while the window fits a media query. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );

/** True where the page is as narrow as a phone's. */
export const useIsPhone = (): boolean => useMedia("(max-width: 719px)");

/** How many columns a table has room for. */
export function useRoom(): "wide" | "middle" | "narrow" {
  const isWide = useMedia("(min-width: 1180px)");
  const isMiddle = useMedia("(min-width: 960px)");
  return isWide ? "wide" : isMiddle ? "middle" : "narrow";
}
