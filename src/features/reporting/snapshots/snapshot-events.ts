import type { Static } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { snapshotSchema } from "./snapshot.schema.ts";

/** Payload of `report.snapshot_created`: the snapshot without its document. */

const snapshotPayload = payloadOf(lessFields(snapshotSchema, ["data"]), {
  $id: "ReportSnapshotPayload",
});

const SHA256 = "5d41e0b7c9a2f3486e1d0c7b8a95f46230ce7d1ab84f9e620531d7c8f2b6a904";

const created: Static<typeof snapshotPayload> = {
  object: "report_snapshot",
  report_id: SAMPLE.reportId,
  number: 1,
  state: "current",
  as_of: "2026-10-19T12:00:03.118Z",
  issued_at: "2026-10-19T12:00:03.118Z",
  window: null,
  is_final: false,
  supersedes: null,
  reason: null,
  warnings: [],
  sha256: SHA256,
  key_id: "3f9c1b7ad2e84c60",
  signature:
    "dGhpcyBpcyBhIHNhbXBsZSBvZiBhIHNpZ25hdHVyZSwgYW5kIHZlcmlmaWVzIG5vdGhpbmcgYXQgYWxsISEhIQ",
  verify_url: `${SAMPLE.siteUrl}/verify/${SHA256}`,
  withdrawn_at: null,
  withdrawn_reason: null,
};

export const snapshotEvents = eventsOf(snapshotPayload, {
  "report.snapshot_created": { object: created },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof snapshotEvents> {}
}
