import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import {
  optional,
  readButtonName,
  readIssuer,
  readMasterKey,
  readMetricsPort,
  readOneOf,
  readPlatformUrls,
  readPort,
  readSender,
  readSmtpUrl,
  readSwitch,
  readText,
  readTogether,
  readUrl,
  type Read,
  type ReadVariable,
} from "./setting-readers.ts";
import type { SocialProviderSettings } from "../../identity/openid/social-provider.ts";

/**
 * Everything that can be set from outside, read once. This is the only file that looks at the
 * environment: one entry a variable with its default and meaning. A wrong value stops the start,
 * and all faults are named at once.
 */

export const ROLES = ["api", "worker", "monitor"] as const;
export type Role = (typeof ROLES)[number];

export interface Config {
  port: number;
  host: string;
  baseUrl: string;
  siteUrl: string;
  networkSiteUrl: string;
  mcpUrl: string;
  statusUrl: string;
  docsUrl: string;
  appUrl: string;
  dataDirectory: string;
  /** Undefined: run the embedded PostgreSQL under the data directory. */
  databaseUrl: string | undefined;
  databaseConnectionsMax: number;
  roles: ReadonlySet<Role>;
  demo: "auto" | "on" | "off";
  /**
   * Where `/metrics` is served; undefined: nowhere. `portIsDefault`: nobody chose it, so it need
   * not be had.
   */
  metrics: { host: string; port: number; portIsDefault: boolean } | undefined;
  allowPrivateNetwork: boolean;
  trustProxy: boolean;
  masterKey: Buffer | undefined;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  youtube: { apiKey: string | undefined; baseUrl: string };
  counterProvider: "apify" | "scrapecreators" | undefined;
  apify: { token: string | undefined; baseUrl: string };
  scrapeCreators: { apiKey: string | undefined; baseUrl: string };
  /**
   * Our client at platforms with a sign-in of their own, by the names of their connectors: GOOGLE,
   * PODBEAN.
   */
  platformClients: ReadonlyMap<string, { clientId: string; clientSecret: string }>;
  /** Addresses that stand in for a platform's own, by platform. */
  platformUrls: ReadonlyMap<string, string>;
  /** Provider calls a workspace may spend a day on connected accounts. */
  providerCallsPerDay: number;
  /** Where people may sign in instead of here. */
  socialProviders: readonly SocialProviderSettings[];
  /** Sessions of dashboards that have no API, taken from the browser extension. */
  dashboardSessions: boolean;
  /** Without `smtpUrl` mails become files in DATA_DIR/outbox. */
  mail: { smtpUrl: string | undefined; from: string };
}

const GOOGLE_ISSUER = "https://accounts.google.com";

/** Platforms whose sign-in needs a client of ours. */
const PLATFORM_CLIENTS = {
  GOOGLE: "YouTube",
  INSTAGRAM: "Instagram professional accounts",
  BLUBRRY: "Blubrry",
  PODBEAN: "Podbean",
  SPREAKER: "Spreaker",
  EVENTBRITE: "Eventbrite",
} as const;

interface Variable {
  name: string;
  default: string;
  meaning: string;
}

