import type { BackupSchedule } from "../operator/backup/index.ts";
import type { Compute } from "../infrastructure/compute/compute.ts";
import type { ReportPrinter } from "../infrastructure/printing/report-printer.ts";
import { createHealthProbes } from "./create-health-probes.ts";
import { createFileStore } from "./create-file-store.ts";
import { createModels } from "./create-models.ts";
import { createResearch } from "./create-research.ts";
import { createPlatforms, type UpstreamSettings } from "./create-platforms.ts";
import { documentReader } from "../domain/order-documents/read/read-document.ts";
import { OnDemandPartitions } from "../db/partitions/on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "../db/partitions/partitioned-tables.ts";
import { ClusterReads } from "../features/grouping/clusters/index.ts";
import { PodcastReads } from "../features/research/podcasts/index.ts";
import { USER_AGENT } from "../lib/server-version.ts";
import { createMails } from "../infrastructure/mail/create-mails.ts";
import type { Mailer } from "../infrastructure/mail/mail.ts";
import { createSealedMailer } from "../infrastructure/mail/post-mail.ts";
import { createAuthorizedApps } from "../people/oauth/connections/authorized-apps.ts";
import { createOutboundClient } from "../infrastructure/outbound/outbound-client.ts";
import { createAccountConnectors } from "../platforms/accounts/account-registry.ts";
import { createAccountVault } from "../platforms/accounts/account-vault.ts";
import {
  createDirectories,
  createPodcastDirectories,
} from "../platforms/directories/create-directories.ts";
import { createPlatformSignIn } from "../platforms/accounts/oauth-sign-in.ts";
import { outboundHttpPort, outboundStreamPort } from "../platforms/outbound-http-port.ts";
import { OPERATIONS } from "./operations.ts";
import { outboundPolicy } from "./outbound-policy.ts";
import type { RuntimeParts } from "./runtime.ts";
import { createPeople } from "../people/identity/create-people.ts";
import type { IdentityParts } from "../people/identity/identity-parts.ts";
import type { MadeServices } from "./services.ts";
import { OpenidProvider } from "../people/identity/openid/openid-provider.ts";
import type { PasswordHasher } from "../people/identity/passwords/password-hasher.ts";
import type { RollupTelemetry } from "../observability/telemetry/rollup-telemetry.ts";

export interface BuiltServices {
  services: MadeServices;
  /** Ends connections to other servers. */
  closeOutbound: () => void;
}

export interface ServiceParts extends RuntimeParts {
  mailer: Mailer;
  passwords: PasswordHasher;
  compute: Compute;
  reportPrinter: ReportPrinter;
  backups: BackupSchedule | undefined;
  installation: Omit<MadeServices["installation"], "pool">;
  /** Absent where rollups are not measured. */
  rollups?: RollupTelemetry;
}

/** The services of the layers above the kernel, wired from the configuration. */
export function createServices(settings: UpstreamSettings, parts: ServiceParts): BuiltServices {
  const { database, clock, secrets } = parts;
  const { appUrl, baseUrl, mcpUrl } = parts.urls.addresses;
  const { allowPrivateNetwork } = settings;
  const policy = outboundPolicy({ allowPrivateNetwork, baseUrl, mcpUrl });
  const outbound = createOutboundClient({
    policy,
    userAgent: USER_AGENT,
  });
  const http = outboundHttpPort(outbound);
  const platforms = createPlatforms(settings, http, clock);
  // This client is for providers that the operator named, one of which may be at a path of this
  // server's own address.
  const ofOperator = createOutboundClient({
    policy: { ...policy, ownAddresses: [] },
    userAgent: USER_AGENT,
  });
  const { models, close: closeModels } = createModels(settings, policy);
  const research = createResearch(settings, { policy, clock });
  const files = createFileStore(settings, { policy, clock });
  const openid = {
    outbound: ofOperator,
    redirectUri: `${appUrl}/sign-in/callback`,
    allowHttp: settings.allowPrivateNetwork,
  };
  const socialProviders = settings.socialProviders.map(
    (provider) => new OpenidProvider(provider, openid),
  );
  const identity: IdentityParts = {
    database,
    secrets,
    passwords: parts.passwords,
    appUrl,
    baseUrl,
    signUp: settings.signUp,
    socialProviders,
  };
  const services: MadeServices = {
    operations: OPERATIONS,
    compute: parts.compute,
    reportPrinter: parts.reportPrinter,
    outbound,
    outboundPolicy: policy,
    platforms,
    documents: documentReader,
    ...models,
    webSearch: research.webSearch,
    directories: createDirectories(settings.directories, { http, clock }),
    podcasts: new PodcastReads(
      createPodcastDirectories(settings.podcastDirectories, { http, clock }),
      { database, clock },
    ),
    accounts: {
      connectors: createAccountConnectors(settings, {
        http,
        stream: outboundStreamPort(outbound),
        clock,
        platforms,
      }),
      vault: createAccountVault(secrets),
      signIn: createPlatformSignIn({
        http,
        clock,
        clients: settings.platformClients,
        redirectUri: `${appUrl}/connect/callback`,
        allowHttp: settings.allowPrivateNetwork,
      }),
      partitions: new OnDemandPartitions(ACCOUNT_DAYS),
      callsPerDay: settings.providerCallsPerDay,
    },
    fileStore: files.store,
    fileBytesMax: settings.fileStorage.bytesMax,
    clusterReads: new ClusterReads(parts.pool, parts.clock),
    identity,
    people: createPeople(identity),
    authorizedApps: createAuthorizedApps(database),
    mails: createMails({ secrets, clock, hasServer: parts.mailer.hasServer }),
    confirmsRecipients: settings.confirmsRecipients,
    sealedMailer: createSealedMailer(parts.mailer, secrets),
    mailer: parts.mailer,
    backups: parts.backups,
    health: createHealthProbes({ backups: parts.backups, config: parts.installation.config }),
    installation: { ...parts.installation, pool: parts.pool },
    rollups: parts.rollups ?? { differed: () => undefined },
  };
  return {
    services,
    closeOutbound: () => {
      outbound.close();
      ofOperator.close();
      closeModels();
      research.close();
      files.close();
    },
  };
}
