import { NOTHING_CHANGED } from "../../../../kernel/operation/changes.ts";
import type { OutboundPolicy } from "../../../../infrastructure/outbound/outbound-policy.ts";
import { type Static, Type } from "typebox";
import { notifyEndpointChanged } from "../../../../delivery/events/delivery-notices.ts";
import type { Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import { nullable, strictObject } from "../../../../kernel/contract/schema.ts";
import { resumeDeliveries } from "../../../../delivery/webhooks/queue/resume-deliveries.store.ts";
import { ownerOf, requireEndpointForWrite, sameUrlWarnings } from "./endpoint-access.ts";
import {
  apiVersionField,
  descriptionField,
  enabledEventsField,
  enabledEventsOf,
  endpointUrlOf,
  urlField,
} from "./endpoint-fields.ts";
import { loadEndpointView } from "./endpoint-view.ts";
import { grantedScopesOf, undeliveredWarnings } from "./granted-scopes.ts";
import { endpointParams, endpointSchema } from "./webhook-endpoint.schema.ts";
import {
  type EndpointRow,
  findAllEndpoints,
  updateEndpoint as updateRow,
} from "./webhook-endpoint.store.ts";

const updateBody = strictObject(
  {
    url: Type.Optional(urlField),
    enabled_events: Type.Optional(enabledEventsField),
    description: Type.Optional(
      nullable(Type.String({ ...descriptionField, description: "Null clears it." })),
    ),
    disabled: Type.Optional(
      Type.Boolean({
        description: "True pauses the endpoint, false activates it again, whatever disabled it.",
      }),
    ),
    api_version: Type.Optional(apiVersionField),
  },
  { $id: "UpdateWebhookEndpoint" },
);

type Body = Static<typeof updateBody>;
type Update = Partial<{
  url: string;
  enabled_events: string[];
  description: string | null;
  disabled: boolean;
  api_version: string;
}>;

interface State {
  row: EndpointRow;
  update: Update;
  /**
   * The caller's read scopes, where `url` or `enabled_events` is in the request; null keeps the
   * stored ones.
   */
  granted: string[] | null;
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The service that determines to which addresses deliveries may be sent. */
interface PolicyServices {
  outboundPolicy: OutboundPolicy;
}

/**
 * The fields in a request, each validated by itself.
 *
 * @throws ApiError `parameter_invalid`, `plan_required`.
 */
function sentUpdate(
  { url, enabled_events, ...others }: Body,
  context: Context<PolicyServices>,
): Update {
  return {
    ...(url === undefined ? {} : { url: endpointUrlOf(url, context.services.outboundPolicy) }),
    ...(enabled_events === undefined
      ? {}
      : { enabled_events: enabledEventsOf(enabled_events, context.workspace.features) }),
    ...others,
  };
}

/** The exact update map: the fields of the request that differ from the stored ones. */
function updateOf(row: EndpointRow, sent: Update): Update {
  const stored = { ...row, disabled: row.disabled_at !== null };
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !isSame(stored[name as keyof Update], value)),
  );
}

function effectsOf({ url, disabled }: Update): string[] {
  const effects = [];
  if (url !== undefined) effects.push("Deliveries that wait go to the new address.");
  if (disabled === true)
    effects.push("Nothing more is sent: deliveries that wait are held, and new events make none.");
  if (disabled === false)
    effects.push(
      "Deliveries held for up to three days are sent within five minutes; older ones are given up.",
    );
  return effects;
}

async function warningsOf(context: Context, { row, update, granted }: State): Promise<string[]> {
  const regrants = granted !== null && !isSame(granted, row.granted_scopes);
  const others =
    update.url === undefined
      ? []
      : (await findAllEndpoints(context.database, ownerOf(context))).filter(
          (other) => other.id !== row.id,
        );
  return [
    ...(Object.keys(update).length === 0 && !regrants ? [NOTHING_CHANGED] : []),
    ...(granted === null
      ? []
      : undeliveredWarnings(
          update.enabled_events ?? row.enabled_events,
          grantedScopesOf(context.credential),
          context.workspace.features,
        )),
    ...(update.url === undefined ? [] : sameUrlWarnings(others, update.url)),
  ];
}