/** For `castmeter doctor` and the README: every variable, its default and its meaning. */
export const VARIABLES: readonly Variable[] = [
  {
    name: "PORT",
    default: "4000",
    meaning: "Port of the one origin that serves everything; 0 picks a free one",
  },
  { name: "HOST", default: "127.0.0.1", meaning: "Address to listen on" },
  { name: "BASE_URL", default: "http://HOST:PORT", meaning: "Public address of the API" },
  { name: "SITE_URL", default: "BASE_URL/s", meaning: "Public pages of shows and clusters" },
  { name: "NETWORK_SITE_URL", default: "BASE_URL/n", meaning: "Public pages of networks" },
  { name: "MCP_URL", default: "BASE_URL/mcp", meaning: "Tool-protocol server" },
  { name: "STATUS_URL", default: "BASE_URL/status.json", meaning: "Public status document" },
  {
    name: "METRICS_PORT",
    default: "PORT + 1",
    meaning: "Port of /metrics for Prometheus; 0 picks a free one, off serves none",
  },
  {
    name: "METRICS_HOST",
    default: "127.0.0.1",
    meaning: "Address /metrics listens on; it asks for no credential, so keep it private",
  },
  { name: "DATA_DIR", default: "./.castmeter", meaning: "Embedded database, files, keys" },
  {
    name: "DATABASE_URL",
    default: "",
    meaning: "Use this PostgreSQL (15 or newer) instead of the embedded one",
  },
  { name: "DATABASE_CONNECTIONS", default: "10", meaning: "Connections a process may hold" },
  {
    name: "ROLES",
    default: "all",
    meaning: "What this process does: any of api, worker, monitor, or all",
  },
  {
    name: "DEMO",
    default: "auto",
    meaning: "on, off, or auto: make the demo when the embedded database is empty",
  },
  {
    name: "ALLOW_PRIVATE_NETWORK",
    default: "off",
    meaning: "Permit http and loopback targets for feeds, upstreams and webhooks (on in the demo)",
  },
  {
    name: "TRUST_PROXY",
    default: "off",
    meaning: "Take the caller's address from X-Forwarded-For; on only behind a proxy that sets it",
  },
  {
    name: "MASTER_KEY",
    default: "",
    meaning: "32 bytes in base64; required with DATABASE_URL, else kept in DATA_DIR/master.key",
  },
  { name: "LOG_LEVEL", default: "info", meaning: "debug, info, warn, error or silent" },
  { name: "YOUTUBE_API_KEY", default: "", meaning: "Key of the YouTube Data API v3" },
  {
    name: "YOUTUBE_BASE_URL",
    default: "https://www.googleapis.com/youtube/v3",
    meaning: "Address of the YouTube Data API",
  },
  {
    name: "COUNTER_PROVIDER",
    default: "",
    meaning: "apify or scrapecreators: who reads the public counters of the other platforms",
  },
  { name: "APIFY_TOKEN", default: "", meaning: "Token of Apify" },
  { name: "APIFY_BASE_URL", default: "https://api.apify.com", meaning: "Address of Apify" },
  { name: "SCRAPECREATORS_API_KEY", default: "", meaning: "Key of ScrapeCreators" },
  {
    name: "SCRAPECREATORS_BASE_URL",
    default: "https://api.scrapecreators.com",
    meaning: "Address of ScrapeCreators",
  },
  ...Object.entries(PLATFORM_CLIENTS).flatMap(([name, platform]) => [
    {
      name: `${name}_CLIENT_ID`,
      default: "",
      meaning: `Id of our OAuth client, for signing in at ${platform}`,
    },
    { name: `${name}_CLIENT_SECRET`, default: "", meaning: `Its secret` },
  ]),
  {
    name: "PLATFORM_URLS",
    default: "",
    meaning: "Other addresses of platforms, a proxy say: platform=address, by commas",
  },
  {
    name: "PROVIDER_CALLS_PER_DAY",
    default: "2000",
    meaning: "Calls to the counter provider a workspace may spend a day on its connected accounts",
  },
  {
    name: "SIGN_IN_GOOGLE_CLIENT_ID",
    default: "",
    meaning: "Id of our OAuth client at Google, for people who sign in with Google",
  },
  { name: "SIGN_IN_GOOGLE_CLIENT_SECRET", default: "", meaning: "Its secret" },
  {
    name: "SIGN_IN_OIDC_ISSUER",
    default: "",
    meaning:
      "Issuer of an OpenID Connect provider people may sign in by, exactly as it writes " +
      "itself; trusted for every address it calls confirmed",
  },
  { name: "SIGN_IN_OIDC_CLIENT_ID", default: "", meaning: "Id of our client there" },
  { name: "SIGN_IN_OIDC_CLIENT_SECRET", default: "", meaning: "Its secret" },
  {
    name: "SIGN_IN_OIDC_NAME",
    default: "single sign-on",
    meaning: "What its button says after “Continue with”",
  },
  {
    name: "DASHBOARD_SESSIONS",
    default: "off",
    meaning:
      "on: take the sessions the browser extension captures of Spotify's and Apple's " +
      "dashboards. Unofficial, and against some of their terms",
  },
  {
    name: "SMTP_URL",
    default: "",
    meaning:
      "smtp:// or smtps:// address of the mail server, with user and password; without one, " +
      "mails become files in DATA_DIR/outbox",
  },
  {
    name: "MAIL_FROM",
    default: "",
    meaning: "Sender of mails: an address, or Name <address>; required with SMTP_URL",
  },
];

