import type { Urls } from "../../../kernel/contract/urls.ts";
import { ApiError, parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import type {
  AccountCandidate,
  AccountConnector,
  AccountFailure,
} from "../../../platforms/accounts/account-connector.ts";
import { failureOf } from "../../../platforms/accounts/account-failure.ts";
import type { AccountRegistry } from "../../../platforms/accounts/account-registry.ts";
import type {
  ConnectField,
  ConnectMethod,
} from "../../../platforms/accounts/connector-manifest.ts";
import { checkTarget } from "../../../infrastructure/outbound/check-target.ts";
import type { OutboundPolicy } from "../../../infrastructure/outbound/outbound-policy.ts";
import { findPlatform, type Platform, platformName } from "../../../platforms/platform.ts";
import { connectUrlOf } from "../account-refresh/index.ts";

/** Names of fields that hold the id of the account. */
const ACCOUNT_FIELDS = ["account_id", "podcast_id"];

const PROFILE_FIELDS: readonly ConnectField[] = [
  {
    name: "handle",
    secret: false,
    required: false,
    help: "Name of the account on the platform; or send url.",
  },
  {
    name: "url",
    secret: false,
    required: false,
    help: "Address of the public profile; or send handle.",
  },
];

/** The fields of a body that connects an account. */
export function connectFieldsOf(connect: ConnectMethod, platform: string): readonly ConnectField[] {
  if (connect.kind === "oauth" || connect.kind === "session") return [];
  if (connect.kind === "public_profile")
    return platform === "linkedin"
      ? PROFILE_FIELDS.slice(1).map((field) => ({
          ...field,
          required: true,
          help: "Address of the public profile.",
        }))
      : PROFILE_FIELDS;
  return connect.fields;
}

/** @throws ApiError `resource_not_found` for an identifier that is not in the catalogue. */
export function requirePlatform(id: string): Platform {
  const platform = findPlatform(id);
  if (platform === undefined) throw resourceNotFound("platform");
  return platform;
}

/** @throws ApiError `provider_failed` where this server has no way to read the platform. */
export function requireConnector(
  connectors: AccountRegistry,
  platform: Platform,
): AccountConnector {
  const connector = connectors.find(platform.id);
  if (connector === undefined)
    throw new ApiError(
      "provider_failed",
      `This server has no way to read ${platform.name}: its operator has to set one up.`,
      { extras: { platform: platform.id } },
    );
  return connector;
}

/**
 * Refuses platforms that are never connected by a body, whether or not this server reads them.
 *
 * @throws ApiError `oauth_required` with `connect_url`.
 */
export function requireBodyConnects(
  platform: Platform,
  { urls, showId }: { urls: Urls; showId: string },
): void {
  const connectUrl = connectUrlOf(urls, showId, platform.id);
  if (connectUrl !== null)
    throw new ApiError("oauth_required", `${platform.name} is connected by signing in.`, {
      extras: { connect_url: connectUrl },
    });
}

/** @throws ApiError `parameter_invalid` for an address that the outbound client would refuse. */
function requireCallable(
  { name, addressIn, help }: ConnectField,
  typed: string,
  policy: OutboundPolicy,
): void {
  const address = addressIn?.(typed);
  if (address === undefined) return;
  if (address === null)
    throw parameterInvalid(name, "malformed", `${name} holds no such address. ${help}`);
  const check = checkTarget(address, policy);
  if (!check.ok) throw parameterInvalid(name, "malformed", `${name} is refused. ${check.message}`);
}

/**
 * The candidate that the connector takes, made from the body of a request.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function candidateOf(
  connector: AccountConnector,
  body: Readonly<Record<string, string | undefined>>,
  policy: OutboundPolicy,
): AccountCandidate {
  const { platform, connect } = connector.manifest;
  const name = platformName(platform);
  const fields = connectFieldsOf(connect, platform);
  const sent = Object.entries(body).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const foreign = sent.find(([field]) => !fields.some((known) => known.name === field));
  if (foreign !== undefined)
    throw parameterInvalid(
      foreign[0],
      "unknown",
      `${name} takes ${listOf(fields.map((field) => field.name))}, not ${foreign[0]}.`,
    );
  const missing = fields.find((field) => field.required && (body[field.name] ?? "").trim() === "");
  if (missing !== undefined)
    throw parameterInvalid(missing.name, "missing", `Send ${missing.name}. ${missing.help}`);
  for (const field of fields) requireCallable(field, body[field.name] ?? "", policy);
  if (connect.kind === "public_profile") return profileCandidate(body);
  const account = fields.find((field) => ACCOUNT_FIELDS.includes(field.name))?.name;
  const secrets = Object.fromEntries(
    sent.filter(([field]) => field !== account).map(([field, value]) => [field, value.trim()]),
  );
  const named = account === undefined ? "" : (body[account] ?? "").trim();
  return { secrets, accountId: named === "" ? null : named, handleOrUrl: null };
}

function profileCandidate({
  handle,
  url,
}: Readonly<Record<string, string | undefined>>): AccountCandidate {
  if (handle !== undefined && url !== undefined)
    throw parameterInvalid("handle", "conflict", "Send handle or url, not both.");
  const [field, named] =
    url === undefined ? (["handle", handle ?? ""] as const) : (["url", url] as const);
  if (named.trim() === "")
    throw parameterInvalid(field, "missing", "Send handle, or url of the public profile.");
  return { secrets: {}, accountId: null, handleOrUrl: named.trim() };
}

/**
 * The fields of the body that are named where the platform refuses the credential or the account.
 */
export function fieldInQuestion(
  connector: AccountConnector,
  body: Readonly<Record<string, string | undefined>>,
): { credential: string; account: string } {
  const { connect, platform } = connector.manifest;
  const fields = connectFieldsOf(connect, platform);
  const credential =
    connect.kind === "public_profile"
      ? body["url"] === undefined && platform !== "linkedin"
        ? "handle"
        : "url"
      : (fields.find((field) => field.secret)?.name ?? "api_key");
  return {
    credential,
    account: fields.find((field) => ACCOUNT_FIELDS.includes(field.name))?.name ?? credential,
  };
}

const listOf = (names: readonly string[]): string =>
  names.length < 2
    ? (names[0] ?? "no field")
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/**
 * Refuses a profile name that no request could read, before a request is counted.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function requireReadableProfile(
  connector: AccountConnector,
  { handleOrUrl }: AccountCandidate,
  asked: { platform: Platform; fields: { credential: string; account: string } },
): void {
  try {
    if (handleOrUrl !== null) connector.checkProfile?.(handleOrUrl);
  } catch (error) {
    throw refusalOf(failureOf(error), asked);
  }
}

/**
 * The error for a failure: a refusal is `parameter_invalid` of its field; a failure of the platform
 * is 502 or 504.
 */
export function refusalOf(
  failure: AccountFailure,
  { platform, fields }: { platform: Platform; fields: { credential: string; account: string } },
): ApiError {
  const extras = { platform: platform.id };
  switch (failure.code) {
    case "needs_reauth":
      return parameterInvalid(fields.credential, "malformed", failure.message);
    case "choose_account":
      return parameterInvalid(
        fields.account,
        "missing",
        `${failure.message} Name one of: ${failure.choices.map(({ id, name }) => `${id} (${name})`).join(", ")}.`,
      );
    case "account_gone":
    case "unsupported":
    case "unavailable":
      return parameterInvalid(fields.account, "malformed", failure.message);
    case "timeout":
      return new ApiError("provider_timeout", failure.message, { extras });
    default:
      return new ApiError("provider_failed", failure.message, {
        extras,
        ...(failure.retryAfterSec === null ? {} : { retryAfterSec: failure.retryAfterSec }),
      });
  }
}
