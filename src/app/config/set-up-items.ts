import type { Config } from "./config.ts";
import { PLATFORM_CLIENTS, type PlatformClientName } from "./settings.ts";

/** One thing that settings turn on. */
export interface SetUpItem {
  name: string;
  is_set: boolean;
  /** What is chosen, where there is a choice; null where nothing is chosen. */
  provider: string | null;
  /** The settings that turn it on. */
  settings: readonly string[];
}

const item = (
  name: string,
  chosen: string | boolean | undefined,
  ...settings: string[]
): SetUpItem => ({
  name,
  is_set: chosen !== undefined && chosen !== false,
  provider: typeof chosen === "string" ? chosen : null,
  settings,
});

/** What is set up, by the settings of this process. No value of a secret setting is in it. */
export function setUpItems(config: Config): SetUpItem[] {
  const { backups, mail, fileStorage, monitor, research, languageModel, speechToText } = config;
  const signsIn = (id: string): boolean => config.socialProviders.some((one) => one.id === id);
  return [
    item("https", config.baseUrl.startsWith("https:"), "BASE_URL", "TRUST_PROXY"),
    item("mail", mail.smtpUrl !== undefined, "SMTP_URL", "MAIL_FROM"),
    item("backups", backups.folder !== undefined, "BACKUP_DIR"),
    item("backup_passphrase", backups.passphrase !== undefined, "BACKUP_PASSPHRASE"),
    item("status_monitor", monitor !== undefined, "STATUS_PORT"),
    item("status_checks", monitor?.apiKey !== undefined, "MONITOR_API_KEY"),
    item("youtube", config.youtube.apiKey !== undefined, "YOUTUBE_API_KEY"),
    item("counters", config.counterProvider, ...counterSettings(config)),
    ...Object.keys(PLATFORM_CLIENTS).map((name) => signInItem(config, name as PlatformClientName)),
    item("dashboard_sessions", config.dashboardSessions, "DASHBOARD_SESSIONS"),
    item("podcast_search", searchedDirectories(config), "PODCAST_SEARCH"),
    item(
      "podcast_index",
      config.directories.podcastIndex !== undefined,
      "PODCAST_INDEX_KEY",
      "PODCAST_INDEX_SECRET",
    ),
    item(
      "spotify_catalogue",
      config.directories.spotify !== undefined,
      "SPOTIFY_APP_CLIENT_ID",
      "SPOTIFY_APP_CLIENT_SECRET",
    ),
    item("research", research?.provider, "RESEARCH_PROVIDER"),
    item("language_model", languageModel?.name, "LANGUAGE_MODEL_BASE_URL", "LANGUAGE_MODEL_NAME"),
    item("speech_to_text", speechToText?.model, "SPEECH_TO_TEXT_BASE_URL", "SPEECH_TO_TEXT_MODEL"),
    item("file_store", fileStorage.s3 !== undefined, "FILES_S3_ENDPOINT", "FILES_S3_BUCKET"),
    item(
      "sign_in_google",
      signsIn("google"),
      "SIGN_IN_GOOGLE_CLIENT_ID",
      "SIGN_IN_GOOGLE_CLIENT_SECRET",
    ),
    item("sign_in_oidc", signsIn("oidc"), "SIGN_IN_OIDC_ISSUER", "SIGN_IN_OIDC_CLIENT_ID"),
  ];
}

const counterSettings = ({ counterProvider }: Config): string[] => [
  "COUNTER_PROVIDER",
  ...(counterProvider === "apify" ? ["APIFY_TOKEN"] : []),
  ...(counterProvider === "scrapecreators" ? ["SCRAPECREATORS_API_KEY"] : []),
];

const searchedDirectories = ({ podcastDirectories }: Config): string | undefined =>
  podcastDirectories.length === 0
    ? undefined
    : podcastDirectories.map(({ name }) => name).join(", ");

const signInItem = ({ platformClients }: Config, name: PlatformClientName): SetUpItem =>
  item(
    `connect_${name.toLowerCase()}`,
    platformClients.has(name),
    `${name}_CLIENT_ID`,
    `${name}_CLIENT_SECRET`,
  );
