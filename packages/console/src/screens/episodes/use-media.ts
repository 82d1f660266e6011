import { useSyncExternalStore } from "react";

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener("change", onChange);
      return () => media.removeEventListener("change", onChange);
    },
    () => matchMedia(query).matches,
  );

/** How many columns a table has room for. */
export function useRoom(): "wide" | "middle" | "narrow" {
  const isWide = useMedia("(min-width: 1180px)");
  const isMiddle = useMedia("(min-width: 960px)");
  return isWide ? "wide" : isMiddle ? "middle" : "narrow";
}
