import { Type } from "typebox";
import { inTransaction } from "../../db/connection/database.ts";
import {
  type AppContext,
  defineAppRoute,
  sessionOf,
  workspaceOf,
} from "../../kernel/operation/app-route.ts";
import { noQuery } from "../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid, resourceNotFound } from "../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import type {
  AccountConnector,
  AccountFailure,
  VerifiedAccount,
} from "../../platforms/accounts/account-connector.ts";
import { failureOf } from "../../platforms/accounts/account-failure.ts";
import { AccountRead } from "../../platforms/accounts/account-read.ts";
import type { PlatformOauth } from "../../platforms/accounts/connector-manifest.ts";
import type { PlatformTokens, TokenAnswer } from "../../platforms/accounts/platform-sign-in.ts";
import type { Platform } from "../../platforms/platform.ts";
import { connectAccount, replacementOf } from "./connect-account.ts";
import {
  refusalOf,
  requireConnector,
  requirePlatform,
  requirePlatformPlan,
} from "./connect-candidate.ts";
import { showPlatformParams } from "./integration.schema.ts";
import { integrationObject, lockConnection } from "../account-refresh/index.ts";

/** How long a user may take at the platform. */
const SIGN_IN_MS = 15 * MINUTE_MS;
const DEADLINE_MS = 20_000;

interface SealedSignIn {
  state: string;
  verifier: string | null;
  /** Which of several accounts behind one sign-in is meant. */
  accountId: string | null;
}

const ownerOf = (stateHash: Buffer): string =>
  `platform sign-in ${stateHash.toString("base64url")}`;

const notBySignIn = ({ name }: Platform): ApiError =>
  parameterInvalid("platform", "malformed", `${name} is not connected by a sign-in of its own.`);

function requireOauth(context: AppContext, platformId: string): PlatformOauth {
  const platform = requirePlatform(platformId);
  requirePlatformPlan(workspaceOf(context), platform);
  const { accounts } = context.runtime.services;
  if (platform.connectVia !== "app_sign_in") throw notBySignIn(platform);
  const { connect } = requireConnector(accounts.connectors, platform).manifest;
  if (connect.kind !== "oauth") throw notBySignIn(platform);
  if (!accounts.signIn.isConfigured(connect.oauth))
    throw new ApiError(
      "provider_failed",
      `This server has no client at ${platform.name}: its operator has to register one.`,
      { extras: { platform: platform.id } },
    );
  return connect.oauth;
}

/**
 * Starts a sign-in: returns the address to send the user to. The answer is bound to this user, show
 * and platform.
 */
export const startPlatformSignIn = defineAppRoute({
  id: "integrations.start_sign_in",
  method: "POST",
  path: "/app-api/shows/{show_id}/connect/{platform}",
  access: "editor",
  perMinute: 20,
  params: showPlatformParams,
  query: noQuery,
  body: strictObject({
    account_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Which account is meant, where the sign-in opens several.",
      }),
    ),
  }),
  output: strictObject({ object: oneOf(["platform_sign_in"]), authorization_url: Type.String() }),
  summary: "Begin signing in at a platform to connect a show's account",
  handler: async (context, { params, body }) => {
    const workspace = workspaceOf(context);
    if (!workspace.showSet.has(params.show_id)) throw resourceNotFound("show");
    const oauth = requireOauth(context, params.platform);
    const { services, secrets } = context.runtime;
    const started = await services.accounts.signIn.start(oauth);
    const { hash, pepperId } = secrets.hashCredential(started.state);
    const kept: SealedSignIn = {
      state: started.state,
      verifier: started.verifier,
      accountId: body.account_id ?? null,
    };
    await context.database
      .insertInto("platform_sign_ins")
      .values({
        state_hash: hash,
        pepper_id: pepperId,
        workspace_id: workspace.id,
        show_id: params.show_id,
        platform: params.platform,
        person_id: sessionOf(context).person.id,
        sealed: secrets.seal(JSON.stringify(kept), ownerOf(hash)),
        expires_at: new Date(context.now.getTime() + SIGN_IN_MS),
        created_at: context.now,
      })
      .execute();
    return { data: { object: "platform_sign_in", authorization_url: started.url } };
  },
});

const gone = (): ApiError => resourceNotFound("sign-in that waits for this answer");

interface Waiting {
  workspaceId: string;
  showId: string;
  platform: Platform;
  connector: AccountConnector;
  oauth: PlatformOauth;
  kept: SealedSignIn;
}

const accountChoice = strictObject({ id: Type.String(), name: Type.String() });

/**
 * Finishes a sign-in with the address the platform sent the user back to. Valid once, for the user
 * who started it.
 */
