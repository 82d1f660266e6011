import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { AlarmLine, Mails } from "../../../kernel/access/mails.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { insertNotice } from "./alarm-notice.store.ts";
import { findPreferences } from "./alarm-preference.store.ts";
import type { AlarmRow } from "./alarm.store.ts";
import { KINDS } from "./kinds/all-kinds.ts";
import {
  findAdmins,
  findOperators,
  findWorkspaceNames,
  type Recipient,
} from "./recipients.store.ts";

/**
 * Mails the changes of one check in its transaction: one mail a person, however many things failed
 * at once, or a line of their next daily mail.
 */

export interface ToldChange {
  row: AlarmRow;
  change: "raised" | "cleared";
  /** True where no one is mailed: they know it, or what failed is gone. */
  isSilent?: boolean;
}

interface NotifyParts {
  mails: Mails;
  urls: Pick<Urls, "addresses">;
  now: Date;
}

export async function notifyPeople(
  transaction: DatabaseTransaction,
  changes: readonly ToldChange[],
  { mails, urls, now }: NotifyParts,
): Promise<number> {
  const told = changes.filter(
    ({ row, change }) => change === "cleared" || KINDS[row.kind].mailsFailure,
  );
  if (told.length === 0) return 0;
  const recipientsOf = await findRecipients(transaction, told);
  const people = [...recipientsOf.values()].flat();
  const chosen = new Map(
    (
      await findPreferences(
        transaction,
        people.flatMap(({ person_id: personId }) => personId ?? []),
      )
    ).map((row) => [`${row.person_id} ${row.kind}`, row.delivery]),
  );
  const names = await namesOfWorkspaces(transaction, told);
  const linesOf = new Map<string, AlarmLine[]>();
  for (const one of told) {
    const { kind } = one.row;
    for (const { person_id: personId, email } of recipientsOf.get(one.row.id) ?? []) {
      const delivery = chosen.get(`${personId} ${kind}`) ?? KINDS[kind].delivery;
      if (delivery === "never") continue;
      // A member without an account has no daily mail.
      if (delivery === "daily" && personId !== null)
        await insertNotice(
          transaction,
          { person_id: personId, alarm_id: one.row.id, change: one.change },
          now,
        );
      else linesOf.set(email, [...(linesOf.get(email) ?? []), lineOf(one, names, urls)]);
    }
  }
  for (const [email, lines] of linesOf)
    await mails.alarms(transaction, {
      email,
      lines,
      isDaily: false,
      settingsUrl: settingsUrl(urls),
    });
  return linesOf.size;
}

export const settingsUrl = ({ addresses }: Pick<Urls, "addresses">): string =>
  `${addresses.appUrl}/alarms/settings`;

export const namesOfWorkspaces = (
  transaction: DatabaseTransaction,
  changes: readonly ToldChange[],
): Promise<Map<string, string>> =>
  findWorkspaceNames(
    transaction,
    changes.flatMap(({ row }) => row.workspace_id ?? []),
  );

/** A change as the mail has it. */
export function lineOf(
  { row, change }: ToldChange,
  names: ReadonlyMap<string, string>,
  urls: Pick<Urls, "addresses">,
): AlarmLine {
  const { title, advice, url } = KINDS[row.kind].words(row, urls);
  return {
    change,
    workspaceName: row.workspace_id === null ? null : (names.get(row.workspace_id) ?? null),
    title,
    reason: row.subject.reason,
    advice,
    url,
    since: row.since,
    wellSince: row.well_since,
  };
}

/** Who is mailed each alarm, each address once. */
async function findRecipients(
  transaction: DatabaseTransaction,
  changes: readonly ToldChange[],
): Promise<Map<string, Recipient[]>> {
  const admins = new Map<string, Recipient[]>();
  let operators: Recipient[] | undefined;
  const found = new Map<string, Recipient[]>();
  for (const { row } of changes) {
    const { mailedTo } = KINDS[row.kind];
    const all: Recipient[] = [];
    if (mailedTo.includes("workspace") && row.workspace_id !== null) {
      if (!admins.has(row.workspace_id))
        admins.set(row.workspace_id, await findAdmins(transaction, row.workspace_id));
      all.push(...(admins.get(row.workspace_id) ?? []));
    }
    if (mailedTo.includes("operators")) {
      operators ??= await findOperators(transaction);
      all.push(...operators);
    }
    const byAddress = new Map<string, Recipient>();
    for (const one of all)
      if (byAddress.get(one.email)?.person_id == null) byAddress.set(one.email, one);
    found.set(row.id, [...byAddress.values()]);
  }
  return found;
}
