import { Type } from "typebox";
import { inTransaction } from "../../db/database.ts";
import { type AppContext, defineAppRoute, sessionOf, workspaceOf } from "../../kernel/app-route.ts";
import { noQuery } from "../../kernel/envelope.ts";
import { ApiError, parameterInvalid, resourceNotFound } from "../../kernel/errors.ts";
import { planIncludes } from "../../kernel/plans.ts";
import { nullable, oneOf, strictObject } from "../../kernel/schema.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { AccountConnector } from "../../platforms/accounts/account-connector.ts";
import type { PlatformOauth } from "../../platforms/accounts/connector-manifest.ts";
import type { TokenAnswer } from "../../platforms/accounts/platform-sign-in.ts";
import { connectAccount } from "./connect-account.ts";
import { requireConnector, requirePlatform } from "./connect-candidate.ts";
import { integrationObject } from "./integration-view.ts";
import { showPlatformParams } from "./integration.schema.ts";
import { refusalOf } from "./put-integration.ts";

/** How long a person may take at the platform. */
const SIGN_IN_MS = 15 * MINUTE_MS;
const DEADLINE_MS = 20_000;

interface SealedSignIn {
  state: string;
  verifier: string | null;
}

const ownerOf = (stateHash: Buffer): string => `platform sign-in ${stateHash.toString("base64url")}`;

function requireOauth(context: AppContext, platformId: string): { connector: AccountConnector; oauth: PlatformOauth } {
  const platform = requirePlatform(platformId);
  if (platform.premium && !planIncludes(workspaceOf(context).plan, "premium_audio_platforms")) throw new ApiError("plan_required", `The plan of this workspace does not include ${platform.name}.`, { extras: { feature: "premium_audio_platforms", required_plan: "creator" } });
  const { accounts } = context.runtime.services;
  const connector = requireConnector(accounts.connectors, platform);
  const { connect } = connector.manifest;
  if (connect.kind !== "oauth") throw parameterInvalid("platform", "malformed", `${platform.name} is not connected by a sign-in of its own.`);
  if (!accounts.signIn.isConfigured(connect.oauth)) throw new ApiError("provider_failed", `This server has no client at ${platform.name}: its operator has to register one.`, { extras: { platform: platform.id } });
  return { connector, oauth: connect.oauth };
}

/** The first half: where to send the person. What comes back is bound to this person, show and platform. */
export const startPlatformSignIn = defineAppRoute({
  id: "integrations.start_sign_in",
  method: "POST",
  path: "/app-api/shows/{show_id}/connect/{platform}",
  access: "editor",
  perMinute: 20,
  params: showPlatformParams,
  query: noQuery,
  body: strictObject({}),
  output: strictObject({ object: oneOf(["platform_sign_in"]), authorization_url: Type.String() }),
  summary: "Begin signing in at a platform to connect a show's account",
  handler: async (context, { params }) => {
    const workspace = workspaceOf(context);
    if (!workspace.showSet.has(params.show_id)) throw resourceNotFound("show");
    const { oauth } = requireOauth(context, params.platform);
    const { services, secrets } = context.runtime;
    const started = await services.accounts.signIn.start(oauth);
    const { hash, pepperId } = secrets.hashCredential(started.state);
    const kept: SealedSignIn = { state: started.state, verifier: started.verifier };
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

/** The second half: the address the platform sent the person back to. Good once, for the person who began it. */
export const finishPlatformSignIn = defineAppRoute({
  id: "integrations.finish_sign_in",
  method: "POST",
  path: "/app-api/connect/finish",
  access: "person",
  perMinute: 20,
  params: strictObject({}),
  query: noQuery,
  body: strictObject({ query: Type.String({ minLength: 1, maxLength: 4_096, description: "What stood behind the question mark." }) }),
  output: strictObject({ object: oneOf(["connected_account"]), show_id: Type.String(), platform: Type.String(), account_name: nullable(Type.String()), integration: Type.Unsafe<Record<string, unknown>>({ type: "object" }) }),
  summary: "Connect the account a person signed in to",
  handler: async (context, { body }) => {
    const { services, secrets, urls } = context.runtime;
    const search = new URLSearchParams(body.query.replace(/^\?/, ""));
    const { hash } = secrets.hashCredential(search.get("state") ?? "");
    const row = await context.database.deleteFrom("platform_sign_ins").where("state_hash", "=", hash).where("expires_at", ">", context.now).where("person_id", "=", sessionOf(context).person.id).returningAll().executeTakeFirst();
    if (row === undefined) throw gone();
    // Rights may have changed while the person was away.
    const workspace = await mayStillConnect(context, row);
    const platform = requirePlatform(row.platform);
    const connector = requireConnector(services.accounts.connectors, platform);
    const { connect } = connector.manifest;
    if (connect.kind !== "oauth") throw gone();
    const kept = JSON.parse(secrets.open(row.sealed, ownerOf(row.state_hash))) as SealedSignIn;
    const address = new URL(urls.addresses.appUrl);
    address.search = search.toString();
    const tokens = tokensOf(await services.accounts.signIn.finish(connect.oauth, { address, ...kept }), platform.id);
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const account = await connector.verify({ secrets: tokens.secrets, accountId: null, handleOrUrl: null }, signal);
    if (!account.ok) throw refusalOf(account.failure, { platform, fields: { credential: "query", account: "query" }, now: context.now });
    const target = { showId: row.show_id, platform: row.platform };
    const cause = { source: "app" as const, requestId: context.requestId, idempotencyKey: null, now: context.now };
    const sealed = { sealed: services.accounts.vault.seal(target, tokens.secrets), expiresAt: tokens.expiresAt };
    const connected = await inTransaction(context.database, (transaction) => connectAccount(transaction, urls, { target, workspaceId: workspace, account: account.value, secrets: sealed }, cause));
    return { data: { object: "connected_account", show_id: row.show_id, platform: row.platform, account_name: connected.account_name, integration: integrationObject(connected, urls) } };
  },
});

function tokensOf(answer: TokenAnswer, platform: string): { secrets: Readonly<Record<string, string>>; expiresAt: Date | null } {
  if (answer.ok) return answer.tokens;
  if (answer.code === "invalid_grant") throw parameterInvalid("query", "malformed", answer.message);
  throw new ApiError("provider_failed", answer.message, { extras: { platform } });
}

/** @throws ApiError `resource_not_found` for somebody who is no editor there any more, or a show that left the workspace. */
async function mayStillConnect(context: AppContext, row: { workspace_id: string; show_id: string }): Promise<string> {
  const { services, access } = context.runtime;
  const memberships = await services.people.membershipsOf(sessionOf(context).person.id);
  const role = memberships.find(({ workspaceId }) => workspaceId === row.workspace_id)?.role;
  const workspace = await access.workspace(row.workspace_id);
  if (role === undefined || role === "viewer" || workspace?.showSet.has(row.show_id) !== true) throw gone();
  return row.workspace_id;
}
