import { quoted } from "../../../lib/text/plain-line.ts";
import type { OutboundPolicy } from "../../../infrastructure/outbound/outbound-policy.ts";
import { causeOf } from "../../../delivery/events/record-event.ts";
import { capReached } from "../../../kernel/limits/caps.ts";
import { interruptedWrite } from "../../../kernel/idempotency/idempotency.ts";
import { endPaidRun, payAndKeep } from "../../../kernel/limits/paid-calls.ts";
import type { CollectContext, Context, WriteContext } from "../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type {
  AccountConnector,
  AccountFailure,
} from "../../../platforms/accounts/account-connector.ts";
import { AccountReadError, failureOf } from "../../../platforms/accounts/account-failure.ts";
import type { Platform } from "../../../platforms/platform.ts";
import { UpstreamRead } from "../../../platforms/upstream-read.ts";
import { lockVisibleShow } from "../../catalogue/shows/index.ts";
import { connectAccount, type LinkedAccount, replacementOf } from "./connect-account.ts";
import {
  candidateOf,
  fieldInQuestion,
  refusalOf,
  requireBodyConnects,
  requireConnector,
  requirePlatform,
  requireReadableProfile,
} from "./connect-candidate.ts";
import {
  accountWithoutAnswer,
  knownIdOf,
  type NamedCandidate,
  namedCandidate,
  profileOf,
} from "./named-candidate.ts";
import { connectBody, integrationSchema, showPlatformParams } from "./integration.schema.ts";
import { viewIntegration } from "./view-integration.ts";
import { requirePlatformPlan } from "../../../platforms/platform-access.ts";
import {
  type AccountServices,
  type AccountTarget,
  type ConnectionRow,
  describeRefreshCap,
  lockConnection,
  providerRequestsCap,
  requestsUsedUp,
} from "../account-refresh/index.ts";

type Services = { accounts: AccountServices; outboundPolicy: OutboundPolicy };
type Body = Readonly<Record<string, string | undefined>>;

/** Fields that name a public profile; all other fields are keys, or belong to one. */
const PUBLIC_FIELDS = new Set(["handle", "url"]);

interface State {
  target: AccountTarget;
  platform: Platform;
  connector: AccountConnector;
  account: NamedCandidate;
  fields: { credential: string; account: string };
  before: ConnectionRow | undefined;
}

/**
 * The platform's answer. It is plain data without secrets, since it may be kept until it is stored.
 */
type Collected = { account: LinkedAccount; warning: string | null };

async function preview(
  context: WriteContext<Services>,
  { params, body }: { params: { show_id: string; platform: string }; body: Body },
): Promise<Change<State>> {
  const platform = requirePlatform(params.platform);
  requirePlatformPlan(context.workspace, platform);
  requireBodyConnects(platform, { urls: context.urls, showId: params.show_id });
  const { accounts, outboundPolicy } = context.services;
  const connector = requireConnector(accounts.connectors, platform);
  const fields = fieldInQuestion(connector, body);
  const typed = candidateOf(connector, body, outboundPolicy);
  const account = namedCandidate(typed, { platform, fields });
  requireReadableProfile(connector, account.candidate, { platform, fields });
  const show = await lockVisibleShow(context, params.show_id);
  const target = { showId: show.show_id, platform: platform.id };
  const before = await lockConnection(context.database, target);
  const { handle, profileUrl } = profileOf(account);
  return {
    resource: "integration",
    id: before?.id ?? null,
    // The platform returns ids that the body does not contain.
    wouldWrite: {
      platform: platform.id,
      external_account_id: knownIdOf(account, before),
      handle,
      profile_url: profileUrl,
      status: "connected",
    },
    effects: [`Connect ${platform.name} to ${quoted(show.name)} and read it for the first time.`],
    ...(platform.metered ? { cost: { provider_calls: 1, posts: 0, emails: 0 } } : {}),
    state: {
      target,
      platform,
      connector,
      account,
      fields,
      before,
    },
  };
}

/**
 * Reads the named account. Reading a public profile takes a provider request, counted like those of
 * refreshes.
 *
 * @throws AccountReadError, ApiError `cap_reached`.
 */
async function verify(
  context: CollectContext<Services>,
  { connector, account, platform }: State,
  signal: AbortSignal,
): ReturnType<AccountConnector["verify"]> {
  const read = new UpstreamRead(signal);
  const ask = () => connector.verify(account.candidate, read);
  if (!platform.metered) return ask();
  const { runtime, services, now } = context;
  const cap = providerRequestsCap(now, services.accounts.callsPerDay);
  const paid = await payAndKeep(
    runtime,
    { ...paidRunOf(context), subject: "profile", cap },
    {
      ask: () => ask().catch((error: unknown) => ({ failure: failureOf(error) })),
      requests: () => read.requests,
      count: async (transaction, calls) => {
        if (calls === 1) await context.recordSpending(transaction);
      },
    },
  );
  if (paid.state === "used_up") throw capReached(cap, requestsUsedUp(cap), now);
  if (paid.state === "interrupted") throw interruptedWrite();
  if ("failure" in paid.answer) throw new AccountReadError(paid.answer.failure);
  return paid.answer;
}

