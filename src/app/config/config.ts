import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { Value } from "typebox/value";
import type { SocialProviderSettings } from "../../people/identity/openid/social-provider.ts";
import { makeFolder } from "../../lib/make-folder.ts";
import type {
  DirectorySettings,
  PodcastDirectorySettings,
} from "../../platforms/directories/create-directories.ts";
import {
  DATA_FOLDER,
  DEMO_FOLDER,
  PLATFORM_CLIENTS,
  type PlatformClientName,
  type Settings,
  SETTINGS,
} from "./settings.ts";
import { backupsOf } from "./backups-config.ts";
import { conflictsOf } from "./conflicts.ts";
import { fileStorageOf } from "./files-config.ts";
import { modelsOf } from "./models-config.ts";
import { monitorOf, monitorVariables } from "./monitor-config.ts";
import { refusePlaceholder } from "./placeholders.ts";
import { researchOf } from "./research-config.ts";

/**
 * The configuration of a process, read once from the environment. This is the only file that reads
 * the environment. A wrong value stops the start, and the error names all faults at once.
 */

type Environment = Readonly<Record<string, string | undefined>>;

export type Config = Readonly<ReturnType<typeof configOf>>;

/** All faults of the settings, one line each. */
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

/**
 * The settings of a process. An empty variable counts as not set.
 *
 * @throws ConfigError naming every fault.
 */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = [];
  const settings: Partial<Settings> = {};
  for (const [name, schema] of Object.entries(SETTINGS.properties)) {
    const text = environment[name];
    try {
      refusePlaceholder(name, text ?? "");
      const value: unknown = Value.Decode(
        schema,
        text === undefined || text === "" ? Value.Default(schema, undefined) : text,
      );
      Object.assign(settings, { [name]: value });
    } catch (error) {
      faults.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  faults.push(...conflictsOf(settings));
  if (faults.length > 0) throw new ConfigError(faults);
  return Object.freeze(configOf(settings as Settings));
}

/** The settings of the environment, with the settings given to a command in place of its own. */
export function readConfigWith(settings: Readonly<Record<string, string>> = {}): Config {
  return readConfig({ ...process.env, ...settings });
}

/**
 * The environment of the monitor's process: the environment of this process without settings that
 * the monitor does not use.
 */
export function monitorEnvironment(config: Config): Record<string, string> {
  const names = new Set(Object.keys(SETTINGS.properties));
  const kept = Object.entries(process.env).flatMap(([name, value]): [string, string][] =>
    value === undefined || names.has(name) ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(kept), ...monitorVariables(config) };
}

/** Port of `/metrics` unless one is set: the next port, or a free one where that does not exist. */
const defaultMetricsPort = (port: number): number => (port > 0 && port < 65_535 ? port + 1 : 0);

/** Sender of the mails in the outbox. */
const OUTBOX_SENDER = "Castmeter <castmeter@localhost>";

const GOOGLE_ISSUER = "https://accounts.google.com";

const PLATFORM_CLIENT_NAMES = Object.keys(PLATFORM_CLIENTS) as PlatformClientName[];

function configOf(settings: Settings) {
  const { PORT: port, HOST: host } = settings;
  const baseUrl = settings.BASE_URL ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return {
    port,
    host,
    baseUrl,
    siteUrl: settings.SITE_URL ?? `${baseUrl}/s`,
    networkSiteUrl: settings.NETWORK_SITE_URL ?? `${baseUrl}/n`,
    mcpUrl: settings.MCP_URL ?? `${baseUrl}/mcp`,
    statusUrl: settings.STATUS_URL ?? `${baseUrl}/status.json`,
    docsUrl: `${baseUrl}/docs`,
    appUrl: `${baseUrl}/app`,
    dataDirectory: resolve(settings.DATA_DIR ?? DATA_FOLDER),
    demoDirectory: resolve(settings.DATA_DIR ?? DEMO_FOLDER),
    isDataDirectorySet: settings.DATA_DIR !== undefined,
    /** Undefined for the embedded PostgreSQL under the data directory. */
    databaseUrl: settings.DATABASE_URL,
    databaseConnectionsMax: settings.DATABASE_CONNECTIONS,
    /** Further fonts of printed reports. */
    fontFolder: settings.FONTS_DIR,
    /** True where recipients of reports confirm their address first. */
    confirmsRecipients: settings.CONFIRM_RECIPIENTS,
    roles: settings.ROLES,
    demo: settings.DEMO,
    metrics: metricsOf(settings),
    /** Undefined where there is no status monitor. */
    monitor: monitorOf(settings),
    /** Release of the file that started the process; undefined where none names it. */
    deploymentRelease: settings.DEPLOYMENT_RELEASE,
    sellsPlans: settings.PLANS,
    allowPrivateNetwork: settings.ALLOW_PRIVATE_NETWORK,
    trustProxy: settings.TRUST_PROXY,
    masterKey: settings.MASTER_KEY,
    logLevel: settings.LOG_LEVEL,
    youtube: { apiKey: settings.YOUTUBE_API_KEY, baseUrl: settings.YOUTUBE_BASE_URL },
    counterProvider: settings.COUNTER_PROVIDER,
    apify: { token: settings.APIFY_TOKEN, baseUrl: settings.APIFY_BASE_URL },
    scrapeCreators: {
      apiKey: settings.SCRAPECREATORS_API_KEY,
      baseUrl: settings.SCRAPECREATORS_BASE_URL,
    },
    directories: directoriesOf(settings),
    podcastDirectories: podcastDirectoriesOf(settings),
    platformClients: platformClientsOf(settings),
    /** Addresses used in place of a platform's own, by platform. */
    platformUrls: settings.PLATFORM_URLS,
    /** Maximum provider requests of a workspace for connected accounts in a day. */
    providerCallsPerDay: settings.PROVIDER_CALLS_PER_DAY,
    signUp: settings.SIGN_UP,
    socialProviders: socialProvidersOf(settings),
    dashboardSessions: settings.DASHBOARD_SESSIONS,
    /** Without `smtpUrl` mails become files in DATA_DIR/outbox. */
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM ?? OUTBOX_SENDER },
    ...modelsOf(settings),
    /** Undefined where there is no web research. */
    research: researchOf(settings),
    fileStorage: fileStorageOf(settings),
    backups: backupsOf(settings),
  };
}

