import { expect, vi } from "vitest";

// oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
type Get = (path: string) => Promise<any>;

/** What the demo's network has sold, has to check, and sends to its own system. */
export async function expectSales(get: Get): Promise<void> {
  await expectOrder(get);
  await expectSlots(get);
  const { data: endpoints } = await get("/v1/webhook-endpoints");
  const own = endpoints.find((one: { url: string }) => one.url.endsWith("/castmeter"));
  const deliveries = await vi.waitFor(
    async () => {
      const { data } = await get(`/v1/webhook-endpoints/${own.id}/deliveries?limit=100`);
      expect(new Set(data.map((one: { event_type: string }) => one.event_type))).toEqual(
        new Set(["air_check.approved", "campaign.status_changed", "insertion_order.parsed"]),
      );
      return data;
    },
    { timeout: 20_000, interval: 250 },
  );
  const { attempts } = await get(`/v1/webhook-deliveries/${deliveries.at(-1).id}`);
  expect(attempts[0]).toMatchObject({ response_status: 503, response_body: "Being repaired." });
}

/** It is read but for one show, which the network does not have. */
async function expectOrder(get: Get): Promise<void> {
  const order = await vi.waitFor(
    async () => {
      const { data: orders } = await get("/v1/insertion-orders");
      expect(orders).toMatchObject([{ status: "completed", review_state: "needs_review" }]);
      return orders[0];
    },
    { timeout: 30_000, interval: 250 },
  );
  expect(order.warnings).toEqual(['Line 3: the workspace has no show "Pocket Orchid".']);
  expect(order.totals_check).toMatchObject({ matches: true });
  const { data: files } = await get("/v1/library/files");
  expect(files.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    "insertion_order",
    "media_kit",
  ]);
}

/** Every state of a slot, on three shows, and a make-good that is late. */
async function expectSlots(get: Get): Promise<void> {
  const { data: campaigns } = await get("/v1/campaigns?status=active");
  expect(campaigns).toMatchObject([
    { slots_by_status: { verified: 4, aired: 3, scheduled: 5, open: 1, missed: 1 } },
  ]);
  const { data: slots } = await get(`/v1/campaigns/${campaigns[0].id}/slots?limit=100`);
  expect(new Set(slots.map((slot: { show_id: string }) => slot.show_id)).size).toBe(3);
  const missed = slots.find(({ status }: { status: string }) => status === "missed");
  const makegood = slots.find(({ id }: { id: string }) => id === missed.makegood_slot_id);
  expect(makegood.status).toBe("scheduled");
  expect(makegood.air_date < new Date().toISOString().slice(0, 10)).toBe(true);
}
