import { type Database, inTransaction } from "../../../db/connection/database.ts";
import type { Mails } from "../../../kernel/access/mails.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { findPeopleWithNotices, takeNotices } from "./alarm-notice.store.ts";
import { lineOf, namesOfWorkspaces, settingsUrl } from "./notify.ts";
import { findAddressesOfPeople } from "./recipients.store.ts";

/** The hour of the daily mail, in UTC: neither people nor workspaces have a time zone. */
const DAILY_HOUR = 7;

/** The latest moment at which daily mails were due. */
export function lastDailyMoment(now: Date): Date {
  const shift = DAILY_HOUR * HOUR_MS;
  return new Date(Math.floor((now.getTime() - shift) / DAY_MS) * DAY_MS + shift);
}

interface DailyParts {
  mails: Mails;
  urls: Pick<Urls, "addresses">;
  now: Date;
}

/**
 * Mails the people whose oldest notice is from before the last moment of daily mails. The notices
 * are taken in the transaction of the mail, so that a second run finds none, and a server that was
 * down at that moment sends them when it is back.
 */
export async function sendDailyMails(
  database: Database,
  { mails, urls, now }: DailyParts,
): Promise<number> {
  let sent = 0;
  for (const personId of await findPeopleWithNotices(database, lastDailyMoment(now)))
    sent += await inTransaction(database, async (transaction) => {
      const noticed = (await takeNotices(transaction, personId)).map(({ change, ...row }) => ({
        change,
        row,
      }));
      const email = (await findAddressesOfPeople(transaction, [personId])).get(personId);
      if (noticed.length === 0 || email === undefined) return 0;
      const names = await namesOfWorkspaces(transaction, noticed);
      await mails.alarms(transaction, {
        email,
        lines: noticed.map((one) => lineOf(one, names, urls)),
        isDaily: true,
        settingsUrl: settingsUrl(urls),
      });
      return 1;
    });
  return sent;
}
