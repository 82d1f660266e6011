import type { Urls } from "../../../kernel/contract/urls.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import type { alarmSchema } from "./alarm.schema.ts";
import type { AlarmRow } from "./alarm.store.ts";
import { KINDS } from "./kinds/all-kinds.ts";

function statusOf(row: AlarmRow): View<typeof alarmSchema>["status"] {
  if (row.cleared_at !== null) return "cleared";
  return row.well_since === null ? "open" : "recovering";
}

/** A raised alarm with its words. */
export function viewAlarm(row: AlarmRow, urls: Pick<Urls, "addresses">): View<typeof alarmSchema> {
  const { name, show_id, platform, reason } = row.subject;
  const { title, advice, url } = KINDS[row.kind].words(row, urls);
  return {
    object: "alarm",
    id: row.id,
    kind: row.kind,
    status: statusOf(row),
    subject: { id: row.subject_id, name, show_id, platform },
    title,
    reason,
    advice,
    app_url: url,
    since: row.since.toISOString(),
    raised_at: (row.raised_at ?? row.created_at).toISOString(),
    well_since: row.well_since?.toISOString() ?? null,
    cleared_at: row.cleared_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: (row.cleared_at ?? row.well_since ?? row.raised_at ?? row.created_at).toISOString(),
  };
}
