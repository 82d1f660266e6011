import { type StaticDecode, Type } from "typebox";
import { BACKUPS } from "./backup-settings.ts";
import { DIRECTORIES } from "./directory-settings.ts";
import { FILES } from "./file-settings.ts";
import { MODELS } from "./model-settings.ts";
import { MONITOR } from "./monitor-settings.ts";
import { RESEARCH } from "./research-settings.ts";
import { REPORTS } from "./report-settings.ts";
import {
  buttonNameOf,
  type ClientVariable,
  masterKeyOf,
  metricsPortOf,
  numberBetween,
  oauthClient,
  oneOf,
  type OptionalText,
  optional,
  platformUrlsOf,
  portOf,
  releaseOf,
  senderOf,
  setting,
  smtpUrlOf,
  someOf,
  switchOf,
  textOf,
  urlOf,
  wholeNumberOf,
} from "./setting-values.ts";

/**
 * Every variable that configures a process, with its name, value, default and meaning. The types,
 * the checks and the tables of docs/configuration.md are made from these schemas.
 */

const SERVER = {
  PORT: setting(
    portOf,
    "4000",
    "Port of the one origin that serves everything; 0 picks a free one",
  ),
  HOST: setting(textOf, "127.0.0.1", "Address to listen on"),
  METRICS_PORT: optional(
    metricsPortOf,
    "Port of `/metrics` for Prometheus ([operations.md](operations.md)); 0 picks a " +
      "free one, `off` serves none",
    "PORT + 1",
  ),
  METRICS_HOST: setting(
    textOf,
    "127.0.0.1",
    "Address `/metrics` listens on; it asks for no credential, so keep it private",
  ),
  ROLES: setting(
    someOf("api", "worker", "monitor"),
    "all",
    "What this process does: `api`, `worker`, `monitor`, or `all`. Any number of processes share " +
      "one database; `npm run worker` is one that works and delivers. One of them has a monitor " +
      "([status.md](status.md)), which runs as a process of its own",
  ),
  LOG_LEVEL: setting(
    oneOf("debug", "info", "warn", "error", "silent"),
    "info",
    "`debug`, `info`, `warn`, `error` or `silent`",
  ),
  PLANS: setting(
    switchOf,
    "off",
    "`on` where the operator sells plans: a workspace then has what its plan includes " +
      "([api.md](api.md#plans)); off: every workspace has everything",
  ),
  SIGN_UP: setting(
    oneOf("off", "invited", "open"),
    "invited",
    "Who makes an account by themselves: people with an open invitation to a workspace, anyone " +
      "(`open`), or no one (`off`; [operations.md](operations.md#accounts-of-people))",
  ),
  DEPLOYMENT_RELEASE: optional(
    releaseOf,
    "Release that a file of `deploy/` came with ([deployment.md](deployment.md)), set in it; the " +
      "start logs a warning where the server is of a later release",
  ),
  DEMO: setting(
    oneOf("auto", "on", "off"),
    "auto",
    "What `npm start` runs: `off` your own data; `on` the demo, also in an empty `DATA_DIR`; `auto` " +
      "the demo unless `DATA_DIR`, `DATABASE_URL` or a source of numbers is set",
  ),
};

const ADDRESSES = {
  BASE_URL: optional(urlOf, "Public address of the API", "http://HOST:PORT"),
  SITE_URL: optional(urlOf, "Public pages of shows and clusters", "BASE_URL/s"),
  NETWORK_SITE_URL: optional(urlOf, "Public pages of networks", "BASE_URL/n"),
  MCP_URL: optional(urlOf, "MCP server", "BASE_URL/mcp"),
  STATUS_URL: optional(urlOf, "Public status document", "BASE_URL/status.json"),
  TRUST_PROXY: setting(
    switchOf,
    "off",
    "Take the caller's address from `X-Forwarded-For`; on only behind a proxy that sets it",
  ),
  ALLOW_PRIVATE_NETWORK: setting(
    switchOf,
    "off",
    "Permit http and private addresses for feeds, upstreams and webhooks (on in the demo)",
  ),
};

/** The data folder unless another is set. */
export const DATA_FOLDER = "./.castmeter";

/** The demo's own folder, so that the demo never mixes with the operator's data. */
export const DEMO_FOLDER = "./.castmeter-demo";

const STORAGE = {
  DATA_DIR: optional(
    textOf,
    "Embedded database, keys, files; the demo's are in `./.castmeter-demo` unless this is set",
    DATA_FOLDER,
  ),
  DATABASE_URL: optional(
    textOf,
    "A PostgreSQL (15 or newer) instead of the embedded one; needs `MASTER_KEY`",
  ),
  DATABASE_CONNECTIONS: setting(numberBetween(2, 500), "10", "Connections a process may hold"),
  MASTER_KEY: optional(
    masterKeyOf,
    "32 bytes in base64, shared by every process on one database; with the embedded database it " +
      "is made at the first start and kept in `DATA_DIR/master.key`",
  ),
};

