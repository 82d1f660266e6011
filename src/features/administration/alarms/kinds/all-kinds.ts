import type { AlarmKind, AlarmKindName } from "../alarm-kind.ts";
import { accountAlarm } from "./account.ts";
import { backupAlarm } from "./backup.ts";
import { budgetAlarm } from "./budget.ts";
import { diskAlarm } from "./disk.ts";
import { endpointAlarm } from "./endpoint.ts";
import { feedAlarm } from "./feed.ts";
import { mailAlarm } from "./mail.ts";

/** Every kind of alarm by its name. */
export const KINDS: Readonly<Record<AlarmKindName, AlarmKind>> = {
  feed: feedAlarm,
  account: accountAlarm,
  endpoint: endpointAlarm,
  budget: budgetAlarm,
  backup: backupAlarm,
  disk: diskAlarm,
  mail: mailAlarm,
};

/** The kinds that operators are mailed. */
export const OPERATOR_KINDS: readonly AlarmKindName[] = Object.values(KINDS)
  .filter(({ mailedTo }) => mailedTo.includes("operators"))
  .map(({ kind }) => kind);
