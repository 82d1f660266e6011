import type pg from "pg";
import { addressesOf } from "./config/addresses.ts";
import { setUpItems } from "./config/set-up-items.ts";
import type { ServedRestores } from "../operator/restore/index.ts";
import type { Examine } from "../operator/installation/installation-services.ts";
import { type Config, loadMasterKey } from "./config/config.ts";
import { createCompute } from "../infrastructure/compute/compute.ts";
import { createReportPrinter } from "../infrastructure/printing/report-printer.ts";
import { isDatabaseReady } from "../db/connection/is-ready.ts";
import { WriteProbe } from "../db/upkeep/write-probe.ts";
import { startInboxLook } from "../delivery/events/inbox-look.ts";
import { deploymentNote } from "./deployment-note.ts";
import { type Instance, openInstance } from "./instance.ts";
import type { Worker } from "../infrastructure/jobs/worker.ts";
import type { Runtime } from "../kernel/pipeline/context.ts";
import { removeLeftUploads } from "../kernel/upload/received-file.ts";
import { systemClock } from "../lib/time/clock.ts";
import { SERVER_VERSION } from "../lib/server-version.ts";
import type { ProcessLog } from "./log.ts";
import { createMonitorClient, statusAddresses } from "./monitor/find-monitor.ts";
import { createMailer } from "../infrastructure/mail/create-mailer.ts";
import { outboxFolder } from "../infrastructure/mail/outbox-mailer.ts";
import { countOutboxMails } from "../infrastructure/mail/read-outbox.ts";
import { startRuntime } from "./runtime.ts";
import { createBackupPlace } from "./backups/create-backup-place.ts";
import { scheduleBackups } from "./backups/schedule-backups.ts";
import type { SandboxParts } from "./sandbox-parts.ts";
import type { Services } from "./services.ts";
import { StopList } from "./stop-list.ts";
import { startUpkeep } from "./upkeep.ts";
import { createServices } from "./create-services.ts";
import { PasswordHasher } from "../people/identity/passwords/password-hasher.ts";
import { startMetricsServer } from "../surfaces/metrics/metrics-server.ts";
import { Telemetry } from "../observability/telemetry/telemetry.ts";
import type { RunningDeliveries } from "../delivery/webhooks/worker/run-deliveries.ts";
import { secondsSinceWorkerSeen } from "../delivery/webhooks/worker/worker-heartbeats.store.ts";

const WORKER_CONCURRENCY = 4;

/** How long running jobs may continue before their signals abort; 5 s later they are released. */
const JOB_DRAIN_MS = 5_000;

/**
 * A running process. `close` ends it within 15 s in order: it takes no new requests, jobs and
 * deliveries, finishes the running ones, stores logs, and stops the database.
 */
export interface RunningProcess {
  runtime: Runtime<Services>;
  instance: Instance;
  /** Address at which it listens; undefined without the api role. */
  address: string | undefined;
  /** Address of `/metrics`; undefined when it is off or its default port was taken. */
  metricsAddress: string | undefined;
  /** Starts the worker that `holdsWork` has left out; does nothing where it has started. */
  startWork: () => Promise<void>;
  close(): Promise<void>;
}

interface ServeOptions {
  /** Leaves the worker out until `startWork` is called. */
  holdsWork?: boolean;
  /** The checks that operators see in the browser. */
  examine: Examine;
  /** Restores of backups by the page of an empty server. */
  restores?: ServedRestores | undefined;
  /** What a sandbox has in place of a server's own parts. */
  sandbox?: SandboxParts;
}

/**
 * Starts a process in the roles its configuration names, over the one database.
 */
export async function serve(
  config: Config,
  log: ProcessLog,
  { holdsWork = false, examine, restores, sandbox }: ServeOptions,
): Promise<RunningProcess> {
  const note = deploymentNote(config.deploymentRelease, SERVER_VERSION);
  if (note !== undefined) log.warn({}, note);
  const instance = await openInstance(config, log, { share: false });
  const stops = new StopList(log);
  stops.addPart(() => instance.close());
  try {
    const telemetry = new Telemetry();
    const masterKey = loadMasterKey(config);
    const { place, close: closePlace } = createBackupPlace(config, systemClock);
    stops.addPart(async () => closePlace());
    const backups = scheduleBackups(config, place, masterKey, telemetry);
    const mailer = await createMailer(config.mail, { dataDirectory: config.dataDirectory, log });
    stops.addPart(async () => mailer.close());
    const compute = createCompute();
    stops.addPart(async () => compute.close());
    const reportPrinter = createReportPrinter({ fontFolder: config.fontFolder });
    stops.addPart(async () => reportPrinter.close());
    const running = await startRuntime({
      databaseUrl: instance.databaseUrl,
      connectionsMax: config.databaseConnectionsMax,
      masterKey,
      ...(sandbox === undefined
        ? {}
        : { clock: sandbox.clock, apiKeyPrefix: sandbox.apiKeyPrefix }),
      addresses: addressesOf(config),
      sellsPlans: config.sellsPlans,
      serverVersion: SERVER_VERSION,
      checkOutput: false,
      log,
      observer: telemetry.requests,
      services: (parts) => {
        const { services, closeOutbound } = createServices(config, {
          ...parts,
          mailer,
          passwords: new PasswordHasher(),
          compute,
          reportPrinter,
          backups,
          installation: {
            config,
            databaseUrl: instance.databaseUrl,
            backupPlace: place,
            restores,
            setUp: setUpItems(config),
            examine,
          },
          rollups: telemetry.rollups,
        });
        stops.addPart(async () => closeOutbound());
        return services;
      },
    });
    stops.addPart(() => running.close());
    // The metrics server is closed after the API and the worker, because it answers while they
    // drain; it is started after them, because their ports are more important.
    const metricsClosers: (() => Promise<void>)[] = [];
    stops.addPart(async () => {
      for (const close of metricsClosers.toReversed()) await close();
    });
    await removeLeftUploads(systemClock.now());
    const upkeep = await startUpkeep({ ...running.runtime, pool: running.pool, log });
    stops.addPart(() => upkeep.stop());
    let hasWork = !config.roles.has("worker");
    const startWork = async (): Promise<void> => {
      if (hasWork) return;
      hasWork = true;
      const worker = await startJobs(running.runtime, instance, log);
      stops.addWork(() => worker.stop());
      const inboxLook = startInboxLook(running.runtime);
      stops.addWork(() => inboxLook.stop());
      const deliveries = await startDeliveries(running.runtime, {
        config,
        instance,
        telemetry,
        log,
      });
      stops.addWork(() => deliveries.stop());
    };
    if (!holdsWork) await startWork();
    const address = config.roles.has("api")
      ? await listen(config, running.runtime, { stops, sandbox })
      : undefined;
    const metricsAddress = await serveMetrics(
      config,
      telemetry,
      { pool: running.pool, databaseUrl: instance.databaseUrl, log },
      metricsClosers,
    );
    return {
      runtime: running.runtime,
      instance,
      address,
      metricsAddress,
      startWork,
      close: () => stops.stop(),
    };
  } catch (error) {
    await stops.stop();
    throw error;
  }
}

