import { expect, it } from "vitest";
import type { ToolAnswer } from "./mcp-session.ts";
import { playTask } from "./play-task.ts";
import type { Task } from "./task.ts";

/** The calls that the recorded choices of one task become with each list of tools. */

const TASK: Task = {
  id: "move",
  asks: "Move the read.",
  steps: [
    { operation: "campaigns.list", find: "the campaign", as: "campaigns" },
    { operation: "brands.list", find: "the sponsor" },
    {
      operation: "campaign_slots.update",
      find: "move a spot",
      arguments: {
        campaign_id: "$campaigns.data[0].id",
        slot_id: "slot_1",
        air_date: "2026-12-08",
      },
    },
  ],
  expect: [],
};

const MOVED = { campaign_id: "cam_1", slot_id: "slot_1", air_date: "2026-12-08" };
const BEST = ["list_campaigns", "campaign_slots_update"];

/** A server that lists some tools and finds two, whatever is sought. */
function server(listed: readonly string[]) {
  const calls: [string, unknown][] = [];
  const answered = (structured: unknown, text = "text"): ToolAnswer => ({
    isError: false,
    text,
    structured,
  });
  const call = async (name: string, given: Readonly<Record<string, unknown>>) => {
    calls.push([name, given]);
    if (name === "find_tools")
      return answered({ best: BEST.map((tool) => ({ tool })), others: ["list_brands"] });
    if (name === "read_tool")
      return answered({
        results: [{ answer: { data: [{ id: "cam_1" }] } }, { answer: { data: [] } }],
      });
    const isWrite = name === "write_tool" || name === "campaign_slots_update";
    if (isWrite && given["confirm_token"] === undefined)
      return answered({ object: "plan", confirm_token: "plan_1" });
    return answered({ data: [{ id: "cam_1" }] });
  };
  return { calls, tools: { lists: (name: string) => listed.includes(name), call } };
}

it("calls listed tools, and a write again with the token of its plan", async () => {
  const listed = ["list_campaigns", "list_brands", "campaign_slots_update"];
  const { calls, tools } = server(listed);
  const played = await playTask(tools, TASK);
  expect(calls).toEqual([
    ["list_campaigns", {}],
    ["list_brands", {}],
    ["campaign_slots_update", MOVED],
    ["campaign_slots_update", { ...MOVED, confirm_token: "plan_1" }],
  ]);
  expect(played).toMatchObject({ faults: [], places: [], isPossible: true });
});

it("finds each tool once, reads together what does not depend on another, and writes", async () => {
  const { calls, tools } = server(["find_tools", "read_tool", "write_tool"]);
  const played = await playTask(tools, TASK);
  const write = { tool: "campaign_slots_update", arguments: MOVED };
  expect(calls).toEqual([
    ["find_tools", { query: "the campaign" }],
    ["find_tools", { query: "the sponsor" }],
    // It is the third, without its arguments.
    ["find_tools", { query: "list_brands" }],
    [
      "read_tool",
      {
        calls: [
          { tool: "list_campaigns", arguments: {} },
          { tool: "list_brands", arguments: {} },
        ],
      },
    ],
    ["write_tool", write],
    ["write_tool", { ...write, confirm_token: "plan_1" }],
  ]);
  expect(played.places).toEqual([1, 3]);
});

it("cannot do a task where a tool is neither listed nor to be found", async () => {
  const { calls, tools } = server(["list_campaigns"]);
  expect((await playTask(tools, TASK)).isPossible).toBe(false);
  expect(calls).toEqual([["list_campaigns", {}]]);
});

it("notes an error that no step expects, and one that did not come", async () => {
  const { tools } = server(["list_campaigns"]);
  const steps = (error?: string): Task => ({
    ...TASK,
    steps: [{ operation: "campaigns.list", find: "?", ...(error === undefined ? {} : { error }) }],
  });
  expect((await playTask(tools, steps("resource_not_found"))).faults.length).toBe(1);
  const failing = {
    ...tools,
    call: async () => ({ isError: true, text: "scope_missing: No.", structured: null }),
  };
  expect((await playTask(failing, steps("scope_missing"))).faults).toEqual([]);
  expect((await playTask(failing, steps())).faults.length).toBe(1);
});
