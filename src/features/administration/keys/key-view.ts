import { viewOf } from "../../../kernel/resource/view-of.ts";
import { Type } from "typebox";
import { RATE_TIERS, type RateTier } from "../../../kernel/limits/rate-limit.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { isScope, KEY_PRESETS, SCOPES } from "../../../kernel/access/scopes.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { KeyRow } from "./key.store.ts";

/** An API key as people see it: its schemas and its state. A view contains no secret. */

export const KEY_STATUSES = ["active", "expiring", "expired", "disabled", "revoked"] as const;

export type KeyStatus = (typeof KEY_STATUSES)[number];

const EXPIRING_MS = 7 * DAY_MS;

export function keyStatus(
  row: Pick<KeyRow, "revoked_at" | "disabled_at" | "expires_at">,
  now: Date,
): KeyStatus {
  if (row.revoked_at !== null) return "revoked";
  if (row.expires_at !== null && row.expires_at <= now) return "expired";
  if (row.disabled_at !== null) return "disabled";
  return row.expires_at !== null && row.expires_at.getTime() - now.getTime() < EXPIRING_MS
    ? "expiring"
    : "active";
}

const apiKeyFields = {
  object: oneOf(["api_key"]),
  id: Type.String(),
  label: Type.String(),
  prefix: Type.String(),
  last_four: Type.String(),
  preset: oneOf([...Object.keys(KEY_PRESETS), "custom"]),
  scopes: Type.Array(oneOf(SCOPES)),
  rate_tier: oneOf(Object.keys(RATE_TIERS) as RateTier[]),
  allowed_ips: Type.Array(Type.String()),
  api_version: Type.String(),
  created_by: nullable(
    Type.String({
      description: "Masked: first letter, `***`, domain. Null for keys of the command line.",
    }),
  ),
  created_at: timestamp,
  expires_at: nullable(timestamp),
  last_used_at: nullable(Type.String({ format: "date-time", description: "To the minute." })),
  previous_expires_at: nullable(
    Type.String({
      format: "date-time",
      description: "Until then the secret before the last rotation works too.",
    }),
  ),
  disabled: Type.Boolean(),
  status: oneOf(KEY_STATUSES),
};

export const apiKeySchema = strictObject(apiKeyFields);

/** The answer of the operation that creates a secret. */
export const apiKeyWithSecretSchema = strictObject({
  ...apiKeyFields,
  key: nullable(Type.String({ description: "The secret, shown this once; null in a replay." })),
});

export function keyView(row: KeyRow, now: Date) {
  return viewOf(apiKeySchema, row, {
    object: "api_key",
    // Stored names that are no scopes grant nothing, so they are left out.
    scopes: row.scopes.filter(isScope),
    created_by: row.created_by === null ? null : maskEmail(row.created_by),
    disabled: row.disabled_at !== null,
    status: keyStatus(row, now),
  });
}
