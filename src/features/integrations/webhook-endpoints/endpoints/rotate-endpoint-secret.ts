import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import { Type } from "typebox";
import { notifyEndpointChanged } from "../../../../delivery/events/delivery-notices.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { newEndpointSecret, secretOwner } from "../../../../delivery/webhooks/attempt/signature.ts";
import { requireEndpointForWrite } from "./endpoint-access.ts";
import { loadEndpointView } from "./endpoint-view.ts";
import { endpointParams, endpointWithSecretSchema } from "./webhook-endpoint.schema.ts";
import { type EndpointRow, updateEndpoint } from "./webhook-endpoint.store.ts";

const GRACE_HOURS_DEFAULT = 24;
const GRACE_HOURS_MAX = 168;

interface State {
  row: EndpointRow;
  /** Null where the current secret ends at once. */
  previousExpiresAt: Date | null;
}

async function previewRotation(
  context: WriteContext,
  id: string,
  graceHours: number,
): Promise<Change<State>> {
  const row = await requireEndpointForWrite(context, id);
  const previousExpiresAt =
    graceHours === 0 ? null : new Date(context.now.getTime() + graceHours * HOUR_MS);
  const isRotating =
    row.previous_secret_expires_at !== null && row.previous_secret_expires_at > context.now;
  return {
    resource: "webhook_endpoint",
    id,
    wouldWrite: { previous_secret_expires_at: isoOrNull(previousExpiresAt) },
    effects: [
      previousExpiresAt === null
        ? "End the present secret at once: a receiver that does not know the new one refuses deliveries."
        : `Replace the secret; the present one signs too until ${previousExpiresAt.toISOString()}.`,
    ],
    warnings: isRotating ? ["The secret that was in its grace period signs no longer."] : [],
    terms: { url: row.url, graceHours, isRotating },
    confirm: graceHours === 0,
    irreversible: true,
    state: { row, previousExpiresAt },
  };
}

async function applyRotation(
  { database, runtime, now }: WriteContext,
  { row, previousExpiresAt }: State,
): Promise<WriteResult<View<typeof endpointWithSecretSchema>>> {
  const secret = newEndpointSecret();
  const updated = await updateEndpoint(database, row, {
    sealed_secret: runtime.secrets.seal(secret, secretOwner(row.id)),
    secret_last_four: secret.slice(-4),
    sealed_previous_secret: previousExpiresAt === null ? null : row.sealed_secret,
    previous_secret_expires_at: previousExpiresAt,
    updated_at: now,
  });
  await notifyEndpointChanged(database, row.id);
  const view = await loadEndpointView(database, updated);
  const written = {
    secret_last_four: view.secret_last_four,
    previous_secret_expires_at: view.previous_secret_expires_at,
  };
  return {
    id: row.id,
    written,
    data: { ...view, secret },
    replayedData: { ...view, secret: null },
  };
}

/** The operation `POST /v1/webhook-endpoints/{id}/rotate-secret`. */
export const rotateEndpointSecret = defineWrite({
  id: "webhook_endpoints.rotate_secret",
  method: "POST",
  path: "/v1/webhook-endpoints/{id}/rotate-secret",
  scope: "webhooks:write",
  effect: "write",
  params: endpointParams,
  body: strictObject({
    grace_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: GRACE_HOURS_MAX,
        default: GRACE_HOURS_DEFAULT,
        description:
          "How long the present secret signs beside the new one. 0 ends it at once and needs " +
          "`confirm: true`.",
      }),
    ),
  }),
  output: writeResultOf(endpointWithSecretSchema),
  confirmRule: "When `grace_hours` is 0: the present secret ends at once.",
  summary: "Replace the secret of a webhook endpoint",
  description:
    "Answers the new `secret`, this once. Until `previous_secret_expires_at` deliveries carry " +
    "a signature of each secret, so a receiver that accepts any of them never refuses one " +
    "while it changes over. A second rotation inside that time ends the oldest secret.",
  example: { params: { id: "{webhook_endpoint_id}" }, body: { grace_hours: 48 } },
  mcp: {
    tool: "rotate_webhook_secret",
    description:
      "Replace the signing secret of a webhook endpoint. The answer holds the new one, this " +
      "once; the old one signs beside it for grace_hours.",
    arguments: {
      id: "we_…, from list_webhook_endpoints.",
      grace_hours: "How long the present secret signs beside the new one. 0 ends it at once.",
    },
    isDestructive: true,
  },
  preview: (context, { params, body }) =>
    previewRotation(context, params.id, body.grace_hours ?? GRACE_HOURS_DEFAULT),
  apply: (context, { state }) => applyRotation(context, state),
});
