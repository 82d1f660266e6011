import type { BackupSchedule } from "../operator/backup/index.ts";
import type { InstallationServices } from "../operator/installation/installation-services.ts";
import type { Compute } from "../infrastructure/compute/compute.ts";
import type { Database } from "../db/connection/database.ts";
import type { HealthProbes } from "../features/administration/alarms/index.ts";
import type { AccountServices } from "../features/accounts/account-refresh/index.ts";
import type { ClusterReads } from "../features/grouping/clusters/index.ts";
import type { DocumentReader } from "../domain/order-documents/read/read-document.ts";
import type { FileStore } from "../infrastructure/file-store/file-store.ts";
import type { IdentityParts } from "../people/identity/identity-parts.ts";
import type { AccessCache } from "../kernel/access/access-cache.ts";
import type { AuthorizedApps } from "../kernel/access/authorized-apps.ts";
import type { Mails } from "../kernel/access/mails.ts";
import type { People } from "../kernel/access/person.ts";
import type { Urls } from "../kernel/contract/urls.ts";
import type { Runtime } from "../kernel/pipeline/context.ts";
import type { ReportPrinter } from "../infrastructure/printing/report-printer.ts";
import type { AnyOperation } from "../kernel/operation/operation.ts";
import type { LanguageModel } from "../infrastructure/language-model/language-model.ts";
import type { Mailer } from "../infrastructure/mail/mail.ts";
import type { SealedMailer } from "../infrastructure/mail/post-mail.ts";
import type { OutboundClient } from "../infrastructure/outbound/outbound-client.ts";
import type { OutboundPolicy } from "../infrastructure/outbound/outbound-policy.ts";
import type { PodcastReads } from "../features/research/podcasts/index.ts";
import type { ShowDirectory } from "../platforms/directories/show-directory.ts";
import type { PlatformRegistry } from "../platforms/posts/registry.ts";
import type { SpeechToText } from "../infrastructure/speech-to-text/speech-to-text.ts";
import type { WebSearch } from "../infrastructure/web-search/web-search.ts";
import type { RollupTelemetry } from "../observability/telemetry/rollup-telemetry.ts";

/**
 * The services of a process for its operations, jobs and surfaces. Each of them names the part that
 * it needs; the lists of operations and jobs compile only where all parts are here.
 */
export interface Services {
  /**
   * Operations take the database from their context, where it may be a transaction; jobs take it
   * from here.
   */
  database: Database;
  /** The process itself, for jobs that read with the operations of the API. */
  runtime: () => Runtime<Services>;
  urls: Urls;
  /** Reads the rights and limits of workspaces. */
  access: Pick<AccessCache, "workspace">;
  /** The operations of this process, from which the OpenAPI document is made. */
  operations: readonly AnyOperation[];
  /** Runs work on texts of other authors outside the event loop. */
  compute: Compute;
  /** The one guarded client for every request to the outside. */
  outbound: OutboundClient;
  /**
   * The targets that the client may reach; addresses are checked against it when they are stored.
   */
  outboundPolicy: OutboundPolicy;
  /** Sources of post numbers, with one connector for each platform. */
  platforms: PlatformRegistry;
  /** Public directories of podcasts that the operator allows. */
  directories: readonly ShowDirectory[];
  /** Reads of the public directories that podcast search asks, with the kept answers. */
  podcasts: PodcastReads;
  accounts: AccountServices;
  /** Reads documents of other authors in a process of its own. */
  documents: DocumentReader;
  /** Undefined where no language model is configured. */
  languageModel: LanguageModel | undefined;
  /** Undefined where no speech to text is configured. */
  speechToText: SpeechToText | undefined;
  /** Undefined where no search provider is configured. */
  webSearch: WebSearch | undefined;
  /** Prints the documents of reports. */
  reportPrinter: ReportPrinter;
  /** The store of the library's files. */
  fileStore: FileStore;
  /**
   * Maximum bytes of each workspace, in place of its plan's maximum; undefined where the plan sets
   * it.
   */
  fileBytesMax: number | undefined;
  clusterReads: ClusterReads;
  identity: IdentityParts;
  people: People;
  authorizedApps: AuthorizedApps;
  mails: Mails;
  sealedMailer: SealedMailer;
  /** True where recipients of reports confirm that they want them before they get one. */
  confirmsRecipients: boolean;
  /** Sends mails of reports, whose state is recorded before and after. */
  mailer: Mailer;
  /** What the pages of operators read. */
  installation: InstallationServices;
  /** Undefined where no folder for backups is set. */
  backups: BackupSchedule | undefined;
  rollups: RollupTelemetry;
  /** What this process knows of its machine, for alarms. */
  health: HealthProbes;
}

/**
 * The services that `createServices` makes; the runtime adds its database, addresses and access.
 */
export type MadeServices = Omit<Services, "database" | "runtime" | "urls" | "access">;
