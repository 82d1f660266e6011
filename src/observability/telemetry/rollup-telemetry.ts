import { Counter, type Registry } from "prom-client";

/** Measurements of the rollups of networks. */
export interface RollupTelemetry {
  /** Called when a check has ended, with the number of differences to the days of accounts. */
  differed(this: void, count: number): void;
}

export function createRollupTelemetry(registry: Registry): RollupTelemetry {
  const differences = new Counter({
    name: "castmeter_rollup_differences_total",
    help: "Numbers of rollups that the nightly check of this process found wrong and had made anew",
    registers: [registry],
  });
  return { differed: (count) => differences.inc(count) };
}