async function serveMetrics(
  config: Config,
  telemetry: Telemetry,
  parts: { pool: pg.Pool; databaseUrl: string; log: ProcessLog },
  closers: (() => Promise<void>)[],
): Promise<string | undefined> {
  if (config.metrics === undefined) return undefined;
  const server = await startMetricsServer({
    ...config.metrics,
    read: () => telemetry.read(),
    log: parts.log,
  });
  if (server === undefined) return undefined;
  const watch = telemetry.watch({
    ...parts,
    clock: systemClock,
    providerCallsPerDay: config.providerCallsPerDay,
  });
  telemetry.watchFolders({
    dataDirectory: config.dataDirectory,
    countOutbox:
      config.mail.smtpUrl === undefined
        ? () => countOutboxMails(outboxFolder(config.dataDirectory))
        : undefined,
    clock: systemClock,
  });
  closers.push(
    () => watch.stop(),
    () => server.close(),
  );
  return server.address;
}

/**
 * Modules that only one role needs are loaded with that role: a worker has no HTTP surfaces, and an
 * API has no jobs.
 */
async function startJobs(
  runtime: Runtime<Services>,
  instance: Instance,
  log: ProcessLog,
): Promise<Worker> {
  const { startWorker } = await import("../infrastructure/jobs/worker.ts");
  const { enqueueJob } = await import("../infrastructure/jobs/enqueue.ts");
  const { CRON, JOBS } = await import("./jobs.ts");
  const { busyReading } = await import("../features/sponsorship/insertion-orders/index.ts");
  const { checkDirectoryJob } = await import("../features/catalogue/shows/index.ts");
  const { fillRestoredIndex } = await import("../features/catalogue/search-index/index.ts");
  // The release that ran before may not write the directory. All starting processes share one job.
  await enqueueJob(runtime.database, checkDirectoryJob, {}, { jobKey: "start:check_directory" });
  await fillRestoredIndex(runtime.database);
  return startWorker({
    connectionString: instance.databaseUrl,
    jobs: JOBS,
    cron: CRON,
    concurrency: WORKER_CONCURRENCY,
    busyFlags: busyReading,
    drainMs: JOB_DRAIN_MS,
    clock: runtime.clock,
    services: runtime.services,
    log,
  });
}

async function startDeliveries(
  { clock, services, secrets }: Runtime<Services>,
  {
    config,
    instance,
    telemetry,
    log,
  }: { config: Config; instance: Instance; telemetry: Telemetry; log: ProcessLog },
): Promise<RunningDeliveries> {
  const { DeliveryTargets } = await import("../delivery/webhooks/worker/delivery-target.ts");
  const { runDeliveries } = await import("../delivery/webhooks/worker/run-deliveries.ts");
  return runDeliveries({
    databaseUrl: instance.databaseUrl,
    clock,
    outbound: services.outbound,
    targets: new DeliveryTargets(secrets),
    sellsPlans: config.sellsPlans,
    telemetry: telemetry.deliveries,
    log,
    random: Math.random,
  });
}

async function listen(
  config: Config,
  runtime: Runtime<Services>,
  { stops, sandbox }: { stops: StopList; sandbox: SandboxParts | undefined },
): Promise<string> {
  const { createHttpSurfaces } = await import("./http.ts");
  const { createMonitorReader } = await import("../surfaces/status/read-monitor.ts");
  const isReady = (): Promise<boolean> => isDatabaseReady(runtime.database);
  const probe = new WriteProbe(runtime.database);
  const outbound = createMonitorClient();
  stops.addPart(async () => outbound.close());
  const readMonitor = createMonitorReader(() => statusAddresses(config), {
    outbound,
    clock: systemClock,
  });
  const { trustProxy } = config;
  const server = createHttpSurfaces(runtime, {
    trustProxy,
    isReady,
    takesWrites: () => probe.takesWrites(),
    deliveryWorkerSeen: () => secondsSinceWorkerSeen(runtime.database),
    readMonitor,
  });
  sandbox?.addRoutes(server, runtime);
  stops.addWork(() => server.close());
  return server.listen({ port: config.port, host: config.host });
}
