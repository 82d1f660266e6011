import type { Static } from "typebox";
import { eventsOf, payloadOf, type PayloadsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { shareLinkSchema } from "./share-link.schema.ts";

/** Payload of the `report.link_*` events: the link as lists show it, without its secret. */

const linkPayload = payloadOf(shareLinkSchema, { $id: "ReportLinkPayload" });

const created: Static<typeof linkPayload> = {
  object: "report_link",
  id: SAMPLE.reportLinkId,
  report_id: SAMPLE.reportId,
  label: "Northwind Roasters",
  public: false,
  status: "open",
  token_last_four: "w7Kd",
  snapshot: "latest",
  depth: "full",
  password_protected: true,
  allow_export: false,
  indexable: false,
  expires_at: null,
  revoked_at: null,
  opens: 0,
  last_opened_day: null,
  created_at: "2026-10-19T12:00:00.000Z",
  updated_at: "2026-10-19T12:00:00.000Z",
};

const revokedAt = "2026-11-02T09:30:00.000Z";

export const shareLinkEvents = eventsOf(linkPayload, {
  "report.link_created": { object: created },
  "report.link_revoked": {
    object: {
      ...created,
      status: "revoked",
      revoked_at: revokedAt,
      opens: 14,
      last_opened_day: "2026-10-30",
      updated_at: revokedAt,
    },
  },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof shareLinkEvents> {}
}
