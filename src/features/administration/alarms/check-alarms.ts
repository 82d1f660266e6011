import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { findMark, lockMark, writeMark } from "../../../db/upkeep/marks.ts";
import { recordWorkspaceEvent, systemCause } from "../../../delivery/events/record-event.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Log } from "../../../kernel/pipeline/log.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { ALARM_KINDS, type AlarmKindName, type AlarmSources, type Findings } from "./alarm-kind.ts";
import { viewAlarm } from "./alarm-view.ts";
import {
  type AlarmRow,
  deleteAlarm,
  findOpenAlarms,
  insertAlarm,
  purgeAlarms,
  updateAlarm,
} from "./alarm.store.ts";
import { KINDS } from "./kinds/all-kinds.ts";
import { notifyPeople, type ToldChange } from "./notify.ts";
import { type AlarmChange, planChanges } from "./plan-changes.ts";

export type AlarmServices = AlarmSources & { mails: Mails; urls: Urls };

/** A longer time between two checks is a gap. They are five minutes apart. */
const GAP_MS = 15 * MINUTE_MS;

/**
 * One check: asks every source what fails, and stores what that changes together with its events
 * and mails in one transaction, so that a killed process neither loses nor doubles a mail. A source
 * that cannot be read changes nothing of its kind.
 */
export async function checkAlarms(
  services: AlarmServices,
  { now, log }: { now: Date; log: Log },
): Promise<{ raised: number; cleared: number; mails: number }> {
  const found = await askSources(services, { now, log });
  return inTransaction(services.database, async (transaction) => {
    await lockMark(transaction, "alarms");
    const last = (await findMark(transaction, "alarms"))?.reached_at;
    const sinceLastMs = last === undefined ? 0 : now.getTime() - last.getTime();
    const check = { now, wasAway: sinceLastMs > GAP_MS || sinceLastMs < 0 };
    const open = await findOpenAlarms(transaction);
    const told: ToldChange[] = [];
    for (const kind of ALARM_KINDS) {
      // A source that failed is not one that finds nothing to look at.
      if (!found.has(kind)) continue;
      const ofKind = open.filter((row) => row.kind === kind);
      for (const change of planChanges(KINDS[kind], found.get(kind), ofKind, check)) {
        const one = await applyChange(transaction, kind, change, now);
        if (one !== undefined) told.push(one);
      }
    }
    for (const { row, change } of told)
      if (row.workspace_id !== null)
        await recordWorkspaceEvent(
          transaction,
          row.workspace_id,
          { type: `alarm.${change}`, objectId: row.id, object: viewAlarm(row, services.urls) },
          systemCause(now),
        );
    const mailed = told.filter(({ isSilent }) => isSilent !== true);
    const mails = await notifyPeople(transaction, mailed, { ...services, now });
    await purgeAlarms(transaction, now);
    await writeMark(transaction, "alarms", { reached_at: now, written_at: now });
    const raised = told.filter(({ change }) => change === "raised").length;
    return { raised, cleared: told.length - raised, mails };
  });
}

async function askSources(
  services: AlarmSources,
  { now, log }: { now: Date; log: Log },
): Promise<Map<AlarmKindName, Findings | undefined>> {
  const found = new Map<AlarmKindName, Findings | undefined>();
  for (const kind of ALARM_KINDS)
    try {
      found.set(kind, await KINDS[kind].find(services, now));
    } catch (error) {
      log.warn({ kind, error: String(error) }, "what fails of a kind of alarm could not be read");
    }
  return found;
}

/** Stores a change; what people are mailed about it, else undefined. */
async function applyChange(
  transaction: DatabaseTransaction,
  kind: AlarmKindName,
  change: AlarmChange,
  now: Date,
): Promise<ToldChange | undefined> {
  switch (change.change) {
    case "begin": {
      const { failure, isRaised } = change;
      const row = await insertAlarm(transaction, {
        id: newId("alm"),
        kind,
        failure,
        now,
        isRaised,
      });
      return isRaised ? raisedOf(row, failure.isAnnounced) : undefined;
    }
    case "keep": {
      const { row, failure, seenAt, isRaised } = change;
      const stored = await updateAlarm(transaction, row.id, {
        subject: failure.subject,
        seen_at: seenAt,
        judged_at: now,
        well_since: null,
        ...(isRaised ? { raised_at: now } : {}),
      });
      return isRaised ? raisedOf(stored, failure.isAnnounced) : undefined;
    }
    case "recover":
      await updateAlarm(transaction, change.row.id, {
        judged_at: now,
        well_since: change.wellSince,
      });
      break;
    case "clear": {
      const row = await updateAlarm(transaction, change.row.id, {
        judged_at: now,
        well_since: change.row.well_since ?? now,
        cleared_at: now,
      });
      return { row, change: "cleared", isSilent: change.isGone };
    }
    case "drop":
      await deleteAlarm(transaction, change.row.id);
      break;
  }
  return undefined;
}

const raisedOf = (row: AlarmRow, isAnnounced = false): ToldChange => ({
  row,
  change: "raised",
  isSilent: isAnnounced,
});
