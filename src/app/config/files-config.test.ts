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

it("the library keeps files in a bucket that is named whole, at an https address or a permitted private one", () => {
  const s3 = {
    FILES_S3_ENDPOINT: "http://10.0.0.7:9000/",
    FILES_S3_BUCKET: "castmeter",
    FILES_S3_ACCESS_KEY_ID: "id",
    FILES_S3_SECRET_ACCESS_KEY: "hidden",
  };
  expect(readConfig({}).fileStorage).toMatchObject({ s3: undefined, bytesMax: undefined });
  const own = { ...s3, FILES_PRIVATE_NETWORK: "on", FILES_GIB_PER_WORKSPACE: "2" };
  expect(readConfig(own).fileStorage).toEqual({
    s3: {
      endpoint: "http://10.0.0.7:9000",
      bucket: "castmeter",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "hidden",
    },
    privateNetwork: true,
    bytesMax: 2 * 1024 ** 3,
  });
  expect(faultsOf(s3)).toEqual([
    "FILES_S3_ENDPOINT must be an https address, unless FILES_PRIVATE_NETWORK is on",
  ]);
  expect(faultsOf({ ...own, FILES_S3_BUCKET: "../other" })).toEqual([
    "FILES_S3_BUCKET is not the name of a bucket",
  ]);
  expect(faultsOf({ FILES_S3_BUCKET: "castmeter" })).toHaveLength(1);
});
