import { texts as ages } from "./ages.ts";
/** Texts of the pages for operators. Commands and settings are the same in every language. */

interface SetUpWords {
  name: string;
  gives: string;
}

const SET_UP: Readonly<Record<string, SetUpWords>> = {
  https: { name: "HTTPS", gives: "Passkeys, secure cookies and links that others open" },
  mail: {
    name: "Mail server",
    gives: "Invitations, new passwords and reports arrive by themselves",
  },
  backups: { name: "Scheduled backups", gives: "A worker writes a backup and keeps the newest" },
  backup_passphrase: { name: "Passphrase of backups", gives: "The master key is in each backup" },
  status_monitor: {
    name: "Status monitor",
    gives: "The status page, also while this server is down",
  },
  status_checks: {
    name: "Key of the monitor",
    gives: "Checks of webhooks, MCP and refreshes on the status page",
  },
  youtube: { name: "YouTube key", gives: "Numbers of YouTube videos" },
  counters: { name: "Counter provider", gives: "Numbers of TikTok, Instagram, X and others" },
  connect_google: {
    name: "Sign-in at YouTube",
    gives: "Channels are connected with their own analytics",
  },
  connect_instagram: { name: "Sign-in at Instagram", gives: "Professional accounts are connected" },
  connect_blubrry: { name: "Sign-in at Blubrry", gives: "Downloads of that host" },
  connect_podbean: { name: "Sign-in at Podbean", gives: "Downloads of that host" },
  connect_spreaker: { name: "Sign-in at Spreaker", gives: "Downloads of that host" },
  connect_eventbrite: { name: "Sign-in at Eventbrite", gives: "Tickets of live shows" },
  dashboard_sessions: {
    name: "Sessions of dashboards",
    gives: "Apple Podcasts, Spotify and Podigee by the browser extension",
  },
  podcast_search: { name: "Podcast search", gives: "Podcasts of public directories" },
  podcast_index: { name: "Podcast Index", gives: "Finds accounts of shows, and podcasts" },
  spotify_catalogue: { name: "Spotify catalogue", gives: "Finds shows at Spotify" },
  research: { name: "Web research", gives: "Questions to the web, with sources" },
  language_model: {
    name: "Language model",
    gives: "A second reading of unsure posts and of insertion orders",
  },
  speech_to_text: { name: "Speech to text", gives: "Transcripts of episodes without one" },
  file_store: {
    name: "Bucket for files",
    gives: "Files of the library lie outside of this machine",
  },
  sign_in_google: { name: "Sign-in with Google", gives: "People sign in without a password" },
  sign_in_oidc: {
    name: "Sign-in with your provider",
    gives: "People sign in with their own provider",
  },
};

const CHECKS: Readonly<Record<string, string>> = {
  config: "Configuration",
  version: "PostgreSQL",
  nodes: "Database nodes",
  migrations: "Migrations",
  partitions: "Partitions",
  queue: "Job queue",
  backups: "Backups",
  restore: "Restore",
  feeds: "Feeds",
  accounts: "Accounts",
  spending: "Spending today",
  disk: "Disk",
  mail: "Mail",
  alarms: "Alarms",
  directory: "Directory of shows",
  search: "Search index",
  upstreams: "Sources of numbers",
};

const ADVICE: Readonly<Record<string, string>> = {
  queue: "Failed jobs are on the tab “Jobs and mail”. Where no worker runs, start one.",
  backups: "Keep a copy on another machine, and read one whole now and then.",
  feeds: "A feed that was repaired is read again with castmeter show read.",
  accounts: "An account that needs a sign-in waits for a person of its workspace.",
  disk: "Free some space or use a larger disk. PostgreSQL stops when it is full.",
  mail: "Set SMTP_URL and MAIL_FROM. Until then you hand the links over.",
  alarms: "Each open one is on this page, and its advice on the page of alarms.",
  partitions: "A running server makes them every hour.",
  migrations: "Run castmeter migrate with the release that is installed.",
  upstreams: "Set YOUTUBE_API_KEY, and COUNTER_PROVIDER with its key.",
};

const USES = {
  account_calls: "Calls for accounts",
  cluster_calls: "Calls for posts of clusters",
  language_model_calls: "Calls to the language model",
  research_calls: "Calls of web research",
  transcript_minutes: "Minutes written down",
};

