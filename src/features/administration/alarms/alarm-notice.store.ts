import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { AlarmRow } from "./alarm.store.ts";

/** Changes of alarms that wait for the next daily mail of a person. */

export async function insertNotice(
  transaction: DatabaseTransaction,
  notice: { person_id: string; alarm_id: string; change: "raised" | "cleared" },
  now: Date,
): Promise<void> {
  await transaction
    .insertInto("alarm_notices")
    .values({ ...notice, created_at: now })
    .onConflict((conflict) => conflict.columns(["person_id", "alarm_id", "change"]).doNothing())
    .execute();
}

/** People with a notice from before the time. */
export async function findPeopleWithNotices(executor: Executor, before: Date): Promise<string[]> {
  const rows = await executor
    .selectFrom("alarm_notices")
    .select("person_id")
    .distinct()
    .where("created_at", "<", before)
    .orderBy("person_id")
    .execute();
  return rows.map(({ person_id: personId }) => personId);
}

export type NoticedAlarm = AlarmRow & { change: "raised" | "cleared" };

/** Takes all notices of a person away and returns them with their alarms, oldest first. */
export async function takeNotices(
  transaction: DatabaseTransaction,
  personId: string,
): Promise<NoticedAlarm[]> {
  const taken = await transaction
    .deleteFrom("alarm_notices")
    .where("person_id", "=", personId)
    .returning(["alarm_id", "change", "created_at"])
    .execute();
  if (taken.length === 0) return [];
  const alarms = await transaction
    .selectFrom("alarms")
    .selectAll()
    .where("id", "in", [...new Set(taken.map(({ alarm_id: id }) => id))])
    .execute();
  const byId = new Map(alarms.map((alarm) => [alarm.id, alarm]));
  return taken
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime())
    .flatMap(({ alarm_id: id, change }) => {
      const alarm = byId.get(id);
      return alarm === undefined ? [] : [{ ...alarm, change }];
    });
}
