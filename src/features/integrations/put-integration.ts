import { causeOf } from "../../events/record-event.ts";
import type { Context } from "../../kernel/context.ts";
import { noQuery, writeResultOf } from "../../kernel/envelope.ts";
import { ApiError, parameterInvalid } from "../../kernel/errors.ts";
import { type Change, defineWrite } from "../../kernel/operation.ts";
import { cheapestPlanWith, planIncludes } from "../../kernel/plans.ts";
import type { AccountCandidate, AccountConnector, AccountFailure, VerifiedAccount } from "../../platforms/accounts/account-connector.ts";
import type { Platform } from "../../platforms/platform.ts";
import { loadVisibleShow } from "../shows/index.ts";
import { connectAccount } from "./connect-account.ts";
import { candidateOf, fieldInQuestion, requireConnector, requirePlatform } from "./connect-candidate.ts";
import { connectBody, integrationSchema, showPlatformParams } from "./integration.schema.ts";
import { type AccountTarget, type ConnectionRow, findConnection } from "./refresh/account.store.ts";
import { describeRefreshCap, viewIntegration } from "./view-integration.ts";

type Body = Readonly<Record<string, string | undefined>>;

interface State {
  target: AccountTarget;
  platform: Platform;
  connector: AccountConnector;
  candidate: AccountCandidate;
  fields: { credential: string; account: string };
  before: ConnectionRow | undefined;
}

/** What the platform said; plain data without any secret, since it may be kept until the answer is stored. */
type Collected = { account: VerifiedAccount; warning: string | null };

/** @throws ApiError `plan_required` for a platform the plan leaves out. */
export function requirePlatformPlan({ workspace }: Context, platform: Platform): void {
  if (!platform.premium || planIncludes(workspace.plan, "premium_audio_platforms")) return;
  const required = cheapestPlanWith("premium_audio_platforms");
  throw new ApiError("plan_required", `The plan of this workspace does not include ${platform.name}.`, { extras: { feature: "premium_audio_platforms", required_plan: required } });
}

async function preview(context: Context, { params, body }: { params: { show_id: string; platform: string }; body: Body }): Promise<Change<State>> {
  const show = await loadVisibleShow(context, params.show_id);
  const platform = requirePlatform(params.platform);
  requirePlatformPlan(context, platform);
  const connector = requireConnector(context.services.accounts.connectors, platform);
  const candidate = candidateOf(connector, body, { urls: context.urls, showId: show.show_id });
  const target = { showId: show.show_id, platform: platform.id };
  const before = await findConnection(context.database, target);
  const account = candidate.handleOrUrl ?? candidate.accountId;
  return {
    resource: "integration",
    id: before?.id ?? null,
    wouldWrite: { platform: platform.id, ...(account === null ? {} : { account }) },
    effects: [`connect ${platform.name} to ${show.name} and read it for the first time.`],
    ...(platform.metered ? { cost: { provider_calls: 1, posts: 0, emails: 0 } } : {}),
    state: { target, platform, connector, candidate, fields: fieldInQuestion(connector, body), before },
  };
}

async function collect({ now }: Context, { state }: Change<State>, signal: AbortSignal): Promise<Collected> {
  const { connector, candidate, platform, fields } = state;
  const answer = await connector.verify(candidate, signal);
  if (answer.ok) return { account: answer.value, warning: null };
  const guess = accountWithoutAnswer(candidate);
  // A platform that is down keeps nobody from connecting an account that is already named.
  if (isPassing(answer.failure) && guess !== null) return { account: guess, warning: `${answer.failure.message} The account is connected; its first numbers come when ${platform.name} answers.` };
  throw refusalOf(answer.failure, { platform, fields, now });
}

const isPassing = ({ code }: AccountFailure): boolean => ["rate_limited", "quota_exhausted", "provider_error", "timeout", "malformed_answer"].includes(code);

function accountWithoutAnswer({ accountId, handleOrUrl }: AccountCandidate): VerifiedAccount | null {
  const named = accountId ?? handleOrUrl;
  if (named === null) return null;
  const isUrl = URL.canParse(named);
  return { externalId: named, name: null, handle: handleOrUrl === null || isUrl ? null : named.replace(/^@/, ""), profileUrl: isUrl ? named : null, image: null };
}

/** The platform's refusal as the field it is about; its own trouble as 502 or 504. */
export function refusalOf(failure: AccountFailure, { platform, fields }: { platform: Platform; fields: { credential: string; account: string }; now: Date }): ApiError {
  const extras = { platform: platform.id };
  switch (failure.code) {
    case "needs_reauth":
      return parameterInvalid(fields.credential, "malformed", failure.message);
    case "choose_account":
      return parameterInvalid(fields.account, "missing", `${failure.message} Name one of: ${failure.choices.map(({ id, name }) => `${id} (${name})`).join(", ")}.`);
    case "account_gone":
    case "unsupported":
    case "unavailable":
      return parameterInvalid(fields.account, "malformed", failure.message);
    case "timeout":
      return new ApiError("provider_timeout", failure.message, { extras });
    default:
      return new ApiError("provider_failed", failure.message, { extras, ...(failure.retryAfterSec === null ? {} : { retryAfterSec: failure.retryAfterSec }) });
  }
}

export const putIntegration = defineWrite<typeof showPlatformParams, typeof noQuery, typeof connectBody, State, Collected>({
  id: "integrations.put",
  method: "PUT",
  path: "/v1/shows/{show_id}/integrations/{platform}",
  scope: "integrations:write",
  effect: "write",
  params: showPlatformParams,
  query: noQuery,
  body: connectBody,
  output: writeResultOf(integrationSchema),
  errors: ["oauth_required", "plan_required", "provider_failed", "provider_timeout"],
  summary: "Connect an account",
  description:
    "Tries the credential or reads the profile, links the account and begins its first import; `importing_state` says how far it is. Connecting another account in the place of one replaces it and warns; the history of the old one stays. " +
    "Platforms with a sign-in of their own answer 400 `oauth_required` with `connect_url`. Secrets are sealed and never given back. A platform that is down makes a warning, not a failure, where the account is named in the body.",
  example: { params: { show_id: "{show_id}", platform: "transistor" }, body: { api_key: "your-transistor-key" } },
  mcp: false,
  preview: (context, input) => preview(context, { params: input.params, body: input.body }),
  collect,
  apply: async (context, { state }, { account, warning }) => {
    const { target, platform, candidate, before } = state;
    const { vault } = context.services.accounts;
    const secrets = state.connector.manifest.connect.kind === "public_profile" ? null : { sealed: vault.seal(target, candidate.secrets), expiresAt: null };
    const row = await connectAccount(context.database, context.urls, { target, workspaceId: context.workspace.id, account, secrets }, causeOf(context));
    const replaced = before !== undefined && before.status !== "disconnected" && before.external_account_id !== account.externalId;
    const old = before?.account_name ?? before?.handle ?? before?.external_account_id ?? "";
    const warnings = [...(replaced ? [`Another account (${old}) was connected and is replaced. Its history stays.`] : []), ...(warning === null ? [] : [warning])];
    const refreshCap = await describeRefreshCap(context.database, context, target);
    return {
      id: row.id,
      written: { platform: platform.id, external_account_id: account.externalId, status: "connected" },
      warnings,
      urls: { app: context.urls.showApp(target.showId), public: null },
      data: viewIntegration(context, platform, { showId: target.showId, row, refreshCap }),
    };
  },
});
