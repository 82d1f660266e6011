import type { Executor } from "../../../db/connection/database.ts";
import type { AlarmDelivery, AlarmKindName } from "./alarm-kind.ts";

/** When people are mailed kinds of alarms; a kind without a row is as its default is. */

export interface PreferenceRow {
  person_id: string;
  kind: AlarmKindName;
  delivery: AlarmDelivery;
}

export async function findPreferences(
  executor: Executor,
  personIds: readonly string[],
): Promise<PreferenceRow[]> {
  if (personIds.length === 0) return [];
  return executor
    .selectFrom("alarm_preferences")
    .select(["person_id", "kind", "delivery"])
    .where("person_id", "in", [...new Set(personIds)])
    .execute();
}

export async function setPreference(
  executor: Executor,
  { person_id, kind, delivery }: PreferenceRow,
  now: Date,
): Promise<void> {
  const columns = { delivery, updated_at: now };
  await executor
    .insertInto("alarm_preferences")
    .values({ person_id, kind, ...columns })
    .onConflict((conflict) => conflict.columns(["person_id", "kind"]).doUpdateSet(columns))
    .execute();
}
