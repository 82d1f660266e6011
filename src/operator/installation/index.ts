import { getAlarms } from "./get-alarms.ts";
import { getBackups } from "./get-backups.ts";
import { getInstallation } from "./get-installation.ts";
import { getJobs } from "./get-jobs.ts";
import { getMail } from "./get-mail.ts";
import { getSpending } from "./get-spending.ts";
import { retryJob } from "./retry-job.ts";
import { beginRestore, getRestoreState, listRestorable } from "./set-up-restore.ts";
import { runDoctor } from "./run-doctor.ts";

/** What people who run the installation see and do in the browser (record 0136). */
export const installationRoutes = [
  getInstallation,
  runDoctor,
  getJobs,
  retryJob,
  getMail,
  getSpending,
  getBackups,
  getAlarms,
  listRestorable,
  beginRestore,
  getRestoreState,
];
