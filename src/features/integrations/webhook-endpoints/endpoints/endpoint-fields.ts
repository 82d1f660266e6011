import { Type } from "typebox";
import { EVENT_TYPES, featureOf, readScopeOf } from "../../../../delivery/events/catalogue.ts";
import type { PlanFeatures } from "../../../../delivery/events/matching-endpoints.ts";
import { planRequired } from "../../../../kernel/access/require-feature.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { oneOf } from "../../../../kernel/contract/schema.ts";
import { VERSIONS } from "../../../../kernel/contract/versions.ts";
import { checkTarget } from "../../../../infrastructure/outbound/check-target.ts";
import type { OutboundPolicy } from "../../../../infrastructure/outbound/outbound-policy.ts";

/**
 * The fields that creating and changing an endpoint share, and the form in which each value is
 * stored.
 */

const URL_CHARS_MAX = 2_048;
const EVENTS_MAX = 100;

export const urlField = Type.String({
  minLength: 1,
  maxLength: URL_CHARS_MAX,
  description:
    "Where deliveries go: https, without user name or password. What its name resolves to is " +
    "checked at every delivery, not here.",
});

export const enabledEventsField = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  minItems: 1,
  maxItems: EVENTS_MAX,
  description: "Exact event types (`GET /v1/event-types`), each once, or `*` alone for all.",
});

export const descriptionField = Type.String({ maxLength: 500 });

export const apiVersionField = oneOf(VERSIONS, {
  description: "Version the payloads are written in.",
});

/**
 * The address in its normalised spelling.
 *
 * @throws ApiError `parameter_invalid`, `param: url`, for an address that the outbound client would
 * refuse.
 */
export function endpointUrlOf(raw: string, policy: OutboundPolicy): string {
  const check = checkTarget(raw, policy);
  if (!check.ok) throw parameterInvalid("url", "malformed", `url is refused. ${check.message}`);
  // Percent-encoding may have made the address longer.
  if (check.target.url.length > URL_CHARS_MAX)
    throw parameterInvalid(
      "url",
      "out_of_range",
      `url is longer than ${URL_CHARS_MAX} characters.`,
    );
  return check.target.url;
}

/**
 * The event types in their stored form. `*` subscribes to the types that the plan includes when an
 * event is delivered.
 *
 * @throws ApiError `parameter_invalid` naming the first entry that is no event type, occurs twice,
 * or accompanies `*`; `plan_required` naming the first whose events the plan does not include.
 */
export function enabledEventsOf(events: readonly string[], features: PlanFeatures): string[] {
  for (const [index, type] of events.entries()) {
    const param = `enabled_events[${index}]`;
    if (type === "*" && events.length > 1)
      throw parameterInvalid(
        param,
        "conflict",
        `${param}: * must be the only entry, because it includes every type.`,
      );
    if (type !== "*" && readScopeOf(type) === undefined)
      throw parameterInvalid(param, "malformed", `${param} ${typeFault(type)}`);
    if (events.indexOf(type) !== index)
      throw parameterInvalid(param, "conflict", `${param} is there twice.`);
  }
  for (const [index, type] of events.entries()) {
    const feature = featureOf(type);
    if (feature !== undefined && !features.has(feature))
      throw planRequired(
        feature,
        `${type} is not delivered: the plan of this workspace does not include ${feature}.`,
        { param: `enabled_events[${index}]` },
      );
  }
  return [...events];
}

function typeFault(type: string): string {
  if (type.endsWith(".*")) return "is a pattern. Name each type, or take * for all.";
  if (type === "webhook.test") return "cannot be subscribed to: the test call sends it.";
  return `is none of the ${EVENT_TYPES.length} event types.`;
}
