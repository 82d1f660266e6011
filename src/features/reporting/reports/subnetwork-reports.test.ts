import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { generateReportJob } from "./generation/generate-report.job.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

let subnetworkId: string;
let key: string;
let id: string;
let runId: string;

beforeAll(async () => {
  subnetworkId = await t.app.workspace({ kind: "subnetwork", parentId: t.workspaceId });
  await t.app.show(subnetworkId);
  key = await t.app.key(subnetworkId);
  const body = {
    name: "Of a subnetwork",
    type: "custom",
    sections: [{ type: "text", options: { markdown: "On plan." } }],
    generate: false,
  };
  id = (await t.send("POST", "/v1/reports", body, key)).body.data.id;
  for (const _ of [1, 2]) {
    const generated = await t.send("POST", `/v1/reports/${id}/generate`, {}, key);
    runId = generated.body.data.id;
    await t.runJob(generateReportJob, { workspace_id: subnetworkId, run_id: runId });
  }
});

const reads = (): string[] => [
  `/v1/reports/${id}?expand=data`,
  `/v1/reports/${id}/snapshots`,
  `/v1/reports/${id}/snapshots/1?expand=data`,
  `/v1/reports/${id}/diff?from=1&to=2`,
  `/v1/reports/${id}/export?format=json`,
  `/v1/report-runs/${runId}`,
];

describe("a report of a subnetwork", () => {
  it("is read by its network as by itself, and by no other workspace", async () => {
    for (const path of reads()) {
      const [own, parent, stranger] = await Promise.all(
        [key, t.key, t.stranger.key].map((as) => t.send("GET", path, undefined, as)),
      );
      expect({ path, status: own?.status, parent: parent?.status }).toEqual({
        path,
        status: 200,
        parent: 200,
      });
      const withoutAddress = (body: Record<string, unknown>) => ({ ...body, download_url: null });
      expect(withoutAddress(parent?.body)).toEqual(withoutAddress(own?.body));
      expect({ path, status: stranger?.status }).toEqual({ path, status: 404 });
    }
  });

  it("is in the list of its network where that names the subnetwork, and not among its own", async () => {
    const list = async (query: string, as = t.key) => {
      const { status, body } = await t.send("GET", `/v1/reports${query}`, undefined, as);
      return { status, ids: body.data?.map((row: { id: string }) => row.id) };
    };
    expect(await list("")).toEqual({ status: 200, ids: [] });
    expect(await list(`?subnetwork_id=${subnetworkId}`)).toEqual({ status: 200, ids: [id] });
    for (const [unknown, as] of [
      [subnetworkId, t.stranger.key],
      [t.stranger.workspaceId, t.key],
      [t.workspaceId, key],
    ])
      expect((await list(`?subnetwork_id=${unknown}`, as)).status).toBe(400);
  });

  it("is neither changed, generated, sent, shared nor deleted by its network", async () => {
    for (const [method, path, body] of [
      ["PATCH", "", { name: "Renamed" }],
      ["POST", "/generate", {}],
      ["POST", "/send?confirm=true", { recipients: ["jo@northwind.example"] }],
      ["POST", "/share", {}],
      ["POST", "/links", { label: "Sponsor" }],
      ["POST", "/snapshots/1/withdraw?confirm=true", { reason: "Wrong." }],
      ["DELETE", "?confirm=true", undefined],
    ] as const) {
      const { status } = await t.send(method, `/v1/reports/${id}${path}`, body);
      expect({ method, path, status }).toEqual({ method, path, status: 404 });
    }
  });

  it("is not read by its network while the subnetwork is suspended, nor the network's by it", async () => {
    await t.sql("update workspaces set activation_state = 'suspended' where workspace_id = $1", [
      subnetworkId,
    ]);
    for (const path of reads()) expect((await t.send("GET", path)).status).toBe(404);
    await t.sql("update workspaces set activation_state = 'active' where workspace_id = $1", [
      subnetworkId,
    ]);
    const own = await t.draft();
    expect((await t.send("GET", `/v1/reports/${own}`, undefined, key)).status).toBe(404);
  });
});
