import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";

const t = useNetwork();

const path = (id: string, rest = "") => `/v1/campaigns/${id}${rest}`;
const read = async (id: string) => (await t.send("GET", path(id))).body;

describe("campaigns", () => {
  it("are copied as drafts with open slots on later days", async () => {
    const { id } = await t.make.campaign({ brand_id: (await t.make.brand()).id });
    await t.make.slot(id, { air_date: "2026-12-15", rate: { type: "cpm", amount_minor: 2_800 } });
    const copy = await t.send("POST", path(id, "/duplicate"), { shift_days: 28 });
    expect(copy.status).toBe(201);
    expect(copy.body.data).toMatchObject({
      status: "draft",
      start_date: "2027-01-11",
      end_date: "2027-01-17",
      slots_by_status: { open: 1 },
      brand: { name: "Northwind Roasters" },
    });
    const slots = await read(`${copy.body.data.id}/slots`);
    expect(slots.data[0]).toMatchObject({ air_date: "2027-01-12", rate: { amount_minor: 2_800 } });
  });

  it("are copied to days of the calendar alone, and the dry run says to which", async () => {
    const { id } = await t.make.campaign({ start_date: "1970-01-01", end_date: "1970-01-31" });
    const copy = (shiftDays: number) =>
      t.send("POST", path(id, "/duplicate"), { shift_days: shiftDays, dry_run: true });
    expect(await copy(-1)).toMatchObject({
      status: 400,
      body: { error: { code: "parameter_invalid", param: "shift_days", reason: "out_of_range" } },
    });
    expect((await copy(1)).body.would_write).toMatchObject({
      start_date: "1970-01-02",
      end_date: "1970-02-01",
    });
  });
});
