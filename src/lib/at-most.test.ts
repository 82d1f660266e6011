import { expect, it } from "vitest";
import { atMost } from "./at-most.ts";

it("runs as many works as there are places, in their order, and goes on after one that fails", async () => {
  const run = atMost(2);
  const begun: number[] = [];
  const ends = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const works = ends.map(({ promise }, index) =>
    run(() => {
      begun.push(index);
      return promise;
    }).catch(() => "failed"),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error("no"));
  await works[1];
  expect(begun).toEqual([0, 1, 2]);
  for (const [index, { resolve }] of ends.entries()) resolve(index);
  expect(await Promise.all(works)).toEqual([0, "failed", 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await run(async () => "free again")).toBe("free again");
});
