import { Type } from "typebox";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import {
  parameterInvalid,
  resourceNotFound,
  stateConflict,
} from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  type AccountTarget,
  clearReadings,
  type ConnectionRow,
  deleteStoredAccount,
  enqueueRefresh,
  findStoredAccounts,
  lockConnection,
  type StoredAccount,
  updateConnection,
} from "../account-refresh/index.ts";
import { lockVisibleShow } from "../../catalogue/shows/index.ts";
import { requirePlatform } from "./connect-candidate.ts";
import { deleteRun } from "./connection.store.ts";
import { showPlatformParams } from "./integration.schema.ts";

interface State {
  row: ConnectionRow | undefined;
  target: AccountTarget;
  stored: StoredAccount;
  /** True where the account that replaced it is read again; a metered account has no days. */
  isReadAgain: boolean;
}

const deletedHistorySchema = strictObject({
  object: oneOf(["account_history"]),
  show_id: Type.String(),
  platform: Type.String(),
  account_id: Type.String(),
  deleted: Type.Literal(true),
});

/** Deletes the history of an account that was connected by mistake. */
export const deleteAccountHistory = defineWrite({
  id: "integrations.delete_history",
  method: "DELETE",
  path: "/v1/shows/{show_id}/integrations/{platform}/history",
  scope: "integrations:write",
  effect: "destructive",
  params: showPlatformParams,
  query: strictObject({
    account_id: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "The account whose figures go: `external_account_id` of the time it was connected. " +
        "`manual` names imported days.",
    }),
  }),
  output: writeResultOf(deletedHistorySchema),
  errors: ["state_conflict"],
  confirmRule: "Always: days that a platform no longer reports cannot be read again.",
  summary: "Delete the history of a wrongly connected account",
  description:
    "Deletes the days, items and countries that were read of one account, and its latest figures. " +
    "The account must not be connected any more: disconnect it, or connect the right one, before. " +
    "An account that is connected in its place is read again as far back as its platform reports, " +
    "since days of the two may have replaced each other. Of an unknown account the error names " +
    "those there are.",
  example: {
    params: { show_id: "{show_id}", platform: "transistor" },
    query: { account_id: "12345" },
  },
  mcp: false,
  preview: async (context: WriteContext, { params, query }): Promise<Change<State>> => {
    const { database } = context;
    const show = await lockVisibleShow(context, params.show_id);
    const platform = requirePlatform(params.platform);
    const target = { showId: show.show_id, platform: platform.id };
    const row = await lockConnection(database, target);
    const accounts = withLatest(await findStoredAccounts(database, target), row);
    if (accounts.length === 0) throw resourceNotFound("account history");
    const stored = accounts.find(({ account_id: id }) => id === query.account_id);
    if (stored === undefined)
      throw parameterInvalid(
        "account_id",
        "unknown",
        "Nothing is stored of this account. There are figures of " +
          `${accounts.map(({ account_id: id }) => id).join(", ")}.`,
      );
    if (row?.status !== "disconnected" && row?.external_account_id === stored.account_id)
      throw stateConflict(
        "This account is connected. Disconnect it, or connect the right one, before its history " +
          "is deleted.",
        row.status,
        ["disconnected"],
      );
    const { days, from, to, items } = stored;
    const isReadAgain =
      !platform.metered &&
      row !== undefined &&
      row.external_account_id !== stored.account_id &&
      (row.status === "connected" || row.status === "stale" || row.status === "error");
    return {
      resource: "account_history",
      id: row?.id ?? show.show_id,
      wouldWrite: { platform: platform.id, ...stored },
      deletes: true,
      effects: [
        `Delete ${days} days${days === 0 ? "" : ` (${from} to ${to})`} and ${items} items that ` +
          `were read of the ${platform.name} account ${stored.account_id}.`,
        ...(isReadAgain ? [`Read the connected ${platform.name} account from its beginning.`] : []),
      ],
      confirm: true,
      irreversible: true,
      state: { row, target, stored, isReadAgain },
    };
  },
  apply: async ({ database, urls, now }, { state: { row, target, stored, isReadAgain } }) => {
    const { showId, platform } = target;
    await deleteStoredAccount(database, { ...target, accountId: stored.account_id });
    if (row?.external_account_id === stored.account_id) await clearReadings(database, target, now);
    else if (row !== undefined)
      await updateConnection(database, row, { days_through: null, updated_at: now });
    // A run under way would set `days_through` again, after days that were just deleted.
    if (isReadAgain) {
      await deleteRun(database, target);
      await enqueueRefresh(database, target, "connect", now);
    }
    return {
      id: row?.id ?? showId,
      written: { platform, ...stored },
      urls: { app: urls.showApp(showId), public: null },
      data: {
        object: "account_history" as const,
        show_id: showId,
        platform,
        account_id: stored.account_id,
        deleted: true as const,
      },
    };
  },
});

/** Adds the account of the latest figures, which may have no day and no item. */
function withLatest(
  accounts: readonly StoredAccount[],
  row: ConnectionRow | undefined,
): readonly StoredAccount[] {
  const id = row?.external_account_id ?? null;
  const isKnown = accounts.some(({ account_id: known }) => known === id);
  return id === null || isKnown || Object.keys(row?.readings ?? {}).length === 0
    ? accounts
    : [...accounts, { account_id: id, days: 0, from: null, to: null, items: 0 }];
}
