/**
 * A monitor in a separate process whose time a test advances: each line of its input is the next
 * slot, and each line of its output the end of one.
 */

import { createInterface } from "node:readline";
import { ManualClock } from "../../lib/time/clock.ts";
import { readConfig } from "../config/config.ts";
import { createLog } from "../log.ts";
import { runMonitor } from "./run-monitor.ts";
import { SlotTime } from "./slot-time.test-support.ts";

const config = readConfig();
const time = new SlotTime(new ManualClock(process.argv[2] ?? ""));
await runMonitor(config, { log: createLog("silent"), time });
await time.slotOver();
console.log("slot");
for await (const _line of createInterface({ input: process.stdin })) {
  time.nextSlot();
  await time.slotOver();
  console.log("slot");
}
