import { join } from "node:path";
import { createS3Bucket } from "../../infrastructure/file-store/s3-bucket.ts";
import { createOutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import type { Clock } from "../../lib/time/clock.ts";
import { USER_AGENT } from "../../lib/server-version.ts";
import { type BackupPlace, bucketPlace, folderPlace } from "../../operator/backup/index.ts";
import type { Config } from "../config/config.ts";
import { outboundPolicy } from "../outbound-policy.ts";

/**
 * The place of backups: the bucket that is set, otherwise BACKUP_DIR, otherwise `backups` under
 * DATA_DIR, which is for commands alone. The bucket has a separate outbound client, which may reach
 * private addresses where a setting of the operator permits it.
 */
export function createBackupPlace(
  config: Config,
  clock: Clock,
): { place: BackupPlace; close: () => void } {
  const { s3, folder } = config.backups;
  if (s3 === undefined) {
    const place = folderPlace(folder ?? join(config.dataDirectory, "backups"));
    return { place, close: () => undefined };
  }
  const policy = outboundPolicy(config);
  const client = createOutboundClient({
    policy: {
      ...policy,
      allowPrivateNetwork: policy.allowPrivateNetwork || s3.privateNetwork,
      ownAddresses: [],
    },
    userAgent: USER_AGENT,
  });
  const place = bucketPlace({
    bucket: createS3Bucket(s3, { client, clock }),
    bucketName: s3.bucket,
    prefix: s3.prefix,
    transferFolder: join(config.dataDirectory, "backup-transfer"),
  });
  return { place, close: () => client.close() };
}

/** Opens the place of backups for the work. */
export async function withBackupPlace<Result>(
  config: Config,
  clock: Clock,
  work: (place: BackupPlace) => Promise<Result>,
): Promise<Result> {
  const { place, close } = createBackupPlace(config, clock);
  try {
    return await work(place);
  } finally {
    close();
  }
}
