import type { DemoAccount } from "../demo/world/demo-accounts.ts";
import { parameterInvalid } from "../src/kernel/contract/errors.ts";
import { addDays } from "../src/lib/time/calendar-day.ts";
import { utcDay } from "../src/lib/time/clock.ts";
import { type Input, refuseOthers, RETRY_AFTER_SEC, timesOf } from "./fault-input.ts";
import type { SandboxStage } from "./sandbox-stage.ts";

/** Faults of the connected account that has days: the show's host. */

export const ACCOUNT_FAULTS = [
  "unavailable",
  "rate_limited",
  "restated_day",
  "credential_ended",
] as const;
type AccountFaultName = (typeof ACCOUNT_FAULTS)[number];

export interface OrderedAccountFault {
  object: "test_fault";
  platform: string;
  fault: AccountFaultName;
  /** Requests that fail; null for a fault that stays. */
  times: number | null;
  /** The restated day, and what is left of its number. */
  day: string | null;
  factor: number | null;
  /** What connects the account again; the credentials before it are refused. */
  credential: Readonly<Record<string, string>> | null;
}

/** Restated to a fifth less unless given. */
const FACTOR = 0.8;
const FACTOR_MAX = 10;
/** How long ago a day may be: further back than any platform corrects. */
const DAYS_AGO_MAX = 366;

/** @throws ApiError `parameter_invalid` with the faulty field. */
export function orderAccountFault(
  { platforms, simulators: { world } }: Pick<SandboxStage, "platforms" | "simulators">,
  account: DemoAccount,
  { input, fault }: { input: Input; fault: AccountFaultName },
): OrderedAccountFault {
  const { platform } = account;
  const simulator = platforms.simulators.get(platform);
  if (simulator === undefined) throw new Error(`Nothing simulates ${platform}.`);
  const ordered: OrderedAccountFault = {
    object: "test_fault",
    platform,
    fault,
    times: null,
    day: null,
    factor: null,
    credential: null,
  };
  const fields = ["platform", "fault"];
  if (fault === "restated_day") {
    refuseOthers(input, [...fields, "day", "factor"]);
    const day = dayOf(input, utcDay(world.clock.now()));
    const factor = factorOf(input);
    account.restate?.(day, factor);
    return { ...ordered, day, factor };
  }
  if (fault === "credential_ended") {
    refuseOthers(input, fields);
    const ending = simulator.service.endCredentials();
    const body = account.connecting.way === "body" ? account.connecting.body : {};
    const renewed = Object.entries(body).map(([name, value]) => [name, `${value}.${ending}`]);
    return { ...ordered, credential: Object.fromEntries(renewed) as Record<string, string> };
  }
  refuseOthers(input, [...fields, "times"]);
  const times = timesOf(input);
  simulator.fault(
    fault === "unavailable" ? { status: 503 } : { status: 429, retryAfter: RETRY_AFTER_SEC },
    { times },
  );
  return { ...ordered, times };
}

function dayOf({ day }: Input, today: string): string {
  if (day === undefined) throw parameterInvalid("day", "missing", "day is a day of the account.");
  const isDay =
    typeof day === "string" && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay) throw parameterInvalid("day", "malformed", "day must be a day such as 2027-01-31.");
  if (day <= today && day >= addDays(today, -DAYS_AGO_MAX)) return day;
  throw parameterInvalid(
    "day",
    "out_of_range",
    `day is up to ${DAYS_AGO_MAX} days before ${today}.`,
  );
}

function factorOf({ factor = FACTOR }: Input): number {
  if (typeof factor === "number" && factor >= 0 && factor <= FACTOR_MAX) return factor;
  throw parameterInvalid("factor", "out_of_range", `factor is from 0 to ${FACTOR_MAX}.`);
}
