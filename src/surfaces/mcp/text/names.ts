import type { Executor } from "../../../db/connection/database.ts";
import { findTitlesOfEpisodes } from "../../../features/catalogue/episodes/index.ts";
import { findNamesOfShows } from "../../../features/catalogue/shows/index.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import { isFields } from "./outline.ts";

/** Maximum ids of one kind whose names are read: a page of a list has 100 items at most. */
const IDS_MAX = 100;

interface Ids {
  shows: Set<string>;
  episodes: Set<string>;
}

const FIELD_KINDS: Readonly<Record<string, keyof Ids>> = {
  show_id: "shows",
  show_ids: "shows",
  episode_id: "episodes",
  episode_ids: "episodes",
};

function collect(value: unknown, ids: Ids): void {
  if (Array.isArray(value)) for (const entry of value) collect(entry, ids);
  if (!isFields(value)) return;
  for (const [name, entry] of Object.entries(value)) {
    const kind = FIELD_KINDS[name];
    if (kind === undefined) collect(entry, ids);
    else
      for (const id of Array.isArray(entry) ? (entry as unknown[]) : [entry])
        if (typeof id === "string" && ids[kind].size < IDS_MAX) ids[kind].add(id);
  }
}

const lineOf = (heading: string, names: ReadonlyMap<string, string>, text: string): string[] => {
  const missing = [...names].filter(([, name]) => !text.includes(quoted(name)));
  return missing.length === 0
    ? []
    : [`${heading}: ${missing.map(([id, name]) => `${id} ${quoted(name)}`).join(", ")}`];
};

/**
 * Lines with the names of the shows and episodes that an answer names by their ids alone, so that
 * an agent can say them without a further call. Only shows that the workspace sees are named.
 */
export async function nameLines(
  answer: unknown,
  text: string,
  database: Executor,
  workspace: Pick<WorkspaceAccess, "showSet">,
): Promise<string[]> {
  const ids: Ids = { shows: new Set(), episodes: new Set() };
  collect(answer, ids);
  const shows = [...ids.shows].filter((id) => workspace.showSet.has(id));
  if (shows.length === 0) return [];
  const names = await findNamesOfShows(database, shows);
  const titles = await findTitlesOfEpisodes(database, shows, [...ids.episodes]);
  return [...lineOf("Shows", names, text), ...lineOf("Episodes", titles, text)];
}
