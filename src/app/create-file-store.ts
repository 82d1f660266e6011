import { join } from "node:path";
import { createDiskStore } from "../infrastructure/file-store/disk-store.ts";
import type { FileStore } from "../infrastructure/file-store/file-store.ts";
import { createS3Store } from "../infrastructure/file-store/s3-store.ts";
import type { Clock } from "../lib/time/clock.ts";
import { USER_AGENT } from "../lib/server-version.ts";
import { createOutboundClient } from "../infrastructure/outbound/outbound-client.ts";
import type { OutboundPolicy } from "../infrastructure/outbound/outbound-policy.ts";
import type { Config } from "./config/config.ts";

export type FileSettings = Pick<Config, "dataDirectory" | "fileStorage">;

/**
 * The store of files: a folder, or the bucket that the configuration names. The bucket has a
 * separate outbound client, which may reach private addresses where a setting of the operator
 * permits it: settings name its only target.
 */
export function createFileStore(
  { dataDirectory, fileStorage: { s3, privateNetwork } }: FileSettings,
  { policy, clock }: { policy: OutboundPolicy; clock: Clock },
): { store: FileStore; close: () => void } {
  if (s3 === undefined)
    return { store: createDiskStore(join(dataDirectory, "files")), close: () => undefined };
  const client = createOutboundClient({
    policy: {
      ...policy,
      allowPrivateNetwork: policy.allowPrivateNetwork || privateNetwork,
      ownAddresses: [],
    },
    userAgent: USER_AGENT,
  });
  return { store: createS3Store(s3, { client, clock }), close: () => client.close() };
}
