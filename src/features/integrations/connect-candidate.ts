import type { Urls } from "../../kernel/urls.ts";
import { ApiError, parameterInvalid, resourceNotFound } from "../../kernel/errors.ts";
import type { AccountCandidate, AccountConnector } from "../../platforms/accounts/account-connector.ts";
import type { AccountRegistry } from "../../platforms/accounts/account-registry.ts";
import type { ConnectField, ConnectMethod } from "../../platforms/accounts/connector-manifest.ts";
import { findPlatform, type Platform } from "../../platforms/platform.ts";
import { connectUrlOf } from "./integration-view.ts";

/** Names under which platforms take the id of the account that is meant. */
const ACCOUNT_FIELDS = ["account_id", "podcast_id"];

const PROFILE_FIELDS: readonly ConnectField[] = [
  { name: "handle", secret: false, required: false, help: "Name of the account on the platform; or send url." },
  { name: "url", secret: false, required: false, help: "Address of the public profile; or send handle." },
];

/** What the body of a connection takes. */
export function connectFieldsOf(connect: ConnectMethod, platform: string): readonly ConnectField[] {
  if (connect.kind === "oauth") return [];
  if (connect.kind === "public_profile") return platform === "linkedin" ? PROFILE_FIELDS.slice(1).map((field) => ({ ...field, required: true, help: "Address of the public profile." })) : PROFILE_FIELDS;
  return connect.fields;
}

/** @throws ApiError `resource_not_found` for an identifier the catalogue does not have. */
export function requirePlatform(id: string): Platform {
  const platform = findPlatform(id);
  if (platform === undefined) throw resourceNotFound("platform");
  return platform;
}

/** @throws ApiError `provider_failed` where this server has no way to read the platform. */
export function requireConnector(connectors: AccountRegistry, platform: Platform): AccountConnector {
  const connector = connectors.find(platform.id);
  if (connector === undefined) throw new ApiError("provider_failed", `This server has no way to read ${platform.name}: its operator has to set one up.`, { extras: { platform: platform.id } });
  return connector;
}

/**
 * What a person sent, as the connector takes it.
 *
 * @throws ApiError `oauth_required` with `connect_url`; `parameter_invalid` naming the field.
 */
export function candidateOf(connector: AccountConnector, body: Readonly<Record<string, string | undefined>>, place: { urls: Urls; showId: string }): AccountCandidate {
  const { platform, connect } = connector.manifest;
  const name = findPlatform(platform)?.name ?? platform;
  if (connect.kind === "oauth" || connect.kind === "session") {
    throw new ApiError("oauth_required", `${name} is connected by signing in.`, { extras: { connect_url: connectUrlOf(place.urls, place.showId, platform) ?? `${place.urls.addresses.appUrl}/shows/${place.showId}/connect/${platform}` } });
  }
  const fields = connectFieldsOf(connect, platform);
  const sent = Object.entries(body).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const foreign = sent.find(([field]) => !fields.some((known) => known.name === field));
  if (foreign !== undefined) throw parameterInvalid(foreign[0], "unknown", `${name} takes ${listOf(fields.map((field) => field.name))}, not ${foreign[0]}.`);
  const missing = fields.find((field) => field.required && (body[field.name] ?? "").trim() === "");
  if (missing !== undefined) throw parameterInvalid(missing.name, "missing", `Send ${missing.name}. ${missing.help}`);
  if (connect.kind === "public_profile") return profileCandidate(body);
  const account = fields.find((field) => ACCOUNT_FIELDS.includes(field.name))?.name;
  const secrets = Object.fromEntries(sent.filter(([field]) => field !== account).map(([field, value]) => [field, value.trim()]));
  return { secrets, accountId: account === undefined ? null : (body[account]?.trim() ?? null), handleOrUrl: null };
}

function profileCandidate({ handle, url }: Readonly<Record<string, string | undefined>>): AccountCandidate {
  if (handle !== undefined && url !== undefined) throw parameterInvalid("handle", "conflict", "Send handle or url, not both.");
  if (handle === undefined && url === undefined) throw parameterInvalid("handle", "missing", "Send handle, or url of the public profile.");
  return { secrets: {}, accountId: null, handleOrUrl: (handle ?? url ?? "").trim() };
}

/** The field a platform's refusal is about. */
export function fieldInQuestion(connector: AccountConnector, body: Readonly<Record<string, string | undefined>>): { credential: string; account: string } {
  const fields = connectFieldsOf(connector.manifest.connect, connector.manifest.platform);
  const profile = body["url"] === undefined ? "handle" : "url";
  return { credential: fields.find((field) => field.secret)?.name ?? profile, account: fields.find((field) => ACCOUNT_FIELDS.includes(field.name))?.name ?? profile };
}

const listOf = (names: readonly string[]): string => (names.length < 2 ? (names[0] ?? "no field") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
