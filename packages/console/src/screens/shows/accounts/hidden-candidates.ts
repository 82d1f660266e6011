import { useState } from "react";

interface Candidate {
  platform: string;
  profile_url: string;
}

const nameOf = ({ platform, profile_url: url }: Candidate): string => `${platform} ${url}`;

/** At most so many names are kept for a show. */
const KEPT_MAX = 200;

function readNames(key: string): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
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
  const key = `castmeter-hidden-accounts-${showId}`;
  const [names, setNames] = useState(() => readNames(key));
  const keep = (next: string[]): void => {
    if (next.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(next));
    setNames(next);
  };
  return {
    isHidden: (candidate) => names.includes(nameOf(candidate)),
    hide: (candidate) => keep([...names, nameOf(candidate)].slice(-KEPT_MAX)),
    showAll: () => keep([]),
  };
}
