import { isoOrNull } from "../../../lib/time/iso-time.ts";
import { Type } from "typebox";
import type { AuthorizedApp } from "../../../kernel/access/authorized-apps.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";

/** An OAuth app that a person of the workspace authorized, as the API returns it. */
export const authorizedAppSchema = strictObject({
  object: oneOf(["authorized_app"]),
  id: Type.String(),
  client_id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  authorized_by: nullable(Type.String({ description: "Masked: first letter, `***`, domain." })),
  created_at: timestamp,
  last_used_at: nullable(timestamp),
});

export function authorizedAppView(app: AuthorizedApp): View<typeof authorizedAppSchema> {
  return {
    object: "authorized_app",
    id: app.id,
    client_id: app.clientId,
    name: app.name,
    scopes: app.scopes,
    authorized_by: app.authorizedBy === null ? null : maskEmail(app.authorizedBy),
    created_at: app.createdAt.toISOString(),
    last_used_at: isoOrNull(app.lastUsedAt),
  };
}
