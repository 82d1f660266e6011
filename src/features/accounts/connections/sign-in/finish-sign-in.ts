import { Type } from "typebox";
import { inTransaction } from "../../../../db/connection/database.ts";
import { noParams, noQuery } from "../../../../kernel/contract/envelope.ts";
import {
  ApiError,
  parameterInvalid,
  resourceNotFound,
} from "../../../../kernel/contract/errors.ts";
import { anyObject, nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import {
  definePersonRoute,
  type PersonContext,
  type SessionAnswer,
} from "../../../../kernel/operation/session-route.ts";
import type { PipelineServices } from "../../../../kernel/pipeline/context.ts";
import type {
  AccountConnector,
  AccountFailure,
  VerifiedAccount,
} from "../../../../platforms/accounts/account-connector.ts";
import { failureOf } from "../../../../platforms/accounts/account-failure.ts";
import type { PlatformOauth } from "../../../../platforms/accounts/connector-manifest.ts";
import type {
  PlatformTokens,
  TokenAnswer,
} from "../../../../platforms/accounts/platform-sign-in.ts";
import type { Platform } from "../../../../platforms/platform.ts";
import { UpstreamRead } from "../../../../platforms/upstream-read.ts";
import {
  type AccountServices,
  integrationObject,
  lockConnection,
} from "../../account-refresh/index.ts";
import { connectAccount, replacementOf } from "../connect-account.ts";
import { refusalOf, requireConnector, requirePlatform } from "../connect-candidate.ts";
import { type SealedSignIn, type SignInOwner, takeSignIn } from "./platform-sign-in.store.ts";

type FinishContext = PersonContext<PipelineServices & { accounts: AccountServices }>;

/** Time limit; a person waits for this request. */
const DEADLINE_MS = 20_000;
const TRIES_PER_MINUTE = 20;

const finishBody = strictObject({
  query: Type.String({
    minLength: 1,
    maxLength: 4_096,
    description: "What stood behind the question mark.",
  }),
});

const connectedAccountSchema = strictObject({
  object: oneOf(["connected_account"]),
  workspace_id: Type.String(),
  show_id: Type.String(),
  platform: Type.String(),
  platform_name: Type.String(),
  account_name: nullable(Type.String()),
  choices: Type.Array(strictObject({ id: Type.String(), name: Type.String() }), {
    description:
      "Nothing was connected where this is not empty: the sign-in opens several accounts, so it " +
      "is begun again with `account_id`.",
  }),
  warnings: Type.Array(Type.String()),
  integration: nullable(anyObject),
});

type ConnectedAccount = View<typeof connectedAccountSchema>;

interface Waiting {
  workspaceId: string;
  showId: string;
  platform: Platform;
  connector: AccountConnector;
  oauth: PlatformOauth;
  kept: SealedSignIn;
}

const gone = (): ApiError => resourceNotFound("sign-in that waits for this answer");

/**
 * @throws ApiError `resource_not_found` where the user is no longer an editor, or the show has left
 * the workspace.
 */
async function requireStillEditor(
  { runtime, session }: FinishContext,
  { workspaceId, showId }: SignInOwner,
): Promise<void> {
  const memberships = await runtime.services.people.membershipsOf(session.person.id);
  const role = memberships.find((membership) => membership.workspaceId === workspaceId)?.role;
  const workspace = await runtime.access.workspace(workspaceId);
  if (role === undefined || role === "viewer" || workspace?.showSet.has(showId) !== true)
    throw gone();
}

/**
 * Takes the pending sign-in of a state, which can be done once. The user's rights are checked
 * again.
 */
async function requireWaiting(context: FinishContext, state: string): Promise<Waiting> {
  const { runtime, database, session, now } = context;
  const taken = await takeSignIn(
    database,
    { state, personId: session.person.id },
    { secrets: runtime.secrets, now },
  );
  if (taken === undefined) throw gone();
  await requireStillEditor(context, taken);
  const platform = requirePlatform(taken.platform);
  const connector = requireConnector(runtime.services.accounts.connectors, platform);
  const { connect: method } = connector.manifest;
  if (method.kind !== "oauth") throw gone();
  const { workspaceId, showId, kept } = taken;
  return { workspaceId, showId, platform, connector, oauth: method.oauth, kept };
}

function tokensOf(answer: TokenAnswer, platform: string): PlatformTokens {
  if (answer.ok) return answer.tokens;
  if (answer.code === "invalid_grant" || answer.code === "access_denied")
    throw parameterInvalid("query", "malformed", answer.message);
  throw new ApiError("provider_failed", answer.message, { extras: { platform } });
}

/** Exchanges the returned code for tokens. @throws ApiError where the platform refuses it. */
async function exchangeCode(
  { runtime }: FinishContext,
  { platform, oauth, kept }: Waiting,
  search: URLSearchParams,
): Promise<PlatformTokens> {
  const address = new URL(runtime.urls.addresses.appUrl);
  address.search = search.toString();
  const { state, verifier } = kept;
  const answer = await runtime.services.accounts.signIn.finish(oauth, { address, state, verifier });
  return tokensOf(answer, platform.id);
}

/**
 * The account that the tokens give access to, or the accounts to choose from.
 *
 * @throws ApiError for every other refusal of the platform.
 */
async function verifyOrChoose(
  { platform, connector, kept }: Waiting,
  { secrets }: PlatformTokens,
): Promise<{ account: VerifiedAccount } | { choices: AccountFailure["choices"] }> {
  const candidate = { secrets, accountId: kept.accountId, handleOrUrl: null };
  try {
    const read = new UpstreamRead(AbortSignal.timeout(DEADLINE_MS));
    return { account: await connector.verify(candidate, read) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === "choose_account") return { choices: failure.choices };
    throw refusalOf(failure, { platform, fields: { credential: "query", account: "query" } });
  }
}

async function connect(
  context: FinishContext,
  { workspaceId, showId, platform }: Waiting,
  { account, tokens }: { account: VerifiedAccount; tokens: PlatformTokens },
): Promise<Pick<ConnectedAccount, "account_name" | "warnings" | "integration">> {
  const { runtime, requestId } = context;
  const { urls } = runtime;
  const target = { showId, platform: platform.id };
  const secrets = {
    sealed: runtime.services.accounts.vault.seal(target, tokens.secrets),
    expiresAt: tokens.expiresAt,
  };
  const cause = {
    source: "app" as const,
    workspaceId,
    requestId,
    idempotencyKey: null,
    now: runtime.clock.now(),
  };
  return inTransaction(context.database, async (transaction) => {
    const warnings = replacementOf(await lockConnection(transaction, target), account);
    const row = await connectAccount(
      transaction,
      urls,
      { target, workspaceId, account, secrets },
      cause,
    );
    const integration = { ...integrationObject(row, urls) };
    return { account_name: row.account_name, warnings, integration };
  });
}

/**
 * Finishes a sign-in with the address to which the platform sent the user back. It is valid once,
 * for the user who started it. It is a route and not an operation, because the workspace is that of
 * the sign-in, not the one the person has open.
 */
export const finishPlatformSignIn = definePersonRoute({
  id: "integrations.finish_sign_in",
  method: "POST",
  path: "/app-api/connect/finish",
  addressRequestsPerMinute: TRIES_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: finishBody,
  output: connectedAccountSchema,
  summary: "Connect the account a person signed in to",
  handler: async (context: FinishContext, { body }): Promise<SessionAnswer<ConnectedAccount>> => {
    const search = new URLSearchParams(body.query.replace(/^\?/, ""));
    const waiting = await requireWaiting(context, search.get("state") ?? "");
    const tokens = await exchangeCode(context, waiting, search);
    const connection = {
      object: "connected_account" as const,
      workspace_id: waiting.workspaceId,
      show_id: waiting.showId,
      platform: waiting.platform.id,
      platform_name: waiting.platform.name,
    };
    const signedIn = await verifyOrChoose(waiting, tokens);
    if ("choices" in signedIn) {
      const none = { account_name: null, warnings: [], integration: null };
      return { data: { ...connection, ...none, choices: signedIn.choices } };
    }
    const connected = await connect(context, waiting, { account: signedIn.account, tokens });
    return { data: { ...connection, ...connected, choices: [] } };
  },
});
