import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
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

const OWN_KEY = "is the value of an example: make one of your own (openssl rand -base64 32)";
const OWN_VALUE = "is the value of an example: set your own, or leave it empty";

describe("secrets of examples", () => {
  it("are refused as a master key: words, zeros, one letter over and over, digits in order", () => {
    const keys = [
      "changeme",
      "<change-me>",
      Buffer.alloc(32).toString("base64"),
      Buffer.alloc(32, "x").toString("base64"),
      Buffer.from("0123456789abcdef0123456789abcdef").toString("base64"),
    ];
    for (const key of keys)
      expect([key, faultsOf({ MASTER_KEY: key })]).toEqual([key, [`MASTER_KEY ${OWN_KEY}`]]);
    expect(faultsOf({ MASTER_KEY: randomBytes(32).toString("base64") })).toEqual([]);
  });

  it("are refused in every setting that is a key, a token, a secret or a passphrase", () => {
    const names = [
      "YOUTUBE_API_KEY",
      "APIFY_TOKEN",
      "PODCAST_INDEX_SECRET",
      "GOOGLE_CLIENT_SECRET",
      "FILES_S3_SECRET_ACCESS_KEY",
      "MONITOR_API_KEY",
      "LANGUAGE_MODEL_API_KEY",
      "BACKUP_PASSPHRASE",
    ];
    for (const name of names)
      for (const text of ["changeme", "CHANGE_ME", "your-api-key", "secret"])
        expect(faultsOf({ [name]: text })).toContain(`${name} ${OWN_VALUE}`);
  });

  it("are refused as the password of an address, and the fault shows no address", () => {
    const fault = "has the password of an example: choose one of your own";
    expect(faultsOf({ DATABASE_URL: "postgres://castmeter:change%2Dme@db/castmeter" })).toEqual([
      `DATABASE_URL ${fault}`,
    ]);
    expect(
      faultsOf({ SMTP_URL: "smtps://user:password@mail.example.com", MAIL_FROM: "a@example.com" }),
    ).toEqual([`SMTP_URL ${fault}`]);
  });

  it("are looked for in no setting that is public", () => {
    expect(faultsOf({ SIGN_IN_OIDC_NAME: "Example" })).toEqual([]);
    expect(faultsOf({ DATA_DIR: "secret" })).toEqual([]);
  });
});

describe("the release of a deployment file", () => {
  it("is a release, or absent", () => {
    expect(readConfig({}).deploymentRelease).toBeUndefined();
    expect(readConfig({ DEPLOYMENT_RELEASE: "0.1.0" }).deploymentRelease).toBe("0.1.0");
    expect(faultsOf({ DEPLOYMENT_RELEASE: "latest" })).toEqual([
      "DEPLOYMENT_RELEASE must be a release like 0.1.0",
    ]);
  });
});
