import { USUAL_OF } from "./chart/since-lines.ts";

/** Episodes of one request. */
const SUBJECTS_MAX = 20;
const DAY_MS = 86_400_000;

interface Listed {
  id: string;
  show_id: string;
  published_at: string;
}

/**
 * The episodes whose curves are asked for: the chosen ones, those before the newest of them, which
 * say what is usual, and more of the list up to what one request takes.
 */
export function subjectsOf(
  chosen: readonly string[],
  listed: readonly Listed[],
  lastDay: number,
  now: number = Date.now(),
): string[] {
  const newest = listed.findIndex(({ id }) => chosen.includes(id));
  const first = listed[newest];
  const older = listed.slice(newest + 1).filter(({ show_id: showId }) => showId === first?.show_id);
  const reached = older.filter(({ published_at: at }) => now - Date.parse(at) >= lastDay * DAY_MS);
  const before = [...reached.slice(0, USUAL_OF), ...older.slice(0, USUAL_OF)].map(({ id }) => id);
  return [...new Set([...chosen, ...before, ...listed.map(({ id }) => id)])].slice(0, SUBJECTS_MAX);
}
