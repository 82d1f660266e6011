import { expect, it } from "vitest";
import { centsOf, newEntry, sentOf } from "./rate-card.ts";

it("reads prices in cents, and nothing as on request", () => {
  expect(["1250", "1250.5", "19,99", "", "12.345", "ten"].map(centsOf)).toEqual([
    125_000,
    125_050,
    1_999,
    null,
    undefined,
    undefined,
  ]);
});

it("sends items of which there are some, and a currency with a price alone", () => {
  const entry = {
    ...newEntry(),
    name: " Launch ",
    quantities: { ...newEntry().quantities, social_clip: "3", video_integration: "0" },
  };
  expect(sentOf(entry)).toEqual({
    name: "Launch",
    description: null,
    price_minor: null,
    currency: null,
    window_days: 90,
    deliverables: [
      { type: "audio_read", quantity: 1 },
      { type: "social_clip", quantity: 3 },
    ],
  });
  expect(sentOf({ ...entry, price: "10", currency: "EUR" })).toMatchObject({
    price_minor: 1_000,
    currency: "eur",
  });
});
