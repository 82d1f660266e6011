import { expect, it } from "vitest";
import { sizeText } from "./byte-size.ts";

it("names a size in its unit", () => {
  expect([0, 900, 1_024, 1_572_864, 5 * 1024 ** 3].map(sizeText)).toEqual([
    "0 B",
    "900 B",
    "1.0 KiB",
    "1.5 MiB",
    "5.0 GiB",
  ]);
});
