import { expect, it } from "vitest";
import { valueText } from "./difference-words.ts";

it("writes a share as a percentage, and keeps what is unknown or a word", () => {
  expect(valueText("0.0961", "figures.percent_delivered")).toBe("9.6%");
  expect(valueText("0.5432", "countries_apple.US.share")).toBe("54.3%");
  expect(valueText("1234.50", "lines.share_of_voice.rate")).toBe("1,234.5");
  expect(valueText(17_294, "figures.delivered")).toBe("17,294");
  expect(valueText(null, "figures.percent_delivered")).toBe("—");
  expect(valueText("downloads", "placements.one.counted_as")).toBe("downloads");
});
