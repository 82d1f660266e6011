import { describe, expect, it } from "vitest";
import { deliveryBody, deliveryBytes, type SendableEvent } from "./delivery-body.ts";

const event: SendableEvent = {
  workspace_id: "workspace",
  id: "evt_1",
  type: "show.updated",
  created_at: new Date("2026-03-01T00:00:00.000Z"),
  api_version: "2026-09-01",
  source: "api",
  request_id: null,
  idempotency_key: null,
  pending_webhooks: 1,
  data_text: '{"object":{"name":"Café"}}',
};

describe("the bytes of a delivery", () => {
  it("are those of the body, made once, and hold no memory beside their own", () => {
    const bytes = deliveryBytes(event, "2026-09-01");
    expect(bytes.toString()).toBe(deliveryBody(event, "2026-09-01"));
    expect(deliveryBytes(event, "2026-09-01")).toBe(bytes);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  });
});
