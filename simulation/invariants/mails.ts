import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/lib/time/clock.ts";
import type { Day } from "../actors/day.ts";
import { isoWeekday } from "../calendar.ts";
import { messageIdOf } from "../world/mails.ts";
import type { Invariant } from "./invariant.ts";

/** Every mail that was asked for is there once; a report's is said to be sent where it was. */

const PAGES = { verify: "verify", invitation: "accept-invitation", reset: "reset" } as const;
/** A job that fails is tried again within this time. */
const LATE_MS = 12 * HOUR_MS;
const ASKED_MS = 3 * DAY_MS;

export const mailsOnce: Invariant = {
  name: "no mail is missing or doubled",
  ask: async (day) => {
    await day.mails.look();
    return [...peopleMails(day), ...(await reportMails(day)), ...(await missedRuns(day))];
  },
};

function peopleMails({ simulation, mails }: Day): string[] {
  const { ledger, clock } = simulation;
  const now = clock.now().getTime();
  const faults = ledger.mails
    .filter(({ askedAt }) => askedAt < now - LATE_MS)
    .flatMap(({ to, kind, askedAt }) => {
      const found = mails.mails.filter(
        (mail) =>
          mail.to === to &&
          mail.text.includes(`/${PAGES[kind]}#`) &&
          mail.at.getTime() >= askedAt - MINUTE_MS &&
          mail.at.getTime() <= askedAt + DAY_MS,
      );
      return found.length === 1
        ? []
        : [`${found.length} mails (${kind}) to ${to}, asked at ${new Date(askedAt).toISOString()}`];
    });
  ledger.mails = ledger.mails.filter(({ askedAt }) => askedAt >= now - LATE_MS);
  return faults;
}

interface MailRow extends Record<string, unknown> {
  message_id: string;
  state: string;
  updated_at: Date;
}

async function reportMails({ simulation, mails }: Day): Promise<string[]> {
  const now = simulation.clock.now().getTime();
  const rows = await simulation.database.rows<MailRow>(
    "select message_id, state, updated_at from report_mails where created_at > $1",
    [new Date(now - ASKED_MS)],
  );
  const files = Map.groupBy(mails.mails, ({ file }) => messageIdOf(file));
  return rows.flatMap(({ message_id: id, state, updated_at: updatedAt }) => {
    const found = files.get(id)?.length ?? 0;
    if (found > 1) return [`the mail ${id} of a report was sent ${found} times`];
    if (state === "sent" && found === 0) return [`the mail ${id} is said to be sent and was not`];
    if (state === "failed" && found === 1) return [`the mail ${id} is said to have failed`];
    const isOpen = state === "queued" || state === "sending";
    return isOpen && updatedAt.getTime() < now - LATE_MS
      ? [`the mail ${id} is ${state} since ${updatedAt.toISOString()}`]
      : [];
  });
}

/** Each planned day of an automation has one run, though a late one may be skipped. */
async function missedRuns({ simulation, day }: Day): Promise<string[]> {
  const due = [...simulation.ledger.automations].filter(
    ([, { weekday, since }]) => isoWeekday(day) === weekday && since < `${day}T07:00:00Z`,
  );
  if (due.length === 0) return [];
  const runs = await simulation.database.rows<{ automation_id: string; status: string }>(
    `select automation_id, status from report_runs
     where planned_at >= $1::date and planned_at < $1::date + 1`,
    [day],
  );
  return due.flatMap(([id]) => {
    const own = runs.filter(({ automation_id: automation }) => automation === id);
    return own.length === 1 ? [] : [`automation ${id} has ${own.length} runs of ${day}`];
  });
}
