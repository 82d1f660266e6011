import type { OutboundPolicy } from "../../../../infrastructure/outbound/outbound-policy.ts";
import { type Static, Type } from "typebox";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../../kernel/contract/errors.ts";
import { newId } from "../../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import { nullable, strictObject } from "../../../../kernel/contract/schema.ts";
import type { Scope } from "../../../../kernel/access/scopes.ts";
import { newEndpointSecret, secretOwner } from "../../../../delivery/webhooks/attempt/signature.ts";
import { ownerOf, sameUrlWarnings } from "./endpoint-access.ts";
import {
  apiVersionField,
  descriptionField,
  enabledEventsField,
  enabledEventsOf,
  endpointUrlOf,
  urlField,
} from "./endpoint-fields.ts";
import { endpointView } from "./endpoint-view.ts";
import { consentedNow, grantedScopesOf, undeliveredWarnings } from "./granted-scopes.ts";
import { endpointWithSecretSchema } from "./webhook-endpoint.schema.ts";
import { findAllEndpoints, insertEndpoint } from "./webhook-endpoint.store.ts";
import { lockWorkspace } from "../../../../kernel/access/workspace-access.store.ts";

/**
 * Maximum live endpoints of a workspace, and of one OAuth app in it. They are counted separately,
 * so that no app uses up the workspace's own.
 */
const OWN_MAX = 20;
const PER_APP_MAX = 5;

const createBody = strictObject(
  {
    url: urlField,
    enabled_events: enabledEventsField,
    description: Type.Optional(nullable(descriptionField)),
    api_version: Type.Optional(apiVersionField),
  },
  { $id: "CreateWebhookEndpoint" },
);

/** The service that determines to which addresses deliveries may be sent. */
interface PolicyServices {
  outboundPolicy: OutboundPolicy;
}

interface State {
  fields: {
    url: string;
    enabled_events: string[];
    description: string | null;
    api_version: string;
  };
  granted: Scope[];
  /** The scopes that people granted the caller's app; null for a key. */
  consented: string[] | null;
}

async function previewCreate(
  context: WriteContext<PolicyServices>,
  body: Static<typeof createBody>,
): Promise<Change<State>> {
  const { credential, database, services, workspace } = context;
  const fields = {
    url: endpointUrlOf(body.url, services.outboundPolicy),
    enabled_events: enabledEventsOf(body.enabled_events, workspace.features),
    description: body.description ?? null,
    api_version: body.api_version ?? context.version,
  };
  const owner = ownerOf(context);
  // The workspace is locked; otherwise two concurrent creations could both count nineteen
  // endpoints.
  await lockWorkspace(database, owner.workspaceId);
  const consented = await consentedNow(database, credential);
  const existing = await findAllEndpoints(database, owner);
  const limit = owner.clientId === null ? OWN_MAX : PER_APP_MAX;
  if (existing.length >= limit) {
    const whose = owner.clientId === null ? "This workspace" : "This app";
    throw new ApiError(
      "limit_reached",
      `${whose} has ${limit} webhook endpoints, which is the most there can be. Delete one first.`,
      { extras: { limit, current: existing.length } },
    );
  }
  const granted = grantedScopesOf(credential);
  return {
    resource: "webhook_endpoint",
    id: null,
    wouldWrite: fields,
    effects: ["Create a webhook endpoint; events from now on are delivered to it."],
    warnings: [
      ...undeliveredWarnings(fields.enabled_events, granted, workspace.features),
      ...sameUrlWarnings(existing, fields.url),
    ],
    state: { fields, granted, consented },
  };
}

async function applyCreate(
  { workspace, credential, database, runtime, now }: WriteContext,
  { fields, granted, consented }: State,
): Promise<WriteResult<View<typeof endpointWithSecretSchema>>> {
  const id = newId("we");
  const secret = newEndpointSecret();
  const row = await insertEndpoint(database, workspace.id, {
    ...fields,
    id,
    client_id: credential.clientId,
    granted_scopes: granted,
    consented_scopes: consented,
    sealed_secret: runtime.secrets.seal(secret, secretOwner(id)),
    secret_last_four: secret.slice(-4),
    created_at: now,
    updated_at: now,
  });
  const view = endpointView(row, 0);
  return {
    status: 201,
    id,
    written: fields,
    data: { ...view, secret },
    replayedData: { ...view, secret: null },
  };
}

export const createEndpoint = defineWrite({
  id: "webhook_endpoints.create",
  method: "POST",
  path: "/v1/webhook-endpoints",
  scope: "webhooks:write",
  effect: "write",
  body: createBody,
  output: writeResultOf(endpointWithSecretSchema),
  successStatuses: [201],
  errors: ["limit_reached", "plan_required"],
  summary: "Create a webhook endpoint",
  description:
    "From now on every event of `enabled_events` is sent to `url` as a signed POST. `secret` " +
    "verifies the signatures and is shown in this answer only; a replay answers null. An event " +
    "goes there only when this credential holds the read scope of its group (`campaigns:read` " +
    "for `campaign.created`); types it asks for without are kept and named in a warning. A type " +
    "whose events the plan does not include (groups `cluster` and `campaign`) is 403 " +
    "`plan_required`; `*` delivers what the plan includes at each moment. An " +
    "address that is no https address of a public host is refused with `param: url`; a host " +
    "name is not looked up here, but its addresses are checked at every delivery. A workspace " +
    "has up to 20 endpoints of its own and up to 5 of each app, which alone sees them. " +
    "`api_version` is this call's version unless given.",
  example: {
    body: {
      url: "https://hooks.example.com/castmeter",
      enabled_events: ["cluster.updated", "show.updated"],
      description: "Dashboard",
    },
  },
  mcp: {
    tool: "create_webhook_endpoint",
    description:
      "Have events sent to an https address from now on, as signed POST requests. The answer " +
      "holds the signing secret, this once: hand it to the person and do not repeat it " +
      "elsewhere.",
    arguments: {
      description: "What it is for, for people.",
    },
  },
  preview: (context: WriteContext<PolicyServices>, { body }) => previewCreate(context, body),
  apply: (context, { state }) => applyCreate(context, state),
});
