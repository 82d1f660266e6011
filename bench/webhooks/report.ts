/** What a receiver has counted on the paths with one prefix. */
export interface EndpointReport {
  requests: number;
  /** Pairs of event and path: what came once or more. */
  distinct: number;
  /** Null where it was not asked for, and until a request arrives. */
  timing: Timing | null;
}

export interface Timing {
  /** From the first request to the last. */
  durationMs: number;
  /** From the event to its first arrival. */
  lagP50Ms: number;
  lagP95Ms: number;
  lagMaxMs: number;
}

export async function readReport(address: string, prefix: string): Promise<EndpointReport> {
  return (await (await fetch(`${address}${prefix}`)).json()) as EndpointReport;
}

/** @throws Error when no request has arrived. */
export async function readTiming(address: string, prefix: string): Promise<Timing> {
  const { timing } = await readReport(address, `${prefix}?timing`);
  if (timing === null) throw new Error("the receiver has counted no request");
  return timing;
}

export async function forget(address: string): Promise<void> {
  await (await fetch(address, { method: "DELETE" })).text();
}
