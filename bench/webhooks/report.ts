/** What a receiver has counted on the paths with one prefix. */
export interface EndpointReport {
  requests: number;
  /** Pairs of event and path: what came once or more. */
  distinct: number;
  /** From the first request to the last. */
  durationMs: number;
  /** From the event to its first arrival. */
  lagP50Ms: number;
  lagP95Ms: number;
  lagMaxMs: number;
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export async function readReport(address: string, prefix: string): Promise<EndpointReport> {
  return (await (await fetch(`${address}${prefix}`)).json()) as EndpointReport;
}

export async function forget(address: string): Promise<void> {
  await (await fetch(address, { method: "DELETE" })).text();
}
