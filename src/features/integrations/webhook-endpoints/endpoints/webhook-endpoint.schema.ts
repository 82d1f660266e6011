import { Type } from "typebox";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";

/** Schemas of webhook endpoints. */

export const ENDPOINT_STATUSES = ["active", "disabled"] as const;

export const endpointParams = strictObject({
  id: Type.String({ minLength: 1, maxLength: 64, description: "Id of the endpoint." }),
});

const fields = {
  object: oneOf(["webhook_endpoint"]),
  id: Type.String(),
  url: Type.String(),
  enabled_events: Type.Array(Type.String(), {
    description: "Event types, or `*` alone for all that the endpoint may receive.",
  }),
  description: nullable(Type.String()),
  status: oneOf(ENDPOINT_STATUSES),
  disabled: Type.Boolean(),
  disabled_reason: nullable(oneOf(COLUMNS.webhook_endpoints.disabled_reason.values)),
  disabled_at: nullable(timestamp),
  failing_since: nullable(timestamp),
  last_success_at: nullable(timestamp),
  last_failure_at: nullable(timestamp),
  api_version: Type.String({ description: "Version of the payloads." }),
  secret_last_four: Type.String(),
  previous_secret_expires_at: nullable(timestamp),
  owner: strictObject({
    type: oneOf(["workspace", "oauth_app"]),
    client_id: nullable(Type.String()),
  }),
  pending_count: Type.Integer({ minimum: 0, description: "Deliveries still to be made." }),
  created_at: timestamp,
  updated_at: timestamp,
};

export const endpointSchema = strictObject(fields, { $id: "WebhookEndpoint" });

/**
 * An endpoint as creation and rotation return it. In a replay `secret` is null, because it is shown
 * once.
 */
export const endpointWithSecretSchema = strictObject(
  { ...fields, secret: nullable(Type.String({ description: "`whsec_…`; shown this once." })) },
  { $id: "WebhookEndpointWithSecret" },
);
