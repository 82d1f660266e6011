import type { DiscoveryRun } from "@castmeter/sdk";
import { expect, it } from "vitest";
import { type Candidate, waitingAccounts } from "./waiting-accounts.ts";

const candidate = (handle: string, changed: Partial<Candidate> = {}): Candidate =>
  ({
    platform: "tiktok",
    handle,
    profile_url: `https://tiktok.example/${handle}`,
    confidence: "medium",
    connection_state: "disconnected",
    ...changed,
  }) as Candidate;

const run = (showId: string, candidates: Candidate[]): DiscoveryRun =>
  ({ show_id: showId, candidates }) as DiscoveryRun;

it("accounts wait that are neither connected nor hidden, by show, the surest first", () => {
  const runs = [
    run("one", [
      candidate("a"),
      candidate("b", { confidence: "high" }),
      candidate("c", { connection_state: "connected" }),
    ]),
    undefined,
    run("two", [candidate("d"), candidate("e")]),
  ];
  const waiting = waitingAccounts(runs, (showId) =>
    showId === "two" ? ["tiktok https://tiktok.example/d"] : [],
  );
  expect(waiting.map(({ showId, candidate: { handle } }) => `${showId} ${handle}`)).toEqual([
    "one b",
    "one a",
    "two e",
  ]);
});
