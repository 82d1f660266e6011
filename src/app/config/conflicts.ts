import { backupConflicts } from "./backups-config.ts";
import { fileConflicts } from "./files-config.ts";
import { modelConflicts } from "./models-config.ts";
import { monitorConflicts } from "./monitor-config.ts";
import { researchConflicts } from "./research-config.ts";
import { isIssuer } from "./setting-values.ts";
import {
  PLATFORM_CLIENTS,
  type PlatformClientName,
  type SettingName,
  type Settings,
} from "./settings.ts";

/** Variables that must be set together or not at all. */
const TOGETHER: readonly (readonly SettingName[])[] = [
  ...(Object.keys(PLATFORM_CLIENTS) as PlatformClientName[]).map(
    (name) => [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const,
  ),
  ["PODCAST_INDEX_KEY", "PODCAST_INDEX_SECRET"],
  ["SPOTIFY_APP_CLIENT_ID", "SPOTIFY_APP_CLIENT_SECRET"],
  ["SIGN_IN_GOOGLE_CLIENT_ID", "SIGN_IN_GOOGLE_CLIENT_SECRET"],
  ["SIGN_IN_OIDC_ISSUER", "SIGN_IN_OIDC_CLIENT_ID", "SIGN_IN_OIDC_CLIENT_SECRET"],
  ["LANGUAGE_MODEL_BASE_URL", "LANGUAGE_MODEL_NAME"],
  ["SPEECH_TO_TEXT_BASE_URL", "SPEECH_TO_TEXT_MODEL"],
  ["FILES_S3_ENDPOINT", "FILES_S3_BUCKET", "FILES_S3_ACCESS_KEY_ID", "FILES_S3_SECRET_ACCESS_KEY"],
  [
    "BACKUP_S3_ENDPOINT",
    "BACKUP_S3_BUCKET",
    "BACKUP_S3_ACCESS_KEY_ID",
    "BACKUP_S3_SECRET_ACCESS_KEY",
  ],
];

/** Faults of combinations of settings. A setting that is faulty on its own has no value here. */
export function conflictsOf(settings: Partial<Settings>): string[] {
  const faults = TOGETHER.filter((names) => {
    const set = names.filter((name) => settings[name] !== undefined);
    return set.length > 0 && set.length < names.length;
  }).map(
    (names) =>
      `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are set together or not at all`,
  );
  const issuer = settings.SIGN_IN_OIDC_ISSUER;
  const hasIssuer = faults.every((fault) => !fault.startsWith("SIGN_IN_OIDC_ISSUER"));
  if (
    issuer !== undefined &&
    hasIssuer &&
    !isIssuer(issuer, { allowHttp: settings.ALLOW_PRIVATE_NETWORK === true })
  )
    faults.push("SIGN_IN_OIDC_ISSUER must be an https address without a query");
  faults.push(
    ...modelConflicts(settings),
    ...fileConflicts(settings),
    ...backupConflicts(settings),
    ...monitorConflicts(settings),
    ...researchConflicts(settings),
  );
  const requires = (name: SettingName, by: string): void => {
    if (name in settings && settings[name] === undefined)
      faults.push(`${name} is required with ${by}`);
  };
  if (settings.SMTP_URL !== undefined) requires("MAIL_FROM", "SMTP_URL");
  if (settings.COUNTER_PROVIDER === "apify") requires("APIFY_TOKEN", "COUNTER_PROVIDER=apify");
  if (settings.COUNTER_PROVIDER === "scrapecreators")
    requires("SCRAPECREATORS_API_KEY", "COUNTER_PROVIDER=scrapecreators");
  if (settings.PODCAST_SEARCH?.includes("podcast_index") === true)
    requires("PODCAST_INDEX_KEY", "PODCAST_SEARCH=podcast_index");
  if (settings.DATABASE_URL !== undefined)
    requires("MASTER_KEY", "DATABASE_URL: every process on one database shares it");
  const { PORT: port, HOST: host, METRICS_PORT: metricsPort, METRICS_HOST: metricsHost } = settings;
  if (metricsPort === port && port !== 0 && port !== undefined && metricsHost === host)
    faults.push("METRICS_PORT must be another port than PORT");
  return faults;
}