/** The run of this request, by which a profile is paid for. */
const paidRunOf = ({ workspace, requestId }: Context) => ({
  payer: workspace.id,
  run: `request ${requestId}`,
});

async function collect(
  context: CollectContext<Services>,
  { state }: Change<State>,
  signal: AbortSignal,
): Promise<Collected> {
  const { platform, fields, before } = state;
  try {
    const account = await verify(context, state, signal);
    return { account, warning: account.warning ?? null };
  } catch (error) {
    const failure = failureOf(error);
    // An account that the user named is connected even while its platform is down, or does not know
    // the account yet.
    const named = isPassing(failure) ? accountWithoutAnswer(state.account, before) : null;
    if (named === null) throw refusalOf(failure, { platform, fields });
    return {
      account: named,
      warning:
        `${failure.message} The account is connected; its first numbers come when ` +
        `${platform.name} ${failure.reason === "not_yet" ? "has them" : "answers"}.`,
    };
  }
}

/**
 * Continues after a paid call that was cut off: the account is connected by its name, as it is
 * while the platform is down.
 */
async function resume(
  _context: CollectContext<Services>,
  { state: { account: named, before } }: Change<State>,
): Promise<Collected> {
  const account = accountWithoutAnswer(named, before);
  if (account === null) throw interruptedWrite();
  return {
    account,
    warning:
      "The first request with this Idempotency-Key was cut off while it read the profile, and that " +
      "call was not made again. The account is connected; its first numbers come with its refresh.",
  };
}

const isPassing = ({ code, reason }: AccountFailure): boolean =>
  reason === "not_yet" ||
  ["rate_limited", "quota_exhausted", "provider_error", "timeout", "malformed_answer"].includes(
    code,
  );

export const putIntegration = defineWrite({
  id: "integrations.put",
  method: "PUT",
  path: "/v1/shows/{show_id}/integrations/{platform}",
  scope: "integrations:write",
  effect: "write",
  params: showPlatformParams,
  body: connectBody,
  output: writeResultOf(integrationSchema),
  errors: ["oauth_required", "plan_required", "cap_reached", "provider_failed", "provider_timeout"],
  summary: "Connect an account",
  description:
    "Tries the credential or reads the profile, links the account and begins its first import; `importing_state` says how far it is. Connecting another account in the place of one replaces it and warns; the history of the old one stays. " +
    "Platforms with a sign-in of their own answer 400 `oauth_required` with `connect_url`. " +
    "Secrets are sealed and never given back. A platform that is down makes a warning, not a " +
    "failure, where the account is named in the body.",
  example: {
    params: { show_id: "{show_id}", platform: "transistor" },
    body: { api_key: "your-transistor-key" },
  },
  mcp: {
    tool: "connect_integration",
    description:
      "Connect a public profile of a show by handle or url, or replace the one that is " +
      "connected. Platforms that take a key or a sign-in are connected by a person: in the " +
      "account pages, or at connect_url of list_integrations. Never ask for a key or password.",
    arguments: {
      show_id: "20 letters and digits, from get_workspace or list_shows.",
      platform: "Identifier of the platform, from list_integrations.",
      handle: "Name of the profile on the platform, with or without @.",
      url: "Address of the profile, in place of handle.",
    },
    secret: Object.keys(connectBody.properties).filter((name) => !PUBLIC_FIELDS.has(name)),
  },
  preview: (context: WriteContext<Services>, input) => preview(context, input),
  collect,
  resume,
  apply: async (context, { state }, { account, warning }) => {
    const { target, platform, connector, before } = state;
    const { vault } = context.services.accounts;
    const secrets =
      connector.manifest.connect.kind === "public_profile"
        ? null
        : { sealed: vault.seal(target, state.account.candidate.secrets), expiresAt: null };
    const row = await connectAccount(
      context.database,
      context.urls,
      { target, workspaceId: context.workspace.id, account, secrets },
      causeOf(context),
    );
    if (platform.metered) await endPaidRun(context.database, paidRunOf(context));
    const refreshCap = await describeRefreshCap(context.database, row, context);
    return {
      id: row.id,
      written: {
        platform: platform.id,
        external_account_id: account.externalId,
        handle: account.handle,
        profile_url: account.profileUrl,
        status: "connected",
      },
      warnings: [...replacementOf(before, account), ...(warning === null ? [] : [warning])],
      urls: { app: context.urls.showApp(target.showId), public: null },
      data: viewIntegration(context, platform, { showId: target.showId, row, refreshCap }),
    };
  },
});
