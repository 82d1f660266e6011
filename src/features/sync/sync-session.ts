import { Type } from "typebox";
import { inTransaction } from "../../db/connection/database.ts";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import { type AppContext, defineAppRoute, workspaceOf } from "../../kernel/operation/app-route.ts";
import { noQuery } from "../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../kernel/contract/errors.ts";
import { anyObject, strictObject } from "../../kernel/contract/schema.ts";
import type { AccountCandidate } from "../../platforms/accounts/account-connector.ts";
import { failureOf } from "../../platforms/accounts/account-failure.ts";
import { AccountRead } from "../../platforms/accounts/account-read.ts";
import type { ConnectField } from "../../platforms/accounts/connector-manifest.ts";
import { integrationObject } from "../account-refresh/index.ts";
import { connectAccount, refusalOf, replacementOf } from "../connections/index.ts";
import type { Platform } from "../../platforms/platform.ts";
import { requireSynced, sessionsAreOff } from "./sync-access.ts";

/** A person waits for this request. */
const DEADLINE_MS = 20_000;
const ACCOUNT_FIELD = "account_id";
const VALUE_LETTERS_MAX = 8_192;
/** Characters of a cookie's value; a semicolon would begin another cookie. */
const VALUE = /^[\x21-\x3A\x3C-\x7E]+$/;

type SessionFields = Readonly<Record<string, string>>;

/**
 * Stores what opens a dashboard: its session cookies, or a token of its platform. The value is
 * tried, sealed, and never returned.
 */
export const syncSession = defineAppRoute({
  id: "sync.session",
  method: "POST",
  path: "/app-api/sync/{platform}",
  access: "editor",
  perMinute: 20,
  params: strictObject({ platform: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: noQuery,
  body: strictObject({
    show_id: Type.String({ minLength: 1, maxLength: 100 }),
    session: Type.Record(Type.String({ minLength: 1, maxLength: 40 }), Type.String()),
    account_id: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
  }),
  output: appWriteResultOf(anyObject),
  summary: "Connect a show's dashboard by the session the browser extension captured",
  handler: async (context, { params, body }) => {
    const { services, urls } = context.runtime;
    const { accounts } = services;
    const platform = requireSynced(context, { showId: body.show_id, platformId: params.platform });
    const connector = accounts.connectors.find(platform.id);
    if (connector === undefined || connector.manifest.connect.kind !== "session")
      throw sessionsAreOff(platform);
    const candidate = candidateOf(platform, connector.manifest.connect, {
      session: body.session,
      accountId: body.account_id ?? null,
    });
    const fields = { credential: "session", account: ACCOUNT_FIELD };
    const account = await connector
      .verify(candidate, new AccountRead(AbortSignal.timeout(DEADLINE_MS)))
      .catch((error: unknown) => {
        throw refusalOf(failureOf(error), { platform, fields });
      });
    const target = { showId: body.show_id, platform: platform.id };
    const secrets = { sealed: accounts.vault.seal(target, candidate.secrets), expiresAt: null };
    const { row, warnings } = await inTransaction(context.database, async (transaction) => {
      const before = await transaction
        .selectFrom("connections")
        .selectAll()
        .where("show_id", "=", target.showId)
        .where("platform", "=", target.platform)
        .forUpdate()
        .executeTakeFirst();
      const connected = await connectAccount(
        transaction,
        urls,
        { target, workspaceId: workspaceOf(context).id, account, secrets },
        causeOf(context),
      );
      return { row: connected, warnings: replacementOf(before, account) };
    });
    const written = {
      platform: platform.id,
      show_id: target.showId,
      external_account_id: row.external_account_id,
      status: row.status,
    };
    return appWriteResult({
      id: row.id,
      written,
      warnings,
      data: { ...integrationObject(row, urls), account_name: row.account_name },
    });
  },
});

const causeOf = ({ requestId, now }: AppContext) => ({
  source: "app" as const,
  requestId,
  idempotencyKey: null,
  now,
});

/** The fields that were sent, by the names of one of the two ways. A fault never has the value. */
function candidateOf(
  platform: Platform,
  { fields, token = [] }: { fields: readonly ConnectField[]; token?: readonly ConnectField[] },
  { session, accountId }: { session: SessionFields; accountId: string | null },
): AccountCandidate {
  const isToken = token.some(({ name, secret }) => secret && session[name] !== undefined);
  if (!isToken && fields.length === 0) throw sessionsAreOff(platform);
  const taken = isToken ? token : fields;
  const known = taken.filter(({ name }) => name !== ACCOUNT_FIELD);
  const foreign = Object.keys(session).find((name) => !known.some((field) => field.name === name));
  if (foreign !== undefined)
    throw parameterInvalid(
      `session.${foreign}`,
      "unknown",
      `${platform.name} takes ${known.map(({ name }) => name).join(", ")}.`,
    );
  for (const { name, required, help } of known) {
    const value = session[name];
    if (value === undefined && required)
      throw parameterInvalid(`session.${name}`, "missing", `Send session.${name}. ${help}`);
    if (value !== undefined && (value.length > VALUE_LETTERS_MAX || !VALUE.test(value)))
      throw parameterInvalid(
        `session.${name}`,
        "malformed",
        `session.${name} is not what a cookie or token may hold.`,
      );
  }
  const account = taken.find(({ name }) => name === ACCOUNT_FIELD);
  if (account?.required === true && (accountId ?? "").trim() === "")
    throw parameterInvalid(ACCOUNT_FIELD, "missing", `Send account_id. ${account.help}`);
  return { secrets: { ...session }, accountId: accountId?.trim() ?? null, handleOrUrl: null };
}
