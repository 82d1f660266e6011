import { createFileStore } from "../../../app/create-file-store.ts";
import { outboundPolicy } from "../../../app/outbound-policy.ts";
import { atMost } from "../../../lib/at-most.ts";
import { outboxFolder } from "../../../infrastructure/mail/outbox-mailer.ts";
import { countOutboxMails } from "../../../infrastructure/mail/read-outbox.ts";
import {
  findFaultyAccounts,
  readAccountHealth,
} from "../../../observability/telemetry/account-health.store.ts";
import { readDiskSpace } from "../../../observability/telemetry/disk-telemetry.ts";
import {
  findStoredFiles,
  readLibrarySize,
} from "../../../observability/telemetry/library-size.store.ts";
import { readSpending } from "../../../observability/telemetry/spending.store.ts";
import type { Finding } from "./doctor-checks.ts";
import type { Installation } from "../installation.ts";

/** Checks of an operator's upkeep: accounts, spending, files, disk and mail. */

const DETAILS_MAX = 20;
/** Maximum files that are checked, newest first; a restore without files lacks all of them. */
const FILES_LOOKED_FOR = 2_000;
const LOOKS_AT_ONCE = 16;
const GIB = 1024 ** 3;
/** PostgreSQL stops when its disk is full: below either limit little time is left. */
const FREE_BYTES_MIN = 2 * GIB;
const FREE_PART_MIN = 0.05;

const more = (count: number): string[] =>
  count > DETAILS_MAX ? [`and ${count - DETAILS_MAX} more`] : [];

export async function checkAccounts({ pool, clock }: Installation): Promise<Finding> {
  const {
    connected,
    stale,
    needs_reauth: waiting,
    error,
  } = await readAccountHealth(pool, clock.now());
  const message = `${connected} read, ${stale} stale, ${waiting} need a new sign-in, ${error} failing`;
  const faulty = stale + waiting + error;
  if (faulty === 0) return { check: "accounts", status: "ok", message };
  const accounts = await findFaultyAccounts(pool, DETAILS_MAX);
  const details = accounts.map(
    (account) =>
      `${account.show_id} ${account.name}, ${account.platform}: ${account.status}` +
      `${account.message === null ? "" : `, ${account.message}`} ` +
      `Last read ${account.last_updated_at?.toISOString() ?? "never"}`,
  );
  return { check: "accounts", status: "warn", message, details: [...details, ...more(faulty)] };
}

/** The use of metered upstreams today; each workspace has its own caps. */
export async function checkSpending({ pool, clock, config }: Installation): Promise<Finding> {
  const spent = await readSpending(pool, clock.now());
  return {
    check: "spending",
    status: "ok",
    message:
      `today ${spent.account_calls} provider calls for accounts (a workspace may make ` +
      `${config.providerCallsPerDay}), ${spent.cluster_calls} for posts, ` +
      `${spent.language_model_calls} language model calls, ` +
      `${spent.research_calls} requests of web research, ` +
      `${spent.transcript_minutes} minutes of audio written down`,
  };
}

/**
 * Checks whether the files with a row are stored, which they are not after a restore without their
 * bytes.
 */
export async function checkFiles({ pool, clock, config }: Installation): Promise<Finding> {
  const { files, bytes } = await readLibrarySize(pool);
  const rows = await findStoredFiles(pool, FILES_LOOKED_FOR);
  const { store, close } = createFileStore(config, { policy: outboundPolicy(config), clock });
  const looking = atMost(LOOKS_AT_ONCE);
  try {
    const sizes = await Promise.all(
      rows.map(({ storage_key: key }) => looking(() => store.sizeOf(key))),
    );
    const missing = rows.filter((_, index) => sizes[index] === null);
    const place =
      config.fileStorage.s3 === undefined ? `${config.dataDirectory}/files` : "the bucket";
    const looked =
      files > rows.length
        ? `; the newest ${rows.length}, files of reports included, were looked for`
        : "";
    const message = `${files} files, ${(bytes / GIB).toFixed(2)} GiB in ${place}${looked}`;
    if (missing.length === 0) return { check: "files", status: "ok", message };
    return {
      check: "files",
      status: "fail",
      message: `${message}; ${missing.length} are not there: castmeter backup restore-files brings them back from backups`,
      details: [
        ...missing.slice(0, DETAILS_MAX).map((row) => `${row.workspace_id} ${row.id}`),
        ...more(missing.length),
      ],
    };
  } finally {
    close();
  }
}

export async function checkDisk({ config }: Installation): Promise<Finding> {
  const { freeBytes, sizeBytes } = await readDiskSpace(config.dataDirectory);
  const message =
    `${(freeBytes / GIB).toFixed(1)} of ${(sizeBytes / GIB).toFixed(1)} GiB free on the disk of ` +
    config.dataDirectory;
  const isLow = freeBytes < FREE_BYTES_MIN || freeBytes < sizeBytes * FREE_PART_MIN;
  return { check: "disk", status: isLow ? "warn" : "ok", message };
}

/** Waiting mails are reported only without a mail server, because nothing sends them then. */
export async function checkMail({ config }: Installation): Promise<Finding> {
  if (config.mail.smtpUrl !== undefined)
    return {
      check: "mail",
      status: "ok",
      message: `sent by ${new URL(config.mail.smtpUrl).host} as ${config.mail.from}`,
    };
  const waiting = await countOutboxMails(outboxFolder(config.dataDirectory));
  return {
    check: "mail",
    status: "warn",
    message:
      `no mail server (SMTP_URL): ${waiting} ${waiting === 1 ? "mail is" : "mails are"} in the ` +
      "outbox; castmeter mail last prints the newest with its link",
  };
}
