import { Gauge, type Registry } from "prom-client";
import { COLUMNS } from "../../db/schema/columns.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { type AlarmHealth, readAlarmHealth } from "./alarm-health.store.ts";
import type { FigureGroup } from "./figure-groups.ts";

/**
 * Open alarms by kind, mails that fail, and the share of a day's provider calls that is used.
 *
 * @param callsPerDay What a workspace may make; the share is absent where it is not known.
 */
export function alarmFigures(
  registry: Registry,
  callsPerDay: number | undefined,
): FigureGroup<AlarmHealth> {
  const registers = [registry];
  const open = new Gauge({
    name: "castmeter_alarms_open",
    help: "Alarms that are raised and not cleared, by kind",
    labelNames: ["kind"],
    registers,
  });
  const mails = new Gauge({
    name: "castmeter_mails_failing",
    help: "Mails whose last try failed, those that failed for good within a day included",
    registers,
  });
  const share = new Gauge({
    name: "castmeter_provider_calls_used_ratio",
    help: "The largest share of the day's provider calls that a workspace has used; 1 is all",
    registers,
  });
  const forget = (): void => {
    open.reset();
    mails.remove();
    share.remove();
  };
  forget();
  return {
    query: "alarms",
    freshMs: MINUTE_MS,
    read: readAlarmHealth,
    show: ({ open: counted, failingMails, providerCallsMax }) => {
      const byKind = new Map(counted.map((row) => [row.kind, row.open]));
      for (const kind of COLUMNS.alarms.kind.values) open.set({ kind }, byKind.get(kind) ?? 0);
      mails.set(failingMails);
      if (callsPerDay !== undefined && callsPerDay > 0) share.set(providerCallsMax / callsPerDay);
    },
    forget,
  };
}