export const texts = {
  title: "Installation",
  version: (version: string): string => `Version ${version}`,
  status: "Status page",
  operations: "Operations",
  notOperator: "This page is for those who run this server",
  notOperatorText: "Who runs it lets a person in with a command on its machine:",
  tabs: { state: "State", jobs: "Jobs and mail", setUp: "Set-up and spending" },
  size: {
    title: "Size",
    workspaces: "Workspaces",
    people: "People",
    shows: "Shows",
    database: "Database",
    databases: { embedded: "Embedded PostgreSQL", postgresql: "Your PostgreSQL" },
    roles: "This process does",
    operators: "Operators",
    since: (date: string): string => `since ${date}`,
    bytes: (size: string, unit: string): string => `${size} ${unit}`,
  },
  upgrades: {
    title: "Upgrades",
    release: "Release",
    schema: "Schema",
    newer: "A newer release migrated the database; this one runs on it",
    migrated: "Last migrated",
    before: "Before an upgrade, the new release shows what it would do:",
  },
  doctor: {
    title: "Checks",
    note: "Without files and figures, which castmeter doctor looks through.",
    again: "Check again",
    checking: "Checking",
    at: (moment: string): string => `Checked ${moment}`,
    details: (count: number): string => (count === 1 ? "1 detail" : `${count} details`),
    leftOut: (count: number): string =>
      count === 1
        ? "One detail names what belongs to a workspace; the command prints it:"
        : `${count} details name what belongs to workspaces; the command prints them:`,
    checks: CHECKS,
    advice: ADVICE,
  },
  alarms: {
    title: "Alarms",
    noServer: "No mails are sent about them. Set:",
    none: "Nothing fails.",
  },
  backups: {
    title: "Backups",
    last: "Newest",
    none: "None in the folder",
    ago: (age: string): string => (age === ages.now ? "just now" : `${age} ago`),
    schedule: "Schedule",
    noSchedule: "None",
    noScheduleText: "BACKUP_DIR makes one a day.",
    every: (hours: number, keep: number): string =>
      `Every ${hours} hours, the newest ${keep} are kept`,
    key: "Master key",
    sealed: "Sealed in each backup",
    notSealed: "Not in the backups: keep it elsewhere",
    folder: "Folder",
    verify: "Nothing records whether a backup was verified. Read one whole with",
  },
  jobs: {
    title: "Job queue",
    workers: "Workers",
    noWorker: "None runs",
    waiting: "Waiting",
    waitingSince: (count: string, age: string): string => `${count}, the oldest for ${age}`,
    running: "Running",
    scheduled: "Scheduled",
    failed: "Failed",
  },
  kinds: {
    title: "Jobs by kind",
    note: "Scheduled: not due so far, or between two tries.",
    name: "Job",
  },
  failed: {
    title: "Failed for good",
    note: "No tries are left. A retry repeats the work, and what it pays for where that was not done.",
    none: "No job has failed for good",
    mail: "Mail",
    reason: "Reason",
    noReason: "No reason is stored",
    attempts: "Tries",
    at: "Failed",
    retry: "Retry",
    retrying: "Queuing",
    retryOf: (name: string, id: string): string => `Retry ${name}, job ${id}`,
    retried: "The job is queued again, with all its tries.",
  },
  mail: {
    title: "Mail",
    sender: "Sender",
    waiting: "Waiting",
    failed: "Failed",
    outbox: "In the outbox",
    newest: (count: string, age: string): string =>
      age === ages.now ? `${count}, the newest of just now` : `${count}, the newest ${age} old`,
    noServer: "Without a mail server you hand the links over. A command prints them:",
  },
  spending: {
    title: "Asked of providers",
    since: (date: string): string =>
      `Since ${date}, in UTC days. What it costs stands in your contracts.`,
    byWorkspace: "By workspace",
    none: "Nothing was asked this month.",
    use: "For",
    uses: USES,
    short: {
      account_calls: "Accounts",
      cluster_calls: "Posts",
      language_model_calls: "Model",
      research_calls: "Research",
      transcript_minutes: "Minutes",
    },
    provider: "Provider",
    noProvider: "None is set up",
    month: "This month",
    today: "Today",
    limit: "Limit a workspace and day",
    noLimit: "None of its own",
    workspace: "Workspace",
  },
  setUp: {
    title: "Set-up",
    note: "By the settings of the process that answers. Values are shown nowhere.",
    what: "What",
    state: "State",
    isSet: "Set",
    isNotSet: "Not set",
    gives: "Gives",
    settings: "Settings",
    items: SET_UP,
  },
};
