import { expect, it } from "vitest";
import { ratesOf } from "./rates.ts";

const form = { likeRate: "0.1", commentRate: "0,5", longFormCpm: "25", shortFormCpm: "8" };

it("rates are numbers with a comma or a point, all four or none", () => {
  expect(ratesOf(form)).toEqual({
    likeRate: 0.1,
    commentRate: 0.5,
    longFormCpm: 25,
    shortFormCpm: 8,
  });
  for (const wrong of ["", " ", "a lot", "-1"])
    expect(ratesOf({ ...form, likeRate: wrong })).toBeNull();
  expect(ratesOf({ ...form, likeRate: "0" })?.likeRate).toBe(0);
});