async function previewUpdate(
  context: WriteContext<PolicyServices>,
  id: string,
  body: Body,
): Promise<Change<State>> {
  const sent = sentUpdate(body, context);
  const row = await requireEndpointForWrite(context, id);
  const update = updateOf(row, sent);
  // The scopes are those of the caller; otherwise a key with few scopes could redirect events to
  // which a key with more scopes subscribed.
  const granted =
    body.url === undefined && body.enabled_events === undefined
      ? null
      : grantedScopesOf(context.credential);
  const state = { row, update, granted };
  return {
    resource: "webhook_endpoint",
    id,
    wouldWrite: update,
    effects: effectsOf(update),
    warnings: await warningsOf(context, state),
    state,
  };
}

function columnsOf(
  { disabled, ...fields }: Update,
  { granted, row }: State,
  now: Date,
): Partial<EndpointRow> {
  return {
    ...fields,
    granted_scopes: granted ?? row.granted_scopes,
    ...(disabled === true ? { disabled_at: now, disabled_reason: "manual" } : {}),
    ...(disabled === false
      ? { disabled_at: null, disabled_reason: null, failing_since: null }
      : {}),
    updated_at: now,
  };
}

async function applyUpdate(
  { database, now, runtime }: WriteContext,
  state: State,
): Promise<WriteResult<View<typeof endpointSchema>>> {
  const { row, update, granted } = state;
  if (
    Object.keys(update).length === 0 &&
    (granted === null || isSame(granted, row.granted_scopes))
  ) {
    return { id: row.id, written: {}, data: await loadEndpointView(database, row) };
  }
  const updated = await updateRow(database, row, columnsOf(update, state, now));
  const warnings = [];
  if (update.disabled === false) {
    const { ended } = await resumeDeliveries(database, updated, runtime.clock);
    if (ended > 0)
      warnings.push(
        `${ended} ${ended === 1 ? "delivery" : "deliveries"} had waited for more than three days ` +
          "and failed. GET /v1/events has their events.",
      );
  }
  await notifyEndpointChanged(database, row.id);
  return { id: row.id, written: update, warnings, data: await loadEndpointView(database, updated) };
}

/** The operation `PATCH /v1/webhook-endpoints/{id}`. */
export const updateEndpoint = defineWrite({
  id: "webhook_endpoints.update",
  method: "PATCH",
  path: "/v1/webhook-endpoints/{id}",
  scope: "webhooks:write",
  effect: "write",
  params: endpointParams,
  body: updateBody,
  output: writeResultOf(endpointSchema),
  errors: ["plan_required"],
  summary: "Change, pause or resume a webhook endpoint",
  description:
    "Only the fields that are sent change, and `written` is the exact map of them. Deliveries " +
    "that wait go to a new `url`. `disabled: true` pauses the endpoint (`disabled_reason: " +
    "manual`): deliveries that wait are held, and new events make none. `disabled: false` makes " +
    "it active, clears the failure clock, sends what waited for up to three days within five " +
    "minutes, and fails the rest with `endpoint_disabled`; missed events are in the Events API. " +
    "Sending `url` or `enabled_events` grants the endpoint anew: from then on it receives only " +
    "groups this credential may read, with a warning for the others, and what waits of the " +
    "others fails with `scope_missing`. `enabled_events` that name a type which the plan does " +
    "not include are 403 `plan_required`. An endpoint that is already disabled keeps its reason.",
  example: {
    params: { id: "{webhook_endpoint_id}" },
    body: { enabled_events: ["*"], description: "Everything" },
  },
  mcp: {
    tool: "update_webhook_endpoint",
    description:
      "Change address, events or description of a webhook endpoint, pause it (disabled true) " +
      "or resume it (disabled false). Only what is sent changes.",
    arguments: {
      id: "we_…, from list_webhook_endpoints.",
    },
  },
  preview: (context: WriteContext<PolicyServices>, { params, body }) =>
    previewUpdate(context, params.id, body),
  apply: (context, { state }) => applyUpdate(context, state),
});
