import { expect, it } from "vitest";
import { errorBody } from "../../../kernel/contract/errors.ts";
import { inProgress, interruptedWrite } from "../../../kernel/idempotency/idempotency.ts";
import { withTokenWords } from "./token-words.ts";

it.each([
  ["a plan that is being carried out", inProgress(), /same confirm_token to read what it did/],
  ["a plan that was cut off", interruptedWrite(), /call without confirm_token for a new plan/],
])("%s is described by its token and not by a key", (_name, error, words) => {
  const answer = withTokenWords(errorBody(error, "req_1", "/docs"));
  expect(answer.message).toMatch(words);
  expect(answer.param).toBe(error.param === null ? null : "confirm_token");
  expect(answer.message).not.toMatch(/Idempotency|\bkey\b|the request with/);
});

it("warnings say the same, and what an answer holds besides is left as it is", () => {
  const data = { headers: "Idempotency-Key" };
  expect(
    withTokenWords({
      data,
      warnings: ["The first refresh with this Idempotency-Key was cut off; a worker goes on."],
    }),
  ).toEqual({
    data,
    warnings: ["The first refresh with this confirm_token was cut off; a worker goes on."],
  });
});
