import { readFields } from "../../shell/read-fields.ts";

export const STATES = ["open", "cleared"] as const;

/** `state`: open or cleared alarms; all unless given. */
export const readAlarms = readFields({ state: STATES });
export type AlarmsSearch = ReturnType<typeof readAlarms>;
