import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { type EpisodesSearch, readEpisodesSearch } from "./search.ts";

/** What the address holds, and a function that changes parts of it. */
export function useAddress<Search extends object>(
  read: (search: Record<string, unknown>) => Search,
): [Search, (change: Partial<Search>, isStep?: boolean) => void] {
  const given: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => read(given), [read, given]);
  const change = (changed: Partial<Search>, isStep = false): void =>
    void navigate({
      to: ".",
      search: ((before: object) => ({ ...before, ...changed })) as never,
      // A step can be taken back with the browser's own button.
      replace: !isStep,
      resetScroll: isStep,
    });
  return [search, change];
}

export const useEpisodesSearch = (): [
  EpisodesSearch,
  (change: Partial<EpisodesSearch>, isStep?: boolean) => void,
] => useAddress(readEpisodesSearch);
