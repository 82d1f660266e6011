import { type Static, Type } from "typebox";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import { fault, moment, plainId, prefixedId, storedTimes, text } from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `integration.*` events about a connected account. */

const integrationPayload = strictObject(
  {
    object: oneOf(["integration"]),
    id: prefixedId("con"),
    show_id: plainId,
    platform: Type.String(),
    status: oneOf(["connected", "stale", "needs_reauth", "error", "disconnected"]),
    connected: Type.Boolean(),
    handle: text,
    profile_url: text,
    external_account_id: text,
    connect_via: oneOf(["api", "app_sign_in", "extension"]),
    connect_url: text,
    connected_at: moment,
    last_updated: moment,
    importing_state: oneOf(["idle", "queued", "importing", "imported", "failed"]),
    error: fault,
    ...storedTimes,
  },
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

export const integrationPayloads = {
  "integration.connected": payload(integrationPayload, { object: connected }),
  "integration.disconnected": payload(integrationPayload, {
    object: {
      ...connected,
      ...later,
      status: "disconnected",
      connected: false,
      importing_state: "idle",
    },
  }),
  "integration.stale": payload(integrationPayload, {
    object: { ...connected, ...later, status: "stale" },
  }),
  "integration.recovered": payload(integrationPayload, {
    object: { ...connected, ...later, last_updated: later.updated_at },
  }),
  "integration.reauth_required": payload(integrationPayload, { object: needsSignIn }),
};
