import { expect, it } from "vitest";
import { toAgeRange } from "./age-range.ts";

it.each([
  ["18-24", "18-24"],
  ["0-17", "0-17"],
  ["age13-17", "13-17"],
  ["age65-", "65+"],
  ["65+", "65+"],
  ["60-150", "60+"],
  ["unknown", "unknown"],
  ["UNKNOWN", "unknown"],
  ["24-18", null],
  ["adults", null],
  ["", null],
  ["18", null],
])("reads %j as the age range %j", (text, range) => expect(toAgeRange(text)).toBe(range));
