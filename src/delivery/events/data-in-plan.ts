import type { Feature } from "../../kernel/access/plans.ts";

/** Hides fields of events whose type every plan includes. */

interface GoalData {
  object?: { episode_id?: unknown };
}

/**
 * `data` of an event as a workspace with these features reads and receives it. A goal of an episode
 * counts its cluster: its figures are null where the plan has no clusters.
 */
export function dataInPlan<Data extends object>(
  type: string,
  data: Data,
  features: ReadonlySet<Feature>,
): Data {
  if (!mayHide(type, features)) return data;
  const { object } = data as GoalData;
  if (typeof object?.episode_id !== "string") return data;
  return { ...data, object: { ...object, value: null, percent: null } };
}

/** False where `dataInPlan` returns all data of the type as it is. */
export const mayHide = (type: string, features: ReadonlySet<Feature>): boolean =>
  type === "episode.goal_reached" && !features.has("clusters");
