import { listAlarms } from "./list-alarms.ts";
import { getAlarmPreferences, updateAlarmPreferences } from "./preferences.ts";

export { type HealthProbes } from "./alarm-kind.ts";
export { alarmEvents } from "./alarm-events.ts";
export { alarmSchema } from "./alarm.schema.ts";
export { viewAlarm } from "./alarm-view.ts";
export { findOperatorAlarms } from "./alarm.store.ts";
export { checkAlarmsCron, checkAlarmsJob } from "./check-alarms.job.ts";
export { OPERATOR_KINDS } from "./kinds/all-kinds.ts";
export { NO_MAIL_SERVER } from "./preferences.ts";

/** What fails for longer than its time, and who is mailed. */
export const alarmOperations = [listAlarms];

export const alarmRoutes = [getAlarmPreferences, updateAlarmPreferences];
