import { kept, leftOut, ofInstallation, type TableDecisions } from "./decision.ts";

/** Tables with the state of the installation, on the coordinator. */
export const LOCAL_TABLES = {
  // The queue is claimed across workspaces, which needs its rows on one node; every other read of
  // it names the workspace.
  webhook_deliveries: {
    bound: "purged after 30 days with their partition, src/db/partitions/partitioned-tables.ts",
    backup: kept("deliveries; those not yet delivered go out after a restore"),
    archive: ofInstallation("deliveries of this installation"),
  },
  mail_allowances: {
    bound: "purged when their hour is over, src/people/identity/sessions/expired-rows.store.ts",
    backup: kept("how many mails an address received in the hour"),
    archive: ofInstallation("mails of this installation"),
  },
  passkey_challenges: {
    bound: "purged when they expire, src/people/identity/sessions/expired-rows.store.ts",
    backup: leftOut("sign-ins under way, valid for five minutes; a person begins again"),
    archive: ofInstallation("sign-ins under way"),
  },
  // This table is joined with the deliveries, and written in the transaction that queues a
  // delivery.
  webhook_endpoint_queues: {
    bound: "one an endpoint; purged with it, src/delivery/webhooks/queue/endpoint-sweeps.store.ts",
    backup: leftOut(
      "when the next delivery of an endpoint is due; workers make it anew from the deliveries",
    ),
    archive: ofInstallation("deliveries of this installation"),
  },
  webhook_workers: {
    bound: "purged when the worker is gone, src/delivery/webhooks/queue/endpoint-leases.store.ts",
    backup: leftOut("delivery workers of the old installation, which do not run here"),
    archive: ofInstallation("processes of this installation"),
  },
  worker_heartbeats: {
    bound:
      "purged when the worker is dead or has ended, src/infrastructure/jobs/worker-heartbeat.ts",
    backup: leftOut("processes of the old installation, which do not run here"),
    archive: ofInstallation("processes of this installation"),
  },
  // The answers are of no workspace: what one of them searched for answers the others too.
  directory_answers: {
    bound:
      "purged when older than three days or more than 1,000, " +
      "src/features/research/podcasts/directory-answers.store.ts",
    backup: leftOut("what public directories answered; they are asked again"),
    archive: ofInstallation("answers of public directories"),
  },
  // One check compares the rows of all workspaces and of the installation.
  alarms: {
    bound:
      "one a thing that fails; purged 30 days after it is cleared, " +
      "src/features/administration/alarms/alarm.store.ts",
    backup: kept("open alarms, so that people are not mailed again about what they know"),
    archive: ofInstallation("what fails in this installation"),
  },
  alarm_notices: {
    bound: "purged with the daily mail, src/features/administration/alarms/alarm-notice.store.ts",
    backup: leftOut("lines of the next daily mail; the alarms are kept and listed"),
    archive: ofInstallation("mails of this installation"),
  },
  upkeep_marks: {
    bound: "one a moment that the installation keeps of itself",
    backup: leftOut("moments of the old installation; the restore writes what is true here"),
    archive: ofInstallation("moments of this installation"),
  },
} as const satisfies TableDecisions;
