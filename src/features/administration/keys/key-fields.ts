import { isIP } from "node:net";
import { Type } from "typebox";
import { plainAddress } from "../../../kernel/limits/addresses.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { isScope, KEY_PRESETS, SCOPES } from "../../../kernel/access/scopes.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";

/**
 * The fields that a person sets when creating or changing a key, and the form in which each is
 * stored.
 */

const LABEL_CHARS_MAX = 80;
const NETWORKS_MAX = 20;
const EXPIRY_AHEAD_MS = HOUR_MS;

export const keyParams = strictObject({ id: Type.String({ pattern: "^key_[0-9A-Za-z]{24}$" }) });

export const labelField = Type.String({
  minLength: 1,
  maxLength: LABEL_CHARS_MAX,
  description: "What the key is for.",
});
export const presetField = oneOf([...Object.keys(KEY_PRESETS), "custom"], {
  description:
    "A named set of scopes (`GET /app-api/developer/presets`), or `custom` with `scopes`.",
});
export const scopesField = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  minItems: 1,
  maxItems: 2 * SCOPES.length,
  description: "Each of `GET /app-api/developer/scopes`; a write scope includes its read scope.",
});
export const allowedIpsField = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  maxItems: NETWORKS_MAX,
  description:
    "Networks (`192.0.2.0/24`) or single addresses the key works from; none: from everywhere.",
});

/** @throws ApiError `parameter_invalid` for a label that contains only blanks. */
export function labelOf(text: string): string {
  const label = text.trim();
  if (label === "") throw parameterInvalid("label", "malformed", "label must not be blank.");
  return label;
}

/** @throws ApiError `parameter_invalid` naming the first entry that is no scope of keys. */
export function scopesOf(scopes: readonly string[]): string[] {
  for (const [index, scope] of scopes.entries()) {
    if (isScope(scope)) continue;
    const param = `scopes[${index}]`;
    throw parameterInvalid(
      param,
      "malformed",
      scope === "offline_access"
        ? `${param}: offline_access is for OAuth apps. A key needs no refresh.`
        : `${param} is none of the ${SCOPES.length} scopes.`,
    );
  }
  return [...scopes];
}

/**
 * The rights given by either a preset or a list of scopes. @throws ApiError `parameter_invalid`.
 */
export function rightsOf({ preset, scopes }: { preset?: string; scopes?: readonly string[] }): {
  preset: string;
  scopes?: string[];
} {
  if (preset !== undefined && preset !== "custom") {
    if (scopes !== undefined)
      throw parameterInvalid(
        "scopes",
        "conflict",
        `The preset ${preset} has its own scopes. Send preset or scopes, one of the two.`,
      );
    return { preset };
  }
  if (scopes === undefined)
    throw parameterInvalid(
      preset === undefined ? "preset" : "scopes",
      "missing",
      "Send a preset, or the scopes the key gets.",
    );
  return { preset: "custom", scopes: scopesOf(scopes) };
}

const BITS_MAX: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function networkOf(text: string, param: string): string {
  const [address = "", bits, ...rest] = text.split("/");
  // IPv4 callers are compared as IPv4, so `::ffff:192.0.2.1` would match no caller. A zone names an
  // interface of one machine, not a network.
  const plain = bits === undefined ? plainAddress(address.toLowerCase()) : address.toLowerCase();
  const version =
    plain.includes("%") || (bits !== undefined && plain.startsWith("::ffff:")) ? 0 : isIP(plain);
  const isWhole =
    bits === undefined ||
    (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (BITS_MAX[version] ?? -1));
  if (version === 0 || rest.length > 0 || !isWhole)
    throw parameterInvalid(
      param,
      "malformed",
      `${param} is neither an IP address nor a network such as 192.0.2.0/24.`,
    );
  return bits === undefined ? plain : `${plain}/${bits}`;
}

/** @throws ApiError `parameter_invalid` naming the first entry that is no address or network. */
export function allowedIpsOf(networks: readonly string[]): string[] {
  return [
    ...new Set(networks.map((text, index) => networkOf(text.trim(), `allowed_ips[${index}]`))),
  ];
}

/** @throws ApiError `parameter_invalid` for a moment that is less than an hour ahead. */
export function expiryOf(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const moment = new Date(text.toUpperCase());
  if (moment.getTime() < now.getTime() + EXPIRY_AHEAD_MS)
    throw parameterInvalid(
      "expires_at",
      "out_of_range",
      "expires_at must lie at least an hour ahead.",
    );
  return moment;
}
