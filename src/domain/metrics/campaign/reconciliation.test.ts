import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DeliveredLine,
  gapsOf,
  proposalFor,
  type SlotLine,
  slotValueMinor,
  TOLERANCE,
} from "./reconciliation.ts";

const DAYS = { from: "2026-10-01", to: "2026-10-30" };
const line = (fields: Partial<SlotLine> = {}): SlotLine => ({
  promised: 10_000,
  isFinal: true,
  measured: { impressions: 9_000, metrics: ["downloads"], days: DAYS },
  delivered: [],
  ...fields,
});
const server = (fields: Partial<DeliveredLine> = {}): DeliveredLine => ({
  source: "adswizz",
  label: "Mid-roll",
  impressions: 8_000,
  listeners: null,
  days: DAYS,
  ...fields,
});
const classes = (given: SlotLine) =>
  gapsOf(given).map((gap) => [gap.between, gap.source, gap.percent, gap.class]);

describe("gapsOf", () => {
  it("classes a gap of at most 5 % either way as none", () => {
    expect(classes(line({ promised: 9_450, delivered: [server({ impressions: 9_450 })] }))).toEqual(
      [
        ["promised_measured", null, -4.8, "within_tolerance"],
        ["promised_delivered", "adswizz", 0, "within_tolerance"],
        ["measured_delivered", "adswizz", 5, "within_tolerance"],
      ],
    );
  });

  it("does not call a slot short that still delivers", () => {
    expect(classes(line({ isFinal: false }))[0]?.[3]).toBe("window");
    expect(classes(line({ isFinal: false, promised: 8_000 }))[0]?.[3]).toBe("delivery");
  });

  it("finds what explains a gap: fewer days, countries, else another measure", () => {
    const of = (fields: Partial<DeliveredLine>) =>
      classes(line({ promised: null, delivered: [server(fields)] }))[0]?.[3];
    expect(of({ days: { ...DAYS, to: "2026-10-29" } })).toBe("window");
    expect(of({ days: { ...DAYS, from: "2026-10-02" } })).toBe("window");
    expect(of({ label: "Mid-roll US" })).toBe("geography");
    expect(of({ label: "Bus stop" })).toBe("definition");
    expect(of({})).toBe("definition");
  });

  it("keeps what is not known apart from nothing", () => {
    const unknown = { impressions: null, metrics: [], days: null };
    expect(classes(line({ measured: unknown }))).toEqual([
      ["promised_measured", null, null, "missing_source"],
      ["measured_delivered", null, null, "missing_source"],
    ]);
    const nothing = { impressions: 0, metrics: ["downloads"], days: DAYS };
    expect(classes(line({ measured: nothing }))[0]).toEqual([
      "promised_measured",
      null,
      -100,
      "delivery",
    ]);
  });

  it("compares each ad server by itself and adds up its lines", () => {
    const delivered = [server({ label: "A" }), server({ label: "B" }), server({ source: "other" })];
    expect(classes(line({ promised: null, delivered }))).toEqual([
      ["measured_delivered", "adswizz", 77.8, "definition"],
      ["measured_delivered", "other", -11.1, "definition"],
    ]);
  });
});

const SLOT = { valueMinor: 25_000, meanPerAiring: 4_000, isMissed: false };

describe("proposalFor", () => {
  it("credits the missing part pro rata, or airs again as often as brings it", () => {
    expect(proposalFor(line(), SLOT)).toEqual({
      basis: "measured",
      delivered: 9_000,
      shortfall: 1_000,
      delivered_percent: 90,
      pro_rata: { due_minor: 22_500, credit_minor: 2_500 },
      makegood: { impressions: 1_000, quantity: 1 },
    });
  });

  it("reckons by the ad server only where nothing was measured", () => {
    const unknown = { impressions: null, metrics: [], days: null };
    const delivered = [server({ impressions: 5_000 }), server({ source: "other" })];
    expect(proposalFor(line({ measured: unknown, delivered }), SLOT)).toMatchObject({
      basis: "delivered",
      delivered: 8_000,
    });
    expect(proposalFor(line({ measured: unknown }), SLOT)).toBeNull();
    expect(proposalFor(line({ measured: unknown }), { ...SLOT, isMissed: true })?.pro_rata).toEqual(
      { due_minor: 0, credit_minor: 25_000 },
    );
  });

  it("loses no minor unit and proposes nothing within the tolerance", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.nat(1_000_000),
        fc.nat(10_000_000),
        (promised, impressions, valueMinor) => {
          const measured = { impressions, metrics: ["downloads"], days: null };
          const proposal = proposalFor(line({ promised, measured }), { ...SLOT, valueMinor });
          if (proposal === null)
            expect(impressions).toBeGreaterThanOrEqual(promised * (1 - TOLERANCE));
          else {
            const { due_minor: due, credit_minor: credit } = proposal.pro_rata;
            expect((due ?? 0) + (credit ?? 0)).toBe(valueMinor);
            expect(proposal.shortfall + proposal.delivered).toBe(promised);
          }
        },
      ),
    );
  });
});

describe("slotValueMinor", () => {
  it("is the flat rate for each airing, or the CPM of the guarantee, in minor units", () => {
    const slot = { quantity: 2, guaranteed: 30_000 };
    expect(slotValueMinor({ type: "flat", amount_minor: 50_000 }, slot)).toBe(100_000);
    expect(slotValueMinor({ type: "cpm", amount_minor: 2_500 }, slot)).toBe(75_000);
    expect(
      slotValueMinor({ type: "cpm", amount_minor: 2_500 }, { ...slot, guaranteed: null }),
    ).toBe(null);
    expect(slotValueMinor({ type: "added_value", amount_minor: 0 }, slot)).toBe(0);
    expect(slotValueMinor({ type: "cpa", amount_minor: 900 }, slot)).toBeNull();
    expect(slotValueMinor(null, slot)).toBeNull();
  });
});
