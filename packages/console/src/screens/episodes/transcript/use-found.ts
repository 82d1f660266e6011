import { useMemo, useState } from "react";
import { type Found, type FoundPart, findPassages, type Index } from "./find-passages.ts";

export interface FoundPlaces {
  all: readonly Found[];
  /** The place that is stood at; −1 where nothing is found. */
  at: number;
  /** The parts found in each segment, in the order of its text. */
  marks: ReadonlyMap<number, readonly (FoundPart & { isCurrent: boolean })[]>;
  /** Goes to the next place or the one before, from the last to the first. Returns its segment. */
  step: (isBack: boolean) => number | null;
}

/**
 * The places of words, and which of them is stood at.
 *
 * @param from The segment from which the first place is taken.
 */
export function useFound(index: Index, query: string, from: number): FoundPlaces {
  const all = useMemo(() => findPassages(index, query), [index, query]);
  const [stood, setStood] = useState<{ all: readonly Found[]; at: number } | null>(null);
  const first = Math.max(
    0,
    all.findIndex(([part]) => (part?.segment ?? 0) >= from),
  );
  const at = all.length === 0 ? -1 : stood?.all === all ? stood.at : first;
  const marks = useMemo(() => {
    const bySegment = new Map<number, (FoundPart & { isCurrent: boolean })[]>();
    all.forEach((parts, place) => {
      for (const part of parts) {
        const marked = bySegment.get(part.segment) ?? [];
        marked.push({ ...part, isCurrent: place === at });
        bySegment.set(part.segment, marked);
      }
    });
    return bySegment;
  }, [all, at]);
  const step = (isBack: boolean): number | null => {
    if (all.length === 0) return null;
    const next = (at + (isBack ? -1 : 1) + all.length) % all.length;
    setStood({ all, at: next });
    return all[next]?.[0]?.segment ?? null;
  };
  return { all, at, marks, step };
}
