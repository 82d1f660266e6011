import type { Cluster, WriteResult } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { sendAddresses } from "./send-addresses.ts";

const answerOf = (id: string, warnings: string[] = []): WriteResult<Cluster> =>
  ({ data: { id } as Cluster, warnings }) as WriteResult<Cluster>;

describe("sending addresses in parts", () => {
  it("gathers the warnings and ends with the newest state", async () => {
    const seen: number[] = [];
    const sent = await sendAddresses(
      [["a", "b"], ["c"]],
      (urls, before) => Promise.resolve(answerOf(`${before?.id ?? "new"}+`, [`${urls[0]}: late`])),
      (count) => seen.push(count),
    );
    expect(sent).toMatchObject({
      cluster: { id: "new++" },
      warnings: ["a: late", "c: late"],
      sent: 3,
      error: null,
    });
    expect(seen).toEqual([2]);
  });

  it("keeps what was carried out when a later part is refused", async () => {
    const refused = new Error("refused");
    const sent = await sendAddresses(
      [["a"], ["b"], ["c"]],
      (urls) => (urls[0] === "b" ? Promise.reject(refused) : Promise.resolve(answerOf("x"))),
      () => {},
    );
    expect(sent).toMatchObject({ sent: 1, error: refused });
  });

  it("fails where the first part is refused", async () => {
    const refused = new Error("refused");
    await expect(
      sendAddresses(
        [["a"]],
        () => Promise.reject(refused),
        () => {},
      ),
    ).rejects.toThrow(refused);
  });
});