const NUMBERS = {
  YOUTUBE_API_KEY: optional(textOf, "Key of the YouTube Data API v3"),
  COUNTER_PROVIDER: optional(
    oneOf("apify", "scrapecreators"),
    "`apify` or `scrapecreators`: the service that reads public counters of the other platforms",
  ),
  APIFY_TOKEN: optional(textOf, "Token of Apify"),
  SCRAPECREATORS_API_KEY: optional(textOf, "Key of ScrapeCreators"),
  PROVIDER_CALLS_PER_DAY: setting(
    wholeNumberOf,
    "2000",
    "Requests to the counter provider a workspace may spend a day on its connected accounts, and " +
      "on clusters that pages and reports refresh",
  ),
  YOUTUBE_BASE_URL: setting(
    urlOf,
    "https://www.googleapis.com/youtube/v3",
    "Address of the YouTube Data API",
  ),
  APIFY_BASE_URL: setting(urlOf, "https://api.apify.com", "Address of Apify"),
  SCRAPECREATORS_BASE_URL: setting(
    urlOf,
    "https://api.scrapecreators.com",
    "Address of ScrapeCreators",
  ),
};

/** Platforms at which people sign in through an OAuth client of the operator. */
export const PLATFORM_CLIENTS = {
  GOOGLE: "YouTube",
  INSTAGRAM: "Instagram (professional accounts)",
  BLUBRRY: "Blubrry",
  PODBEAN: "Podbean",
  SPREAKER: "Spreaker",
  EVENTBRITE: "Eventbrite",
} as const;

export type PlatformClientName = keyof typeof PLATFORM_CLIENTS;

const platformClients = Object.entries(PLATFORM_CLIENTS)
  .map(([name, platform]) => oauthClient(name, `for signing in at ${platform}`))
  .reduce((all, client) => ({ ...all, ...client }), {}) as Record<
  ClientVariable<PlatformClientName>,
  OptionalText
>;

const PLATFORM_ACCOUNTS = {
  ...platformClients,
  PLATFORM_URLS: setting(
    platformUrlsOf,
    "",
    "Other addresses of connected platforms, such as a proxy: `platform=address`, by commas",
  ),
  DASHBOARD_SESSIONS: setting(
    switchOf,
    "off",
    "Take the sessions the browser extension under `extension/` captures of the dashboards of " +
      "Spotify, Apple Podcasts and Podigee. Unofficial, and against some of their terms",
  ),
};

const PEOPLE = {
  ...oauthClient(
    "SIGN_IN_GOOGLE",
    "at Google for people who sign in with Google ([operations.md](operations.md))",
  ),
  SIGN_IN_OIDC_ISSUER: optional(
    textOf,
    "Issuer of an OpenID Connect provider people may sign in with, exactly as the provider " +
      "writes it; trusted for every address it calls confirmed",
  ),
  ...oauthClient("SIGN_IN_OIDC", "at that provider"),
  SIGN_IN_OIDC_NAME: setting(
    buttonNameOf,
    "single sign-on",
    "Name on its button, after “Continue with”",
  ),
  SMTP_URL: optional(
    smtpUrlOf,
    "Mail server: `smtps://user:password@host`, or `smtp://…`. Without one, mails become files " +
      "in `DATA_DIR/outbox`",
  ),
  MAIL_FROM: optional(
    senderOf,
    "Sender of mails: an address, or `Name <address>`; required with `SMTP_URL`",
  ),
};

/** The settings under the headings of docs/configuration.md. */
export const SETTING_GROUPS = {
  Server: SERVER,
  "Addresses and network": ADDRESSES,
  "Status monitor": MONITOR,
  Storage: STORAGE,
  "Files of the library": FILES,
  Reports: REPORTS,
  "Numbers of posts": NUMBERS,
  "Connected accounts": PLATFORM_ACCOUNTS,
  "Directories of podcasts": DIRECTORIES,
  "People and mail": PEOPLE,
  "Language model and speech to text": MODELS,
  "Web research": RESEARCH,
  Backups: BACKUPS,
};

export const SETTINGS = Type.Object({
  ...SERVER,
  ...ADDRESSES,
  ...MONITOR,
  ...STORAGE,
  ...FILES,
  ...REPORTS,
  ...NUMBERS,
  ...PLATFORM_ACCOUNTS,
  ...DIRECTORIES,
  ...PEOPLE,
  ...MODELS,
  ...RESEARCH,
  ...BACKUPS,
});

export type Settings = StaticDecode<typeof SETTINGS>;
export type SettingName = keyof Settings;
