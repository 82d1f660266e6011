import { type KeyboardEvent, useRef } from "react";
import { idsOf, idsText } from "../search.ts";
import { useEpisodesSearch } from "../use-search.ts";

export interface Chosen {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  /** Chooses everything between the row chosen last and this one. */
  chooseTo: (id: string) => void;
  clear: () => void;
  /** Space on a row chooses it; with Shift everything up to it. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The rows that are chosen: the address holds them, so that both views know them. */
export function useChosen(rowIds: readonly string[]): Chosen {
  const [search, change] = useEpisodesSearch();
  const last = useRef<string | null>(null);
  const ids = idsOf(search.ids);
  const has = (id: string): boolean => ids.includes(id);
  const toggle = (id: string): void => {
    last.current = id;
    change({ ids: idsText(has(id) ? ids.filter((other) => other !== id) : [...ids, id]) });
  };
  const chooseTo = (id: string): void => {
    const range = rangeOf(rowIds, last.current ?? id, id);
    last.current = id;
    change({ ids: idsText([...new Set([...ids, ...range])]) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = (event.target as HTMLElement).dataset["row"];
    const id = row === undefined ? undefined : rowIds[Number(row)];
    if (event.key !== " " || id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) chooseTo(id);
    else toggle(id);
  };
  return { ids, has, toggle, chooseTo, clear: () => change({ ids: undefined }), onKeyDown };
}

/** The rows between two of them, both included, in whatever order they stand. */
function rangeOf(rows: readonly string[], from: string, to: string): string[] {
  const [one, other] = [rows.indexOf(from), rows.indexOf(to)];
  if (one < 0 || other < 0) return [to];
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1);
}