/** All that is wrong with the settings, one line each. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`,
    );
    this.name = "ConfigError";
    this.faults = faults;
  }
}

/** Beside the API's: a free one where that is free, and after the last port there is. */
const metricsPortBeside = (port: number): number => (port > 0 && port < 65_535 ? port + 1 : 0);

const readRoles: Read<ReadonlySet<Role>> = (text) => {
  if (text === "all") return new Set(ROLES);
  const names = text.split(",").map((name) => name.trim());
  const known = ROLES.filter((role) => names.includes(role));
  return known.length === names.length
    ? new Set(known)
    : { fault: `must be all, or some of ${ROLES.join(", ")}` };
};

/** What files in the outbox name as their sender. */
const SENDER_OF_FILES = "Castmeter <castmeter@localhost>";

function readSocialProviders(
  read: ReadVariable,
  faults: string[],
  allowHttp: boolean,
): SocialProviderSettings[] {
  const [googleId, googleSecret] =
    readTogether(read, faults, ["SIGN_IN_GOOGLE_CLIENT_ID", "SIGN_IN_GOOGLE_CLIENT_SECRET"]) ?? [];
  const [issuer, clientId, clientSecret] =
    readTogether(read, faults, [
      "SIGN_IN_OIDC_ISSUER",
      "SIGN_IN_OIDC_CLIENT_ID",
      "SIGN_IN_OIDC_CLIENT_SECRET",
    ]) ?? [];
  const name = read("SIGN_IN_OIDC_NAME", readButtonName);
  if (issuer !== undefined) read("SIGN_IN_OIDC_ISSUER", readIssuer(allowHttp));
  return [
    ...(googleId === undefined || googleSecret === undefined
      ? []
      : [
          {
            id: "google",
            name: "Google",
            issuer: GOOGLE_ISSUER,
            clientId: googleId,
            clientSecret: googleSecret,
            vouchesFor: "hosted_addresses" as const,
          },
        ]),
    ...(issuer === undefined || clientId === undefined || clientSecret === undefined
      ? []
      : [
          {
            id: "oidc",
            name,
            issuer,
            clientId,
            clientSecret,
            vouchesFor: issuer.startsWith(GOOGLE_ISSUER)
              ? ("hosted_addresses" as const)
              : ("every_address" as const),
          },
        ]),
  ];
}

