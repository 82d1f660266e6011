import type { Executor } from "../../../../db/connection/database.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import {
  type AccountWindow,
  figureWindow,
  levelsAsOf,
  WINDOW_LEVELS,
  type WindowFigure,
} from "../../../../domain/metrics/window-figures.ts";
import { platformName } from "../../../../platforms/platform.ts";
import { findShowSummaryRows } from "../../../administration/workspace/index.ts";
import type { Ranked } from "./rank.ts";
import type { rankingEntrySchema, RankingSubject } from "./ranking.schema.ts";

export type RankingEntry = View<typeof rankingEntrySchema>;
export type Subject = RankingEntry["subject"];

/** The figure of each group of accounts, by the group's id. */
export function valuesBy(
  windows: readonly AccountWindow[],
  idOf: (window: AccountWindow) => string,
  figure: WindowFigure,
): Map<string, number | null> {
  return new Map(
    [...Map.groupBy(windows, idOf)].map(([id, group]) => [id, figureWindow(group)[figure]]),
  );
}

/**
 * For a level, the day on which its oldest part was read, by the group's id; empty for other
 * figures.
 */
export function levelDaysBy(
  windows: readonly AccountWindow[],
  idOf: (window: AccountWindow) => string,
  figure: WindowFigure,
): Map<string, string | null> {
  const level = WINDOW_LEVELS.find((one) => one === figure);
  if (level === undefined) return new Map();
  return new Map(
    [...Map.groupBy(windows, idOf)].map(([id, group]) => [id, levelsAsOf(group)[level]]),
  );
}

/** Ranked subjects in the form of the API; a subject that no longer exists has no name. */
export function rankingEntries(
  ranked: readonly Ranked[],
  subjects: ReadonlyMap<string, Subject>,
  {
    type,
    metric,
    levelDays = new Map(),
  }: { type: RankingSubject; metric: string; levelDays?: ReadonlyMap<string, string | null> },
): RankingEntry[] {
  return ranked.map((entry) => ({
    object: "ranking_entry",
    rank: entry.rank,
    previous_rank: entry.previousRank,
    subject_type: type,
    subject: subjects.get(entry.id) ?? {
      id: entry.id,
      name: null,
      image: null,
      public_url: null,
      show_id: null,
    },
    metric,
    value: entry.value,
    level_as_of: levelDays.get(entry.id) ?? null,
    previous_value: entry.previousValue,
    change_percent: entry.changePercent,
  }));
}

/** The named shows as subjects, by id. */
export async function showSubjects(
  executor: Executor,
  showIds: readonly string[],
  urls: Urls,
): Promise<Map<string, Subject>> {
  const rows = await findShowSummaryRows(executor, showIds);
  return new Map(
    rows.map(({ show_id: id, name, image, handle }) => [
      id,
      { id, name, image, public_url: urls.show(handle), show_id: id },
    ]),
  );
}

export const platformSubject = (id: string): Subject => ({
  id,
  name: platformName(id),
  image: null,
  public_url: null,
  show_id: null,
});
