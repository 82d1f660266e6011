import {
  findOpenAlarms,
  readAlarmHealth,
} from "../../../observability/telemetry/alarm-health.store.ts";
import type { Installation } from "../installation.ts";
import type { Finding } from "./doctor-checks.ts";

const DETAILS_MAX = 20;

/** Open alarms, and whether the mails about them can be sent. */
export async function checkAlarms({ pool, clock, config }: Installation): Promise<Finding> {
  const check = "alarms";
  const { open, failingMails } = await readAlarmHealth(pool, clock.now());
  const total = open.reduce((sum, row) => sum + row.open, 0);
  const mails =
    config.mail.smtpUrl === undefined
      ? "; no mails are sent about alarms: set SMTP_URL and MAIL_FROM"
      : failingMails === 0
        ? ""
        : `; ${failingMails} mails are tried and not taken by the mail server`;
  if (total === 0)
    return { check, status: failingMails > 0 ? "warn" : "ok", message: `none is open${mails}` };
  const details = (await findOpenAlarms(pool, DETAILS_MAX)).map(
    ({ kind, workspace_id: workspaceId, name, reason, since }) =>
      `${kind}${workspaceId === null ? "" : ` of ${workspaceId}`}: ${name}, since ` +
      `${since.toISOString()}${reason === null ? "" : `: ${reason}`}`,
  );
  return {
    check,
    status: "warn",
    message: `${total} open: ${open.map((row) => `${row.open} ${row.kind}`).join(", ")}${mails}`,
    details: [...details, ...(total > DETAILS_MAX ? [`and ${total - DETAILS_MAX} more`] : [])],
  };
}
