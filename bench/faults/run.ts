/**
 * What happens on bad days, for anyone to run: real processes, a PostgreSQL of its own, loopback.
 *
 *   npm run faults                     all of it, about forty minutes
 *   npm run faults -- connections-lost migration
 *
 * Each line is a figure beside its limit. Linux only: processes are frozen by signals.
 */
import { greedyBody, leavingClients, slowClients, unreadAnswers } from "./client-faults.ts";
import {
  busyConnectionsLost,
  connectionsExhausted,
  connectionsLost,
  databaseFrozen,
  databaseKilled,
} from "./database-faults.ts";
import { diskFullStatus } from "./disk/disk-full-status.ts";
import { diskFull } from "./disk/full-disk.ts";
import { FaultStage } from "./fault-stage.ts";
import type { Figure } from "./figure.ts";
import { lostDisk } from "./disk/lost-disk.ts";
import { hasCluster, nodeLost } from "./lost-node.ts";
import { clockMoves } from "./clock/moved-clock.ts";
import { oneTenant, overload } from "./overload.ts";
import { databaseKilledWhilePaying, payingWorkersKilled } from "./paid/paid-faults.ts";
import { automationsDue } from "./reports/automations-due.ts";
import { reportWorkersKilled } from "./reports/report-faults.ts";
import { clockSteps, killUnderLoad, stopUnderLoad } from "./process-faults.ts";
import { migration, purge } from "./schema-faults.ts";
import { calmWebhooks, hangingEndpoints, workersKilled } from "./webhook-faults.ts";

const SCENARIOS: Readonly<Record<string, (stage: FaultStage) => Promise<Figure[]>>> = {
  "database-killed": databaseKilled,
  "database-frozen": databaseFrozen,
  "connections-lost": connectionsLost,
  "busy-connections-lost": busyConnectionsLost,
  "connections-exhausted": connectionsExhausted,
  "disk-full": diskFull,
  "disk-full-status": diskFullStatus,
  migration,
  purge,
  "stop-under-load": stopUnderLoad,
  "kill-under-load": killUnderLoad,
  "clock-steps": clockSteps,
  "clock-moves": clockMoves,
  "slow-clients": slowClients,
  "unread-answers": unreadAnswers,
  "greedy-body": greedyBody,
  "leaving-clients": leavingClients,
  overload,
  "one-tenant": oneTenant,
  "lost-disk": lostDisk,
  "node-lost": nodeLost,
  "workers-killed": workersKilled,
  "paying-workers-killed": payingWorkersKilled,
  "database-killed-while-paying": databaseKilledWhilePaying,
  "report-workers-killed": reportWorkersKilled,
  "automations-due": automationsDue,
  "calm-webhooks": calmWebhooks,
  "hanging-endpoints": hangingEndpoints,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in SCENARIOS));
if (unknown.length > 0)
  throw new Error(
    `There is no scenario ${unknown.join(", ")}; there are ${Object.keys(SCENARIOS).join(", ")}.`,
  );

let missed = 0;
for (const [name, run] of Object.entries(SCENARIOS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  if (name === "node-lost" && !hasCluster()) {
    console.log("SKIPPED node-lost: CLUSTER_URL names no Citus cluster (docs/citus.md)");
    continue;
  }
  // A database for each: what one scenario breaks must not be the next one's fault.
  const stage = await FaultStage.start();
  try {
    for (const figure of await run(stage)) print(name, figure);
  } catch (error) {
    print(name, { what: "failed", measured: String(error), limit: "an outcome", met: false });
  } finally {
    await stage.close();
  }
}
console.log(missed === 0 ? "All limits are met." : `${missed} limits are missed.`);
if (missed > 0) process.exitCode = 1;

function print(scenario: string, { what, measured, limit, met }: Figure): void {
  if (!met) missed += 1;
  console.log(`${met ? "met   " : "MISSED"}  ${scenario}: ${what}: ${measured} (${limit})`);
}