/**
 * The settings of a process.
 *
 * @throws ConfigError naming every fault.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const faults: string[] = [];
  const read: ReadVariable = <Value>(
    name: string,
    parse: Read<Value>,
    fallback?: string,
  ): Value => {
    const variable = VARIABLES.find((entry) => entry.name === name);
    if (variable === undefined) throw new Error(`${name} is not a declared variable`);
    const set = environment[name];
    const value = parse(set === undefined || set === "" ? (fallback ?? variable.default) : set);
    if (typeof value === "object" && value !== null && "fault" in value) {
      faults.push(`${name} ${value.fault}`);
      return undefined as Value;
    }
    return value;
  };
  const port = read("PORT", readPort);
  const host = read("HOST", readText);
  const baseUrl = read(
    "BASE_URL",
    readUrl,
    `http://${host.includes(":") ? `[${host}]` : host}:${port ?? 0}`,
  );
  const allowPrivateNetwork = read("ALLOW_PRIVATE_NETWORK", readSwitch);
  const metricsPort = read("METRICS_PORT", readMetricsPort, String(metricsPortBeside(port)));
  const metricsHost = read("METRICS_HOST", readText);
  const config: Config = {
    port,
    host,
    baseUrl,
    siteUrl: read("SITE_URL", readUrl, `${baseUrl}/s`),
    networkSiteUrl: read("NETWORK_SITE_URL", readUrl, `${baseUrl}/n`),
    mcpUrl: read("MCP_URL", readUrl, `${baseUrl}/mcp`),
    statusUrl: read("STATUS_URL", readUrl, `${baseUrl}/status.json`),
    docsUrl: `${baseUrl}/docs`,
    appUrl: `${baseUrl}/app`,
    dataDirectory: resolve(read("DATA_DIR", readText)),
    databaseUrl: read("DATABASE_URL", optional(readText)),
    databaseConnectionsMax: read("DATABASE_CONNECTIONS", (text) => {
      const value = Number(text);
      return Number.isInteger(value) && value >= 2 && value <= 500
        ? value
        : { fault: "must be a number from 2 to 500" };
    }),
    roles: read("ROLES", readRoles),
    demo: read("DEMO", readOneOf("auto", "on", "off")),
    metrics:
      metricsPort === undefined
        ? undefined
        : { host: metricsHost, port: metricsPort, portIsDefault: !environment["METRICS_PORT"] },
    allowPrivateNetwork,
    trustProxy: read("TRUST_PROXY", readSwitch),
    masterKey: read("MASTER_KEY", optional(readMasterKey)),
    logLevel: read("LOG_LEVEL", readOneOf("debug", "info", "warn", "error", "silent")),
    youtube: {
      apiKey: read("YOUTUBE_API_KEY", optional(readText)),
      baseUrl: read("YOUTUBE_BASE_URL", readUrl),
    },
    counterProvider: read("COUNTER_PROVIDER", optional(readOneOf("apify", "scrapecreators"))),
    apify: {
      token: read("APIFY_TOKEN", optional(readText)),
      baseUrl: read("APIFY_BASE_URL", readUrl),
    },
    scrapeCreators: {
      apiKey: read("SCRAPECREATORS_API_KEY", optional(readText)),
      baseUrl: read("SCRAPECREATORS_BASE_URL", readUrl),
    },
    platformClients: new Map(
      Object.keys(PLATFORM_CLIENTS).flatMap((name) => {
        const [clientId, clientSecret] =
          readTogether(read, faults, [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]) ?? [];
        return clientId === undefined || clientSecret === undefined
          ? []
          : [[name, { clientId, clientSecret }] as const];
      }),
    ),
    platformUrls: read("PLATFORM_URLS", readPlatformUrls),
    providerCallsPerDay: read("PROVIDER_CALLS_PER_DAY", (text) =>
      /^\d{1,7}$/.test(text) ? Number(text) : { fault: "must be a whole number" },
    ),
    socialProviders: readSocialProviders(read, faults, allowPrivateNetwork),
    dashboardSessions: read("DASHBOARD_SESSIONS", readSwitch),
    mail: {
      smtpUrl: read("SMTP_URL", optional(readSmtpUrl)),
      from: read("MAIL_FROM", readSender, SENDER_OF_FILES),
    },
  };
  if (config.mail.smtpUrl !== undefined && config.mail.from === SENDER_OF_FILES)
    faults.push("MAIL_FROM is required with SMTP_URL");
  if (config.counterProvider === "apify" && config.apify.token === undefined)
    faults.push("APIFY_TOKEN is required with COUNTER_PROVIDER=apify");
  if (config.counterProvider === "scrapecreators" && config.scrapeCreators.apiKey === undefined)
    faults.push("SCRAPECREATORS_API_KEY is required with COUNTER_PROVIDER=scrapecreators");
  if (config.databaseUrl !== undefined && config.masterKey === undefined)
    faults.push(
      "MASTER_KEY is required with DATABASE_URL: every process on one database shares it",
    );
  if (
    metricsPort !== undefined &&
    metricsPort !== 0 &&
    metricsPort === port &&
    metricsHost === host
  )
    faults.push("METRICS_PORT must be another port than PORT");
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(config);
}

/** The settings of the environment, with some replaced by what a command was told. */
export function readConfigWith(settings: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ...process.env, ...settings });
}

/**
 * The master key: the configured one, or with the embedded database one made at first start and
 * kept readable by its owner only.
 */
export function loadMasterKey(config: Config): Buffer {
  if (config.masterKey !== undefined) return config.masterKey;
  const file = join(config.dataDirectory, "master.key");
  if (existsSync(file)) {
    const key = Buffer.from(readFileSync(file, "utf8"), "base64");
    if (key.length !== 32) throw new ConfigError([`${file} does not hold a key of 32 bytes`]);
    return key;
  }
  mkdirSync(config.dataDirectory, { recursive: true });
  const key = randomBytes(32);
  writeFileSync(file, `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  return key;
}