/**
 * The address of `/metrics`; undefined when it is off. `portIsDefault` means that the port was not
 * chosen, so the process runs without metrics when it is taken.
 */
function metricsOf({
  PORT: port,
  METRICS_PORT: chosen,
  METRICS_HOST: host,
}: Settings): { host: string; port: number; portIsDefault: boolean } | undefined {
  if (chosen === "off") return undefined;
  return {
    host,
    port: chosen ?? defaultMetricsPort(port),
    portIsDefault: chosen === undefined,
  };
}

/** The directories of podcasts in which a show's ids are looked up. */
function directoriesOf(settings: Settings): DirectorySettings {
  const { PODCAST_INDEX_KEY: key, PODCAST_INDEX_SECRET: secret } = settings;
  const { SPOTIFY_APP_CLIENT_ID: clientId, SPOTIFY_APP_CLIENT_SECRET: clientSecret } = settings;
  return {
    apple: settings.APPLE_DIRECTORY ? { baseUrl: settings.APPLE_DIRECTORY_BASE_URL } : undefined,
    podcastIndex:
      key === undefined || secret === undefined
        ? undefined
        : { key, secret, baseUrl: settings.PODCAST_INDEX_BASE_URL },
    spotify:
      clientId === undefined || clientSecret === undefined
        ? undefined
        : {
            clientId,
            clientSecret,
            baseUrl: settings.SPOTIFY_API_BASE_URL,
            tokenUrl: settings.SPOTIFY_TOKEN_URL,
          },
  };
}

