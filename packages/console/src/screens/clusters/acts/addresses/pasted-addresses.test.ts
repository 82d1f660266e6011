import type { ClusterNode } from "@castmeter/sdk";
import { describe, expect, it } from "vitest";
import { readAddresses, requestsOf, resultsOf } from "./pasted-addresses.ts";

const VIDEO = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";

describe("addresses that are pasted", () => {
  it("judges each by the rules of the server", () => {
    const text = `${VIDEO}\nhttps://youtu.be/aqz-KE-bpKQ?si=abc https://example.com/page
      youtube.com/@somebody https://vm.tiktok.com/ZMabc123/`;
    expect(readAddresses(text).map(({ state, platform }) => [state, platform])).toEqual([
      ["post", "youtube"],
      ["twice", "youtube"],
      ["wrong", null],
      ["wrong", "youtube"],
      ["short_link", "tiktok"],
    ]);
  });

  it("says why an address names no post", () => {
    const [address] = readAddresses("https://www.youtube.com/@somebody");
    expect(address?.reason).toMatch(/not one of its/);
  });

  it("knows the posts of the cluster", () => {
    const posts = [{ platform: "youtube", external_id: "aqz-KE-bpKQ" }];
    expect(readAddresses(VIDEO, posts).map(({ state }) => state)).toEqual(["here"]);
  });

  it("is empty for a text without an address", () => {
    expect(readAddresses(" \n ")).toEqual([]);
  });

  it("sends at most twenty at once, and none that cannot be added", () => {
    const text = Array.from(
      { length: 25 },
      (_, at) => `https://www.youtube.com/watch?v=aqz-KE-bp${String(at).padStart(2, "0")}`,
    ).join("\n");
    const parts = requestsOf(readAddresses(`${text}\nnonsense ${VIDEO} ${VIDEO}`));
    expect(parts.map(({ length }) => length)).toEqual([20, 6]);
  });

  it("gives each address its own result", () => {
    const node = (externalId: string, reach: number | null) =>
      ({
        id: `nod_${externalId}`,
        platform: "youtube",
        external_id: externalId,
        metrics: { reach },
      }) as ClusterNode;
    const other = "https://www.youtube.com/watch?v=aqz-KE-bpK2";
    const third = "https://www.youtube.com/watch?v=aqz-KE-bpK3";
    const sent = readAddresses(`${VIDEO} ${other} ${third}`);
    const results = resultsOf(
      sent,
      { nodes: [node("aqz-KE-bpKQ", 12), node("aqz-KE-bpK2", null)] },
      [
        `${other}: added, but not fetched: The platform has no such post.`,
        `${third}: already in the cluster abc_def; a post belongs to one cluster of a show.`,
      ],
    );
    expect(results).toMatchObject([
      { outcome: "added", reach: 12, note: null },
      { outcome: "unread", reach: null, nodeId: "nod_aqz-KE-bpK2" },
      { outcome: "left", reach: null, nodeId: null },
    ]);
    expect(results[2]?.note).toMatch(/^already in/);
  });
});
