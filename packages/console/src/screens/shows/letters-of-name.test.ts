import { expect, it } from "vitest";
import { lettersOfName } from "./letters-of-name.ts";

it("takes the first letters of the first and the last word", () => {
  expect(
    ["Salt & Signal", "The Slow Ledger", "Ferry", "№ & !", "Ökonomie heute"].map(lettersOfName),
  ).toEqual(["SS", "TL", "F", "", "ÖH"]);
});
