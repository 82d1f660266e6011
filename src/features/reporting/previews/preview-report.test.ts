import { describe, expect, it } from "vitest";
import type { Services } from "../../../app/services.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import { asSessionOperation } from "../../../kernel/operation/for-sessions.ts";
import type { Operation } from "../../../kernel/operation/operation.ts";
import { startSessionSurface } from "../../../surfaces/session/session-surface.test-support.ts";
import { generateReportJob, reportOperations } from "../reports/index.ts";
import { previewOperations } from "./index.ts";

const api: readonly Operation<Services>[] = reportOperations;

const t = useFixture(() =>
  startSessionSurface({
    operations: previewOperations,
    api: api.map((operation) => asSessionOperation(operation)),
  }),
);

const WORDS = { type: "text", options: { markdown: "On plan." } };

/** A report of a workspace with a person who edits it. */
async function newReport() {
  const workspaceId = await t.app.workspace();
  const person = await t.signIn({ workspaceId, role: "editor" });
  const made = await person.request("POST", "/app-api/v1/reports", {
    body: { name: "Autumn flight", type: "custom", sections: [WORDS], generate: false },
  });
  const { id } = (made.body as { data: { id: string } }).data;
  return { workspaceId, person, id, path: `/app-api/reports/${id}/preview` };
}

describe("GET /app-api/reports/{id}/preview", () => {
  it("answers the next document, unsigned, at the asked depth, and stores none", async () => {
    const { person, path, id } = await newReport();
    const { status, body } = await person.get(`${path}?depth=none`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "report_preview",
      report_id: id,
      state: "draft",
      sha256: null,
      key_id: null,
      document: { number: 1, depth: "none", sections: [{ type: "text" }, { type: "method" }] },
    });
    expect(await t.app.sql("select 1 from report_documents where report_id = $1", [id])).toEqual(
      [],
    );
  });

  it("answers a snapshot as it was signed, and none that there is not", async () => {
    const { workspaceId, person, path, id } = await newReport();
    const run = await person.request("POST", `/app-api/v1/reports/${id}/generate`, { body: {} });
    const { id: runId } = (run.body as { data: { id: string } }).data;
    await t.app.runJob(generateReportJob, { workspace_id: workspaceId, run_id: runId });
    expect((await person.get(`${path}?number=1`)).body).toMatchObject({
      state: "current",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      fingerprint: expect.stringMatching(/^[0-9a-f]{4} /),
      document: { number: 1, depth: "full" },
    });
    expect((await person.get(`${path}?number=2`)).status).toBe(404);
  });

  it("is for members alone", async () => {
    const { path } = await newReport();
    const stranger = await t.signIn({ workspaceId: await t.app.workspace() });
    expect((await stranger.get(path)).status).toBe(404);
  });
});
