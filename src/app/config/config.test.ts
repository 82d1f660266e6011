import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, loadMasterKey, readConfig } from "./config.ts";
import { SETTING_GROUPS, SETTINGS } from "./settings.ts";

const KEY = Buffer.alloc(32, 1).toString("base64");

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe("the configuration", () => {
  it("needs nothing set", () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: "127.0.0.1",
      baseUrl: "http://127.0.0.1:4000",
      siteUrl: "http://127.0.0.1:4000/s",
      databaseUrl: undefined,
      demo: "auto",
      allowPrivateNetwork: false,
      sellsPlans: false,
    });
  });

  it("searches no podcast directory unless it is named, and then in that order", () => {
    const names = (environment: Record<string, string>) =>
      readConfig(environment).podcastDirectories.map(({ name }) => name);
    const keys = { PODCAST_INDEX_KEY: "key", PODCAST_INDEX_SECRET: "hidden" };
    expect(names(keys)).toEqual([]);
    // Account discovery is another use of Apple's directory.
    expect(names({ PODCAST_SEARCH: "apple", APPLE_DIRECTORY: "off" })).toEqual(["apple"]);
    const both = { PODCAST_SEARCH: "apple, podcast_index", ...keys };
    expect(names(both)).toEqual(["apple", "podcast_index"]);
    expect(faultsOf({ PODCAST_SEARCH: "podcast_index" })).toEqual([
      "PODCAST_INDEX_KEY is required with PODCAST_SEARCH=podcast_index",
    ]);
    for (const text of ["spotify", "apple,apple", "apple,"])
      expect(faultsOf({ PODCAST_SEARCH: text })).toEqual([
        "PODCAST_SEARCH must be some of podcast_index, apple, separated by commas",
      ]);
  });

  it("restricts workspaces to their plans only with PLANS=on", () => {
    expect(readConfig({ PLANS: "on" }).sellsPlans).toBe(true);
    expect(faultsOf({ PLANS: "yes" })).toEqual(["PLANS must be on or off"]);
  });

  it("keeps the demo in a folder of its own, unless a folder is set", () => {
    const { dataDirectory, demoDirectory } = readConfig({});
    expect(demoDirectory).toBe(`${dataDirectory}-demo`);
    expect(readConfig({ DATA_DIR: "/data" })).toMatchObject({
      dataDirectory: "/data",
      demoDirectory: "/data",
    });
  });

  it("names every fault at once, each with its variable, and nothing that follows from another", () => {
    const faults = faultsOf({
      PORT: "70000",
      ROLES: "api,cook",
      DEMO: "maybe",
      LOG_LEVEL: "loud",
      YOUTUBE_BASE_URL: "ftp://x",
      MASTER_KEY: "short",
      COUNTER_PROVIDER: "apify",
    });
    expect(
      faults.map((fault) => fault.split(" ")[0]).toSorted((a = "", b = "") => (a < b ? -1 : 1)),
    ).toEqual([
      "APIFY_TOKEN",
      "DEMO",
      "LOG_LEVEL",
      "MASTER_KEY",
      "PORT",
      "ROLES",
      "YOUTUBE_BASE_URL",
    ]);
  });

  it("takes sessions of dashboards only when DASHBOARD_SESSIONS is on", () => {
    expect(readConfig({}).dashboardSessions).toBe(false);
    expect(readConfig({ DASHBOARD_SESSIONS: "on" }).dashboardSessions).toBe(true);
    expect(faultsOf({ DASHBOARD_SESSIONS: "perhaps" })).toEqual([
      "DASHBOARD_SESSIONS must be on or off",
    ]);
  });

  it("asks for the master key where several processes may share a database", () => {
    expect(faultsOf({ DATABASE_URL: "postgres://db/castmeter" })).toHaveLength(1);
    expect(faultsOf({ DATABASE_URL: "postgres://db/castmeter", MASTER_KEY: KEY })).toEqual([]);
  });

  it("serves metrics beside the API's port on loopback, wherever the API listens, unless a setting differs", () => {
    expect(readConfig({ PORT: "8080", HOST: "0.0.0.0" }).metrics).toEqual({
      host: "127.0.0.1",
      port: 8081,
      portIsDefault: true,
    });
    expect(readConfig({ METRICS_PORT: "9400", METRICS_HOST: "10.0.0.5" }).metrics).toEqual({
      host: "10.0.0.5",
      port: 9400,
      portIsDefault: false,
    });
    expect(readConfig({ METRICS_PORT: "0" }).metrics).toMatchObject({
      port: 0,
      portIsDefault: false,
    });
    expect(readConfig({ METRICS_PORT: "off" }).metrics).toBeUndefined();
  });

  it("picks a free port for metrics where the API's is free, or is the last there is", () => {
    expect(readConfig({ PORT: "0" }).metrics).toMatchObject({ port: 0, portIsDefault: true });
    expect(readConfig({ PORT: "65535", METRICS_PORT: "" }).metrics).toMatchObject({
      port: 0,
      portIsDefault: true,
    });
  });

  it("refuses a port for metrics that is none, or the API's own", () => {
    expect(faultsOf({ METRICS_PORT: "on" })).toEqual([
      "METRICS_PORT must be a port number from 0 to 65535, or off",
    ]);
    expect(faultsOf({ PORT: "5000", METRICS_PORT: "5000" })).toEqual([
      "METRICS_PORT must be another port than PORT",
    ]);
    expect(faultsOf({ PORT: "5000", METRICS_PORT: "5000", METRICS_HOST: "127.0.0.2" })).toEqual([]);
    expect(faultsOf({ PORT: "x", METRICS_PORT: "off" })).toHaveLength(1);
  });

  it("sends mails by SMTP when it is told the server and the sender, and writes files when not", () => {
    expect(readConfig({}).mail).toEqual({
      smtpUrl: undefined,
      from: "Castmeter <castmeter@localhost>",
    });
    expect(
      readConfig({
        SMTP_URL: "smtps://u:p@mail.example.com",
        MAIL_FROM: "Castmeter <hello@example.com>",
      }).mail,
    ).toEqual({ smtpUrl: "smtps://u:p@mail.example.com", from: "Castmeter <hello@example.com>" });
    expect(faultsOf({ SMTP_URL: "smtp://mail.example.com" })).toEqual([
      "MAIL_FROM is required with SMTP_URL",
    ]);
    expect(faultsOf({ SMTP_URL: "https://mail.example.com", MAIL_FROM: "a@example.com" })).toEqual([
      "SMTP_URL must be an address like smtps://user:password@mail.example.com",
    ]);
    for (const sender of [
      "no-address",
      "a@example.com\r\nBcc: b@example.com",
      "A <a@example.com> <b@example.com>",
    ])
      expect(faultsOf({ MAIL_FROM: sender })).toEqual([
        "MAIL_FROM must be an e-mail address, or Name <address>",
      ]);
  });

  it("signs in by providers that are configured whole, and names what is missing", () => {
    const google = { SIGN_IN_GOOGLE_CLIENT_ID: "g", SIGN_IN_GOOGLE_CLIENT_SECRET: "gs" };
    const own = {
      SIGN_IN_OIDC_ISSUER: "https://id.example.com/realm/",
      SIGN_IN_OIDC_CLIENT_ID: "o",
      SIGN_IN_OIDC_CLIENT_SECRET: "os",
    };
    expect(readConfig({}).socialProviders).toEqual([]);
    expect(
      readConfig({ ...google, ...own, SIGN_IN_OIDC_NAME: "Harbour ID" }).socialProviders,
    ).toEqual([
      {
        id: "google",
        name: "Google",
        issuer: "https://accounts.google.com",
        clientId: "g",
        clientSecret: "gs",
        vouchesFor: "hosted_addresses",
      },
      {
        id: "oidc",
        name: "Harbour ID",
        issuer: "https://id.example.com/realm/",
        clientId: "o",
        clientSecret: "os",
        vouchesFor: "every_address",
      },
    ]);
    expect(
      readConfig({ ...own, SIGN_IN_OIDC_ISSUER: "https://accounts.google.com" }).socialProviders,
    ).toMatchObject([{ name: "single sign-on", vouchesFor: "hosted_addresses" }]);
    expect(
      faultsOf({ SIGN_IN_GOOGLE_CLIENT_ID: "g", SIGN_IN_OIDC_ISSUER: "https://id.example.com" }),
    ).toEqual([
      "SIGN_IN_GOOGLE_CLIENT_ID and SIGN_IN_GOOGLE_CLIENT_SECRET are set together or not at all",
      "SIGN_IN_OIDC_ISSUER, SIGN_IN_OIDC_CLIENT_ID and SIGN_IN_OIDC_CLIENT_SECRET are set together or not at all",
    ]);
    for (const issuer of [
      "http://id.example.com",
      "id.example.com",
      "https://id.example.com?x=1",
      "https://a:b@id.example.com",
    ]) {
      expect(faultsOf({ ...own, SIGN_IN_OIDC_ISSUER: issuer })).toEqual([
        "SIGN_IN_OIDC_ISSUER must be an https address without a query",
      ]);
    }
    expect(
      faultsOf({
        ...own,
        SIGN_IN_OIDC_ISSUER: "http://127.0.0.1:9000",
        ALLOW_PRIVATE_NETWORK: "on",
      }),
    ).toEqual([]);
    expect(faultsOf({ SIGN_IN_OIDC_NAME: "x".repeat(41) })).toEqual([
      "SIGN_IN_OIDC_NAME must be a name of at most 40 letters",
    ]);
  });

  it("has no model unless one is named whole, at an https address or a permitted private one", () => {
    expect(readConfig({})).toMatchObject({ languageModel: undefined, speechToText: undefined });
    const chat = { LANGUAGE_MODEL_BASE_URL: "https://m.example/v1/", LANGUAGE_MODEL_NAME: "judge" };
    const speech = { SPEECH_TO_TEXT_BASE_URL: "http://10.0.0.7/v1", SPEECH_TO_TEXT_MODEL: "ear" };
    const config = readConfig({ ...chat, ...speech, MODELS_PRIVATE_NETWORK: "on" });
    expect(config).toMatchObject({
      languageModel: { baseUrl: "https://m.example/v1", name: "judge", callsPerDay: 200 },
      speechToText: { baseUrl: "http://10.0.0.7/v1", model: "ear", maxBytes: 25 * 1024 * 1024 },
      allowPrivateNetwork: false,
    });
    expect(faultsOf(speech)).toEqual([
      "SPEECH_TO_TEXT_BASE_URL must be an https address, unless MODELS_PRIVATE_NETWORK is on",
    ]);
    expect(faultsOf({ LANGUAGE_MODEL_NAME: "judge" })).toEqual([
      "LANGUAGE_MODEL_BASE_URL and LANGUAGE_MODEL_NAME are set together or not at all",
    ]);
    expect(faultsOf({ LANGUAGE_MODEL_API_KEY: "k" })).toEqual([
      "LANGUAGE_MODEL_BASE_URL is required with LANGUAGE_MODEL_API_KEY",
    ]);
    expect(faultsOf({ ...chat, LANGUAGE_MODEL_API_KEY: "sk-\u2026" })).toEqual([
      "LANGUAGE_MODEL_API_KEY must have no characters that an HTTP header may not hold",
    ]);
  });

  it("takes an empty value as not set", () => {
    expect(readConfig({ PORT: "", YOUTUBE_API_KEY: "" })).toMatchObject({
      port: 4000,
      youtube: { apiKey: undefined },
    });
  });

  it("cuts slashes at the end of addresses, so that paths join with one", () => {
    expect(readConfig({ BASE_URL: "https://api.example.com//" })).toMatchObject({
      baseUrl: "https://api.example.com",
      mcpUrl: "https://api.example.com/mcp",
    });
  });

  it("declares and explains each variable once", () => {
    const names = Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group));
    expect(names).toEqual(Object.keys(SETTINGS.properties));
    expect(new Set(names).size).toBe(names.length);
    for (const setting of Object.values(SETTINGS.properties))
      expect(setting).toMatchObject({ description: expect.stringMatching(/./) });
  });

  it("names the roles there are when it is given another", () => {
    expect(faultsOf({ ROLES: "api,watcher" })).toEqual([
      "ROLES must be all, or some of api, worker, monitor",
    ]);
    expect([...readConfig({}).roles]).toEqual(["api", "worker", "monitor"]);
    expect([...readConfig({ ROLES: " worker" }).roles]).toEqual(["worker"]);
  });

  it("names a missing setting only where its own value is not the fault", () => {
    expect(faultsOf({ DATABASE_URL: "postgres://db/castmeter", MASTER_KEY: "short" })).toEqual([
      "MASTER_KEY must be 32 bytes in base64 (openssl rand -base64 32)",
    ]);
  });

  it("makes a master key of its own for the embedded database, readable by its owner only, and finds it again", () => {
    const folder = mkdtempSync(join(tmpdir(), "castmeter-config-"));
    const config = readConfig({ DATA_DIR: folder });
    const key = loadMasterKey(config);
    expect(key).toHaveLength(32);
    expect(loadMasterKey(config)).toEqual(key);
    expect(statSync(join(folder, "master.key")).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });
});
