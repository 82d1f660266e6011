import type { Settings } from "./settings.ts";

/**
 * The bucket that keeps the library's files (`DATA_DIR/files` without one), and the maximum size of
 * the files.
 */
export function fileStorageOf(settings: Settings) {
  const {
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_REGION: region,
    FILES_S3_ACCESS_KEY_ID: accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: secretAccessKey,
    FILES_GIB_PER_WORKSPACE: gib,
  } = settings;
  const isSet =
    endpoint !== undefined &&
    bucket !== undefined &&
    accessKeyId !== undefined &&
    secretAccessKey !== undefined;
  return {
    s3: isSet ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : undefined,
    privateNetwork: settings.FILES_PRIVATE_NETWORK,
    /** Maximum bytes of each workspace; undefined where its plan sets it. */
    bytesMax: gib === undefined ? undefined : gib * 1024 ** 3,
  };
}

/** Faults of combinations of the settings of the file store. */
export function fileConflicts({
  FILES_S3_ENDPOINT: endpoint,
  FILES_S3_BUCKET: bucket,
  FILES_PRIVATE_NETWORK: ofFiles,
  ALLOW_PRIVATE_NETWORK: ofAll,
}: Partial<Settings>): string[] {
  const isHttp = endpoint?.startsWith("http:") === true && ofFiles !== true && ofAll !== true;
  const isBucket = bucket === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  return [
    ...(isHttp
      ? ["FILES_S3_ENDPOINT must be an https address, unless FILES_PRIVATE_NETWORK is on"]
      : []),
    ...(isBucket ? [] : ["FILES_S3_BUCKET is not the name of a bucket"]),
  ];
}
