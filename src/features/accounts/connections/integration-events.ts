import type { Static } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
  withFields,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import { timestamp } from "../../../kernel/contract/schema.ts";
import { integrationSchema } from "./integration.schema.ts";

/** Payload of the `integration.*` events about a connected account. */

const integrationPayload = payloadOf(
  withFields(
    lessFields(integrationSchema, [
      "account_name",
      "connect_fields",
      "available",
      "as_of",
      "freshness",
      "readings",
      "unavailable",
      "warnings",
      "refresh_cap",
    ]),
    // These fields are null only while nothing was ever connected, and there is no event of that.
    { id: prefixedId("con"), created_at: timestamp, updated_at: timestamp },
  ),
  { $id: "IntegrationPayload" },
);

const connected: Static<typeof integrationPayload> = {
  object: "integration",
  id: SAMPLE.connectionId,
  show_id: SAMPLE.showId,
  platform: "instagram",
  status: "connected",
  connected: true,
  handle: "saltandsignal",
  profile_url: "https://www.instagram.com/saltandsignal/",
  external_account_id: "17841400000000001",
  connect_via: "api",
  connect_url: null,
  connected_at: "2026-10-18T22:00:00.000Z",
  last_updated: "2026-10-18T22:00:00.000Z",
  importing_state: "imported",
  error: null,
  created_at: "2026-10-18T22:00:00.000Z",
  updated_at: "2026-10-18T22:00:00.000Z",
};

const later = { updated_at: "2026-10-20T12:00:00.000Z" };

const needsSignIn: typeof connected = {
  ...connected,
  ...later,
  platform: "youtube",
  status: "needs_reauth",
  handle: "@saltandsignal",
  profile_url: "https://www.youtube.com/@saltandsignal",
  external_account_id: "UCx0000000000000000000aA",
  connect_via: "app_sign_in",
  connect_url: `${SAMPLE.appUrl}/shows/${SAMPLE.showId}/connect/youtube`,
  error: { code: "sign_in_expired", message: "The platform no longer accepts the sign-in." },
};

export const integrationEvents = eventsOf(integrationPayload, {
  "integration.connected": { object: connected },
  "integration.disconnected": {
    object: {
      ...connected,
      ...later,
      status: "disconnected",
      connected: false,
      importing_state: "idle",
    },
  },
  "integration.stale": {
    object: { ...connected, ...later, status: "stale" },
  },
  "integration.recovered": {
    object: { ...connected, ...later, last_updated: later.updated_at },
  },
  "integration.reauth_required": { object: needsSignIn },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof integrationEvents> {}
}
