import { FileStoreError } from "../../../infrastructure/file-store/file-store.ts";
import { BackupError } from "../backup-error.ts";

const HINTS: Readonly<Record<number, string>> = {
  301: "BACKUP_S3_REGION or BACKUP_S3_ENDPOINT is of another region",
  400: "BACKUP_S3_REGION may be another",
  401: "the access key does not hold",
  403:
    "the access key does not hold, or lacks s3:PutObject, s3:GetObject, s3:ListBucket, " +
    "s3:DeleteObject or s3:AbortMultipartUpload, or this machine's clock is wrong",
  404: "there is no bucket of this name",
};

/** A failure of the bucket, as an operator can act on it. */
export async function explained<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    const hint = error.status === undefined ? undefined : HINTS[error.status];
    throw new BackupError(
      `The bucket of the backups: ${error.message}${hint === undefined ? "" : ` (${hint})`}. ` +
        "Backups that are there stay as they are.",
    );
  }
}
