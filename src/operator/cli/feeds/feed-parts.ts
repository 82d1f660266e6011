import { outboundPolicy } from "../../../app/outbound-policy.ts";
import { type Compute, createCompute } from "../../../infrastructure/compute/compute.ts";
import { USER_AGENT } from "../../../lib/server-version.ts";
import {
  createOutboundClient,
  type OutboundClient,
} from "../../../infrastructure/outbound/outbound-client.ts";
import type { Installation } from "../installation.ts";

/** The dependencies of reading feeds, open for one command. */
export async function withFeedParts<Result>(
  { config, database, clock, urls }: Installation,
  work: (
    parts: Pick<Installation, "database" | "clock" | "urls"> & {
      http: OutboundClient;
      compute: Compute;
    },
  ) => Promise<Result>,
): Promise<Result> {
  const http = createOutboundClient({ policy: outboundPolicy(config), userAgent: USER_AGENT });
  const compute = createCompute();
  try {
    return await work({ database, http, compute, clock, urls });
  } finally {
    http.close();
    compute.close();
  }
}