export const finishPlatformSignIn = defineAppRoute({
  id: "integrations.finish_sign_in",
  method: "POST",
  path: "/app-api/connect/finish",
  access: "person",
  perMinute: 20,
  params: strictObject({}),
  query: noQuery,
  body: strictObject({
    query: Type.String({
      minLength: 1,
      maxLength: 4_096,
      description: "What stood behind the question mark.",
    }),
  }),
  output: strictObject({
    object: oneOf(["connected_account"]),
    workspace_id: Type.String(),
    show_id: Type.String(),
    platform: Type.String(),
    platform_name: Type.String(),
    account_name: nullable(Type.String()),
    choices: Type.Array(accountChoice, {
      description:
        "Nothing was connected where this is not empty: the sign-in opens several accounts, so " +
        "it is begun again with `account_id`.",
    }),
    warnings: Type.Array(Type.String()),
    integration: nullable(Type.Unsafe<Record<string, unknown>>({ type: "object" })),
  }),
  summary: "Connect the account a person signed in to",
  handler: async (context, { body }) => {
    const search = new URLSearchParams(body.query.replace(/^\?/, ""));
    const waiting = await takeSignIn(context, search.get("state") ?? "");
    const { showId, platform, oauth, kept } = waiting;
    const address = new URL(context.runtime.urls.addresses.appUrl);
    address.search = search.toString();
    const tokens = tokensOf(
      await context.runtime.services.accounts.signIn.finish(oauth, {
        address,
        state: kept.state,
        verifier: kept.verifier,
      }),
      platform.id,
    );
    const connection = {
      object: "connected_account",
      workspace_id: waiting.workspaceId,
      show_id: showId,
      platform: platform.id,
      platform_name: platform.name,
    };
    const signedIn = await verifyOrChoose(waiting, tokens);
    if ("choices" in signedIn) {
      const { choices } = signedIn;
      const none = { account_name: null, choices, warnings: [], integration: null };
      return { data: { ...connection, ...none } };
    }
    const connected = await connect(context, waiting, { account: signedIn.account, tokens });
    return { data: { ...connection, ...connected, choices: [] } };
  },
});

/**
 * The account the tokens open, or the accounts to choose from.
 *
 * @throws ApiError for every other refusal of the platform.
 */
async function verifyOrChoose(
  { platform, connector, kept }: Waiting,
  { secrets }: PlatformTokens,
): Promise<{ account: VerifiedAccount } | { choices: AccountFailure["choices"] }> {
  const candidate = { secrets, accountId: kept.accountId, handleOrUrl: null };
  try {
    const read = new AccountRead(AbortSignal.timeout(DEADLINE_MS));
    return { account: await connector.verify(candidate, read) };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === "choose_account") return { choices: failure.choices };
    throw refusalOf(failure, { platform, fields: { credential: "query", account: "query" } });
  }
}

/** Takes the pending sign-in of a state, once. The user's rights are checked again. */
async function takeSignIn(context: AppContext, state: string): Promise<Waiting> {
  const { services, secrets } = context.runtime;
  const { hash } = secrets.hashCredential(state);
  const row = await context.database
    .deleteFrom("platform_sign_ins")
    .where("state_hash", "=", hash)
    .where("expires_at", ">", context.now)
    .where("person_id", "=", sessionOf(context).person.id)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw gone();
  const workspaceId = await mayStillConnect(context, row);
  const platform = requirePlatform(row.platform);
  const connector = requireConnector(services.accounts.connectors, platform);
  const { connect: method } = connector.manifest;
  if (method.kind !== "oauth") throw gone();
  const kept = JSON.parse(secrets.open(row.sealed, ownerOf(row.state_hash))) as SealedSignIn;
  return { workspaceId, showId: row.show_id, platform, connector, oauth: method.oauth, kept };
}

async function connect(
  context: AppContext,
  { workspaceId, showId, platform }: Waiting,
  { account, tokens }: { account: VerifiedAccount; tokens: PlatformTokens },
): Promise<{
  account_name: string | null;
  warnings: string[];
  integration: Record<string, unknown>;
}> {
  const { services, urls } = context.runtime;
  const target = { showId, platform: platform.id };
  const secrets = {
    sealed: services.accounts.vault.seal(target, tokens.secrets),
    expiresAt: tokens.expiresAt,
  };
  const cause = {
    source: "app" as const,
    requestId: context.requestId,
    idempotencyKey: null,
    now: context.runtime.clock.now(),
  };
  return inTransaction(context.database, async (transaction) => {
    const warnings = replacementOf(await lockConnection(transaction, target), account);
    const row = await connectAccount(
      transaction,
      urls,
      { target, workspaceId, account, secrets },
      cause,
    );
    return { account_name: row.account_name, warnings, integration: integrationObject(row, urls) };
  });
}

function tokensOf(answer: TokenAnswer, platform: string): PlatformTokens {
  if (answer.ok) return answer.tokens;
  if (answer.code === "invalid_grant" || answer.code === "access_denied")
    throw parameterInvalid("query", "malformed", answer.message);
  throw new ApiError("provider_failed", answer.message, { extras: { platform } });
}

/**
 * @throws ApiError `resource_not_found` where the user is no longer an editor, or the show has left
 * the workspace.
 */
async function mayStillConnect(
  context: AppContext,
  row: { workspace_id: string; show_id: string },
): Promise<string> {
  const { services, access } = context.runtime;
  const memberships = await services.people.membershipsOf(sessionOf(context).person.id);
  const role = memberships.find(({ workspaceId }) => workspaceId === row.workspace_id)?.role;
  const workspace = await access.workspace(row.workspace_id);
  if (role === undefined || role === "viewer" || workspace?.showSet.has(row.show_id) !== true)
    throw gone();
  return row.workspace_id;
}
