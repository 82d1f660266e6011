import {
  keyPrefixOf,
  numberBetween,
  optional,
  passphraseOf,
  setting,
  switchOf,
  textOf,
  urlOf,
} from "./setting-values.ts";

/** Settings of backups: where they are kept, how often they are made, and their trial restores. */
export const BACKUPS = {
  BACKUP_DIR: optional(
    textOf,
    "Folder in which a worker makes backups by schedule ([backup.md](backup.md)); set it " +
      "for every worker alike",
  ),
  BACKUP_S3_ENDPOINT: optional(
    urlOf,
    "Address of an S3-compatible store, without the bucket, which keeps the backups in place of " +
      "`BACKUP_DIR`; another store than that of the files survives more",
  ),
  BACKUP_S3_BUCKET: optional(textOf, "Its bucket; set with the address"),
  BACKUP_S3_PREFIX: setting(
    keyPrefixOf,
    "",
    "What the keys of its objects begin with, such as `castmeter/`; another one for each installation",
  ),
  BACKUP_S3_REGION: setting(textOf, "us-east-1", "Its region, part of each signature"),
  BACKUP_S3_ACCESS_KEY_ID: optional(textOf, "Id of an access key; set with the address"),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(textOf, "Its secret"),
  BACKUP_PRIVATE_NETWORK: setting(
    switchOf,
    "off",
    "Permit http, other ports and private addresses for this store alone, such as one in the same network",
  ),
  BACKUP_EVERY_HOURS: setting(numberBetween(1, 720), "24", "Hours between two of them"),
  BACKUP_KEEP: setting(numberBetween(1, 1_000), "7", "How many of them are kept"),
  BACKUP_FILES: setting(
    switchOf,
    "on",
    "Whether backups by schedule take the bytes of stored files along; `off` where the bucket or " +
      "the disk is backed up by other means",
  ),
  BACKUP_VERIFY_EVERY_DAYS: setting(
    numberBetween(0, 365),
    "7",
    "Days between two restores of the newest of them into a scratch database on the same server, " +
      "which takes as much space as the database meanwhile; 0 for none",
  ),
  BACKUP_PASSPHRASE: optional(
    passphraseOf,
    "Seals the master key into backups; without one it is not in them, and a restore needs it " +
      "from elsewhere",
  ),
};
