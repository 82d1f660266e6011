import { type RunningRuntime, startRuntime } from "../src/app/runtime.ts";
import type { MadeServices } from "../src/app/services.ts";
import type { TestApp } from "./harness.ts";

/**
 * What another process of the same service has: a pool, memory and listener of its own, on the
 * application's database and under its clock.
 */
export function startSecondRuntime(app: TestApp, services: MadeServices): Promise<RunningRuntime> {
  return startRuntime({
    databaseUrl: app.databaseUrl,
    connectionsMax: 8,
    masterKey: Buffer.alloc(32, 7),
    clock: app.clock,
    addresses: app.runtime.urls.addresses,
    sellsPlans: false,
    serverVersion: "test",
    checkOutput: true,
    log: app.runtime.log,
    services: () => services,
  });
}
