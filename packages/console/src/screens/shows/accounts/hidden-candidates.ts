import { useState } from "react";

interface Candidate {
  platform: string;
  profile_url: string;
}

/** How a candidate is called among those that are hidden. */
export const candidateName = ({ platform, profile_url: url }: Candidate): string =>
  `${platform} ${url}`;

/** At most so many names are kept for a show. */
const KEPT_MAX = 200;

const keyOf = (showId: string): string => `castmeter-hidden-accounts-${showId}`;

/** Names of the candidates of a show that are hidden in this browser. */
export function readHidden(showId: string): string[] {
  const key = keyOf(showId);
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

/** Hides these candidates of a show, and no others. */
export function keepHidden(showId: string, names: readonly string[]): void {
  const key = keyOf(showId);
  if (names.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(names.slice(-KEPT_MAX)));
}

/**
 * Candidates that a person does not want to see again. The API has no call for it, so that they
 * are hidden in this browser alone.
 */
export function useHiddenCandidates(showId: string): {
  isHidden: (candidate: Candidate) => boolean;
  hide: (candidate: Candidate) => void;
  showAll: () => void;
} {
  const [names, setNames] = useState(() => readHidden(showId));
  const keep = (next: string[]): void => {
    keepHidden(showId, next);
    setNames(next);
  };
  return {
    isHidden: (candidate) => names.includes(candidateName(candidate)),
    hide: (candidate) => keep([...names, candidateName(candidate)]),
    showAll: () => keep([]),
  };
}
