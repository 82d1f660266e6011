import { Type } from "typebox";
import { causeOf } from "../../../delivery/events/record-event.ts";
import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import type {
  AccountCandidate,
  AccountConnector,
  VerifiedAccount,
} from "../../../platforms/accounts/account-connector.ts";
import { failureOf } from "../../../platforms/accounts/account-failure.ts";
import {
  type ConnectField,
  type ConnectMethod,
  sessionFieldsOf,
} from "../../../platforms/accounts/connector-manifest.ts";
import { UpstreamRead } from "../../../platforms/upstream-read.ts";
import {
  type AccountServices,
  type AccountTarget,
  type ConnectionRow,
  describeRefreshCap,
  lockConnection,
} from "../account-refresh/index.ts";
import {
  connectAccount,
  integrationSchema,
  namedCandidate,
  refusalOf,
  replacementOf,
  viewIntegration,
} from "../connections/index.ts";
import type { Platform } from "../../../platforms/platform.ts";
import { requireSynced, sessionsAreOff, SYNCED_PLATFORMS } from "./sync-access.ts";

type SyncContext = WriteContext<{ accounts: AccountServices }>;

const SYNCS_PER_MINUTE = 20;
const ACCOUNT_FIELD = "account_id";
const VALUE_LETTERS_MAX = 8_192;
/** Characters that a cookie's value may contain; a semicolon would start another cookie. */
const VALUE = /^[\x21-\x3A\x3C-\x7E]+$/;

type SessionFields = Readonly<Record<string, string>>;

const syncBody = strictObject({
  show_id: Type.String({ minLength: 1, maxLength: 100 }),
  session: Type.Record(Type.String({ minLength: 1, maxLength: 40 }), Type.String()),
  account_id: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
});

interface State {
  target: AccountTarget;
  platform: Platform;
  connector: AccountConnector;
  candidate: AccountCandidate;
  before: ConnectionRow | undefined;
}

/**
 * Stores the credential of a dashboard: its session cookies, or a token of its platform. The value
 * is tried, sealed, and never returned.
 */
export const syncSession = defineWrite({
  id: "sync.session",
  method: "POST",
  path: "/app-api/sync/{platform}",
  scope: "role:editor",
  callers: ["session"],
  addressRequestsPerMinute: SYNCS_PER_MINUTE,
  effect: "write",
  params: strictObject({ platform: Type.String({ minLength: 1, maxLength: 40 }) }),
  body: syncBody,
  output: sessionWriteResultOf(integrationSchema),
  errors: ["plan_required", "provider_failed", "provider_timeout", "state_conflict"],
  summary: "Connect a show's dashboard by the session the browser extension captured",
  description:
    "Tries the session at the dashboard, seals it, links the account and begins its first import. " +
    "Connecting another account in the place of one replaces it and warns.",
  example: {
    params: { platform: "spotify" },
    body: { show_id: "{show_id}", session: { sp_dc: "value-of-the-cookie", sp_key: "another" } },
  },
  mcp: false,
  preview: async (context: SyncContext, { params, body }): Promise<Change<State>> => {
    const named = { showId: body.show_id, platformId: params.platform };
    const platform = requireSynced(context, named, SYNCED_PLATFORMS);
    const connector = context.services.accounts.connectors.find(platform.id);
    if (connector === undefined) throw sessionsAreOff(platform);
    const sent = candidateOf(platform, connector.manifest.connect, {
      session: body.session,
      accountId: body.account_id ?? null,
    });
    const { candidate } = namedCandidate(sent, { platform, fields: { account: ACCOUNT_FIELD } });
    const target = { showId: body.show_id, platform: platform.id };
    const before = await lockConnection(context.database, target);
    return {
      resource: "integration",
      id: before?.id ?? null,
      wouldWrite: {
        platform: platform.id,
        show_id: target.showId,
        account_id: candidate.accountId,
      },
      effects: [`Connect the dashboard of ${platform.name} and read it for the first time.`],
      state: { target, platform, connector, candidate, before },
    };
  },
  collect: async (_context, { state }, signal): Promise<VerifiedAccount> => {
    const { connector, candidate, platform } = state;
    const fields = { credential: "session", account: ACCOUNT_FIELD };
    try {
      return await connector.verify(candidate, new UpstreamRead(signal));
    } catch (error) {
      throw refusalOf(failureOf(error), { platform, fields });
    }
  },
  apply: async (context: SyncContext, { state }, account) => {
    const { database, urls, workspace, services } = context;
    const { target, platform, candidate, before } = state;
    const sealed = services.accounts.vault.seal(target, candidate.secrets);
    const row = await connectAccount(
      database,
      urls,
      {
        target,
        workspaceId: workspace.id,
        account,
        secrets: { sealed, expiresAt: null },
        connectVia: "extension",
      },
      causeOf(context),
    );
    const refreshCap = await describeRefreshCap(database, row, context);
    return {
      id: row.id,
      written: {
        platform: platform.id,
        show_id: target.showId,
        external_account_id: row.external_account_id,
        status: row.status,
      },
      warnings: replacementOf(before, account),
      urls: { app: urls.showApp(target.showId), public: null },
      data: viewIntegration(context, platform, { showId: target.showId, row, refreshCap }),
    };
  },
});

/**
 * The candidate from the fields of the body, named by one of the two ways. A fault never contains
 * the value.
 */
function candidateOf(
  platform: Platform,
  connect: ConnectMethod,
  { session, accountId }: { session: SessionFields; accountId: string | null },
): AccountCandidate {
  const fields = sessionFieldsOf(connect);
  const token: readonly ConnectField[] = connect.kind === "session" ? (connect.token ?? []) : [];
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
