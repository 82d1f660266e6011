import { expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

it("backups have one place: a folder, or a bucket that is named whole, below folders that end with a slash", () => {
  const s3 = {
    BACKUP_S3_ENDPOINT: "http://10.0.0.7:9000/",
    BACKUP_S3_BUCKET: "castmeter",
    BACKUP_S3_ACCESS_KEY_ID: "id",
    BACKUP_S3_SECRET_ACCESS_KEY: "hidden",
  };
  expect(readConfig({}).backups).toMatchObject({ s3: undefined, isScheduled: false });
  expect(readConfig({ BACKUP_DIR: "/b" }).backups).toMatchObject({ isScheduled: true });
  const own = { ...s3, BACKUP_PRIVATE_NETWORK: "on", BACKUP_S3_PREFIX: "/a/b-1/" };
  expect(readConfig(own).backups).toMatchObject({
    s3: { endpoint: "http://10.0.0.7:9000", prefix: "a/b-1/", privateNetwork: true },
    isScheduled: true,
  });
  expect(readConfig({ ...own, BACKUP_S3_PREFIX: "" }).backups.s3?.prefix).toBe("");
  expect(faultsOf(s3)).toEqual([
    "BACKUP_S3_ENDPOINT must be an https address, unless BACKUP_PRIVATE_NETWORK is on",
  ]);
  expect(faultsOf({ ...own, BACKUP_DIR: "/b" })).toEqual([
    "BACKUP_DIR and BACKUP_S3_ENDPOINT are two places for backups; set one of them",
  ]);
  for (const prefix of ["../other", "a//b", "a/./b", "a?b", "a b"])
    expect(faultsOf({ ...own, BACKUP_S3_PREFIX: prefix })).toHaveLength(1);
  expect(faultsOf({ ...own, BACKUP_S3_BUCKET: "../other" })).toEqual([
    "BACKUP_S3_BUCKET is not the name of a bucket",
  ]);
  expect(faultsOf({ BACKUP_S3_BUCKET: "castmeter" })).toHaveLength(1);
});
