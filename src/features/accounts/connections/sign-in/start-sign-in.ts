import { Type } from "typebox";
import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { sessionWriteResultOf } from "../../../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { nullable, oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { PlatformOauth } from "../../../../platforms/accounts/connector-manifest.ts";
import type { Platform } from "../../../../platforms/platform.ts";
import type { AccountServices } from "../../account-refresh/index.ts";
import { sessionOf } from "../../../../kernel/access/credentials/session-caller.ts";
import { requireConnector, requirePlatform } from "../connect-candidate.ts";
import { showPlatformParams } from "../integration.schema.ts";
import { requirePlatformPlan } from "../../../../platforms/platform-access.ts";
import { insertSignIn } from "./platform-sign-in.store.ts";

type SignInContext = WriteContext<{ accounts: AccountServices }>;

/** How long a user may take at the platform. */
const SIGN_IN_MS = 15 * MINUTE_MS;
const STARTS_PER_MINUTE = 20;

const startBody = strictObject({
  account_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: "Which account is meant, where the sign-in opens several.",
    }),
  ),
});

const platformSignInSchema = strictObject({
  object: oneOf(["platform_sign_in"]),
  authorization_url: nullable(
    Type.String({
      description:
        "Where to send the person. It holds the secret of the sign-in and is in the first answer " +
        "only: null in a replay.",
    }),
  ),
});

interface State {
  showId: string;
  platform: Platform;
  oauth: PlatformOauth;
  accountId: string | null;
}

const notBySignIn = ({ name }: Platform): ApiError =>
  parameterInvalid("platform", "malformed", `${name} is not connected by a sign-in of its own.`);

function requireOauth({ services }: SignInContext, platform: Platform): PlatformOauth {
  const { accounts } = services;
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
 * Starts a sign-in. Returns the address to send the user to. The return is bound to this user, show
 * and platform.
 */
export const startPlatformSignIn = defineWrite({
  id: "integrations.start_sign_in",
  method: "POST",
  path: "/app-api/shows/{show_id}/connect/{platform}",
  scope: "role:editor",
  callers: ["session"],
  addressRequestsPerMinute: STARTS_PER_MINUTE,
  effect: "write",
  params: showPlatformParams,
  body: startBody,
  output: sessionWriteResultOf(platformSignInSchema),
  errors: ["plan_required", "provider_failed"],
  summary: "Begin signing in at a platform to connect a show's account",
  description:
    "Returns the address of the platform's sign-in. The person comes back within a quarter of an " +
    "hour, in the same session's account, and the account is connected then.",
  example: { params: { show_id: "{show_id}", platform: "podbean" }, body: {} },
  mcp: false,
  preview: async (context: SignInContext, { params, body }): Promise<Change<State>> => {
    const { workspace } = context;
    requireVisibleShow(workspace, params.show_id);
    const platform = requirePlatform(params.platform);
    requirePlatformPlan(workspace, platform);
    const oauth = requireOauth(context, platform);
    const accountId = body.account_id ?? null;
    return {
      resource: "platform_sign_in",
      id: null,
      wouldWrite: { show_id: params.show_id, platform: platform.id, account_id: accountId },
      effects: [`Begin a sign-in at ${platform.name} that waits for a quarter of an hour.`],
      state: { showId: params.show_id, platform, oauth, accountId },
    };
  },
  apply: async (context: SignInContext, { state, wouldWrite }) => {
    const { database, workspace, services, runtime, now } = context;
    const { showId, platform, oauth, accountId } = state;
    const started = await services.accounts.signIn.start(oauth);
    await insertSignIn(
      database,
      {
        workspaceId: workspace.id,
        showId,
        platform: platform.id,
        personId: sessionOf(context).person.id,
      },
      { state: started.state, verifier: started.verifier, accountId },
      { secrets: runtime.secrets, now, expiresAt: new Date(now.getTime() + SIGN_IN_MS) },
    );
    return {
      id: showId,
      written: wouldWrite,
      data: { object: "platform_sign_in", authorization_url: started.url },
      replayedData: { object: "platform_sign_in", authorization_url: null },
    };
  },
});