/** The directories that podcast search asks, in the order of their preference. */
function podcastDirectoriesOf(settings: Settings): readonly PodcastDirectorySettings[] {
  const { apple, podcastIndex } = directoriesOf({ ...settings, APPLE_DIRECTORY: true });
  return settings.PODCAST_SEARCH.flatMap((name): PodcastDirectorySettings[] => {
    if (name === "apple") return apple === undefined ? [] : [{ name, ...apple }];
    return podcastIndex === undefined ? [] : [{ name, ...podcastIndex }];
  });
}

interface OauthClient {
  clientId: string;
  clientSecret: string;
}

/** OAuth clients at platforms, by the names of the connectors' settings: GOOGLE, PODBEAN. */
function platformClientsOf(settings: Settings): ReadonlyMap<string, OauthClient> {
  return new Map(
    PLATFORM_CLIENT_NAMES.flatMap((name): [string, OauthClient][] => {
      const clientId = settings[`${name}_CLIENT_ID`];
      const clientSecret = settings[`${name}_CLIENT_SECRET`];
      return clientId === undefined || clientSecret === undefined
        ? []
        : [[name, { clientId, clientSecret }]];
    }),
  );
}

/** The identity providers at which people may sign in, besides passwords and passkeys. */
function socialProvidersOf(settings: Settings): SocialProviderSettings[] {
  const providers: SocialProviderSettings[] = [];
  const googleId = settings.SIGN_IN_GOOGLE_CLIENT_ID;
  const googleSecret = settings.SIGN_IN_GOOGLE_CLIENT_SECRET;
  if (googleId !== undefined && googleSecret !== undefined)
    providers.push({
      id: "google",
      name: "Google",
      issuer: GOOGLE_ISSUER,
      clientId: googleId,
      clientSecret: googleSecret,
      vouchesFor: "hosted_addresses",
    });
  const issuer = settings.SIGN_IN_OIDC_ISSUER;
  const clientId = settings.SIGN_IN_OIDC_CLIENT_ID;
  const clientSecret = settings.SIGN_IN_OIDC_CLIENT_SECRET;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined)
    providers.push({
      id: "oidc",
      name: settings.SIGN_IN_OIDC_NAME,
      issuer,
      clientId,
      clientSecret,
      vouchesFor: issuer.startsWith(GOOGLE_ISSUER) ? "hosted_addresses" : "every_address",
    });
  return providers;
}

type KeySettings = Pick<Config, "masterKey" | "dataDirectory">;

/** Where the master key lies, unless MASTER_KEY is set. */
export const masterKeyFile = ({ dataDirectory }: KeySettings): string =>
  join(dataDirectory, "master.key");

/** The master key of this installation: the configured key, or the key in DATA_DIR. */
export function findMasterKey(config: KeySettings): Buffer | undefined {
  if (config.masterKey !== undefined) return config.masterKey;
  const file = masterKeyFile(config);
  if (!existsSync(file)) return undefined;
  const key = Buffer.from(readFileSync(file, "utf8"), "base64");
  if (key.length !== 32) throw new ConfigError([`${file} does not hold a key of 32 bytes`]);
  return key;
}

/**
 * Writes the master key to DATA_DIR, readable by its owner only, where there is none. Returns the
 * path of its file.
 */
export function storeMasterKey(config: KeySettings, key: Buffer): string {
  const file = masterKeyFile(config);
  makeFolder(config.dataDirectory);
  writeFileSync(file, `${key.toString("base64")}\n`, { mode: 0o600, flag: "wx", flush: true });
  return file;
}

/** The master key. With the embedded database it is made at the first start. */
export function loadMasterKey(config: KeySettings): Buffer {
  const found = findMasterKey(config);
  if (found !== undefined) return found;
  const key = randomBytes(32);
  storeMasterKey(config, key);
  return key;
}
