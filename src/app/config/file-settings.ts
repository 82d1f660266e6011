import { numberBetween, optional, setting, switchOf, textOf, urlOf } from "./setting-values.ts";

/** Settings of the store of the library's files, which is a folder by default. */
export const FILES = {
  FILES_S3_ENDPOINT: optional(
    urlOf,
    "Address of an S3-compatible store, without the bucket; keeps the library's files in place of " +
      "`DATA_DIR/files` ([library.md](library.md))",
  ),
  FILES_S3_BUCKET: optional(textOf, "Its bucket; set with the address"),
  FILES_S3_REGION: setting(textOf, "us-east-1", "Its region, part of each signature"),
  FILES_S3_ACCESS_KEY_ID: optional(textOf, "Id of an access key; set with the address"),
  FILES_S3_SECRET_ACCESS_KEY: optional(textOf, "Its secret"),
  FILES_PRIVATE_NETWORK: setting(
    switchOf,
    "off",
    "Permit http, other ports and private addresses for this store alone, such as one in the same network",
  ),
  FILES_GIB_PER_WORKSPACE: optional(
    numberBetween(1, 1_000_000),
    "GiB of files that each workspace may keep, in place of its plan's: 1, 10 or 100 with `PLANS` on, else 100",
  ),
};
