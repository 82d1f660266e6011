import { accessIsRight } from "./access.ts";
import { nothingLost } from "./acknowledged.ts";
import { tablesBounded } from "./bounds.ts";
import { deliveredOnce } from "./deliveries.ts";
import { eventsComplete } from "./events.ts";
import { healthIsTrue } from "./health.ts";
import type { Invariant } from "./invariant.ts";
import { noJobStuck } from "./jobs.ts";
import { mailsOnce } from "./mails.ts";
import { noMetricFalls } from "./metrics.ts";
import { paidOnce } from "./paid-once.ts";
import { partitionsAhead, partitionsGo } from "./partitions.ts";
import { purgesOnTime } from "./purges.ts";
import { sumsAreRight } from "./sums.ts";

/** Everything that is asked after each day. */
export const createInvariants = (): Invariant[] => [
  nothingLost,
  noMetricFalls(),
  paidOnce,
  mailsOnce,
  eventsComplete,
  deliveredOnce(),
  sumsAreRight,
  partitionsAhead,
  partitionsGo,
  purgesOnTime,
  tablesBounded(),
  noJobStuck,
  accessIsRight,
  healthIsTrue,
];
