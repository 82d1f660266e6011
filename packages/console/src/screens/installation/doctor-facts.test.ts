import { expect, it } from "vitest";
import { worstFirst } from "./doctor-facts.ts";
import type { DoctorCheck } from "./types.ts";

it("lists failures before warnings before the rest, each in the order of the server", () => {
  const check = (name: string, status: DoctorCheck["status"]): DoctorCheck => ({
    check: name,
    status,
    message: "",
    details: [],
    details_left_out: 0,
  });
  const found = [check("a", "ok"), check("b", "warn"), check("c", "fail"), check("d", "warn")];
  expect(worstFirst(found).map((one) => one.check)).toEqual(["c", "b", "d", "a"]);
});
