import { describe, expect, it } from "vitest";
import type { Services } from "../../app/services.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { generateReportJob, reportOperations } from "../../features/reporting/reports/index.ts";
import { previewOperations } from "../../features/reporting/previews/index.ts";
import { shareLinkOperations } from "../../features/reporting/share-links/index.ts";
import { snapshotOperations } from "../../features/reporting/snapshots/index.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import { asSessionOperation } from "../../kernel/operation/for-sessions.ts";
import { addPublicPages } from "../public-pages/add-public-pages.ts";
import { startSessionSurface } from "../session/session-surface.test-support.ts";
import { addReportPages } from "./add-report-pages.ts";
import { addReportPreviews } from "./report-previews.ts";

const api: readonly Operation<Services>[] = [
  ...reportOperations,
  ...shareLinkOperations,
  ...snapshotOperations,
];

async function startPreviews() {
  const surface = await startSessionSurface({
    operations: previewOperations,
    api: api.map((operation) => asSessionOperation(operation)),
    more: (server, runtime) => {
      const { paths } = addPublicPages(server, runtime);
      addReportPages(server, runtime, { paths });
      addReportPreviews(server, runtime, { paths });
    },
  });
  const workspaceId = await surface.app.workspace();
  const person = await surface.signIn({ workspaceId, role: "editor" });
  const pageAt = async (
    address: string,
    cookie: string | undefined = person.cookie,
    headers: Record<string, string> = {},
  ) => {
    const {
      statusCode,
      headers: sent,
      body,
    } = await surface.server.inject({
      url: address,
      headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
    });
    return { status: statusCode, headers: sent, text: body };
  };
  const made = async (sections: object[]): Promise<string> => {
    const answer = await person.request("POST", "/app-api/v1/reports", {
      body: { name: "Autumn flight", type: "custom", sections, generate: false },
    });
    if (answer.status !== 202) throw new Error(answer.text);
    return (answer.body as { data: { id: string } }).data.id;
  };
  const snapshot = async (id: string): Promise<void> => {
    const path = `/app-api/v1/reports/${id}/generate`;
    const answer = await person.request("POST", path, { body: {} });
    const { id: runId } = (answer.body as { data: { id: string } }).data;
    await surface.app.runJob(generateReportJob, { workspace_id: workspaceId, run_id: runId });
  };
  const addressOf = (id: string, query = ""): string =>
    `/app-api/report-pages/${workspaceId}/${id}${query}`;
  return { ...surface, workspaceId, person, pageAt, made, snapshot, addressOf };
}

const t = useFixture(startPreviews);

const text = (id: string, markdown: string) => ({ id, type: "text", options: { markdown } });
const WORDS = [text("first", "On plan."), text("second", "Nothing was late.")];

describe("the page of a report for members", () => {
  it("shows the draft as it is, may be framed by this server alone, and stores no snapshot", async () => {
    const id = await t.made(WORDS);
    const { status, headers, text: page } = await t.pageAt(t.addressOf(id));
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(headers["x-frame-options"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(page).toContain("On plan.");
    expect(page).toContain("Draft, not issued.");
    const list = await t.person.get(`/app-api/v1/reports/${id}/snapshots`);
    expect(list.body).toMatchObject({ data: [] });
  });

  it("has nothing of a section that was taken out", async () => {
    const id = await t.made(WORDS);
    await t.person.request("PATCH", `/app-api/v1/reports/${id}`, {
      body: { sections: [WORDS[0]] },
    });
    const { text: page } = await t.pageAt(t.addressOf(id));
    expect(page).toContain("On plan.");
    expect(page).not.toContain("Nothing was late.");
    expect(page).not.toContain('data-section="second"');
  });

  it("is that of the link, but for the draft's missing signature and the bar", async () => {
    const id = await t.made(WORDS);
    await t.snapshot(id);
    await t.person.request("POST", `/app-api/v1/reports/${id}/share`, { body: {} });
    const { body } = await t.person.get(`/app-api/v1/reports/${id}`);
    const { share_url: url } = body as { share_url: string };
    const sponsor = await t.pageAt(new URL(url).pathname, undefined, { accept: "text/html" });
    const member = await t.pageAt(t.addressOf(id, "?number=1"));
    const mainOf = (page: string): string => page.slice(page.indexOf("<main"));
    expect(member.text).toContain("SHA-256");
    expect(mainOf(member.text)).toBe(mainOf(sponsor.text));
    expect(sponsor.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("is for members alone, and one answer stands for a foreign report and none", async () => {
    const id = await t.made(WORDS);
    const viewer = await t.signIn({ workspaceId: t.workspaceId, role: "viewer" });
    expect((await t.pageAt(t.addressOf(id), viewer.cookie)).status).toBe(200);
    const elsewhere = await t.app.workspace();
    const stranger = await t.signIn({ workspaceId: elsewhere });
    expect((await t.pageAt(t.addressOf(id), stranger.cookie)).status).toBe(404);
    const foreign = await t.pageAt(
      t.addressOf(id).replace(t.workspaceId, elsewhere),
      stranger.cookie,
    );
    expect(foreign.status).toBe(404);
    expect(foreign.text).not.toContain("On plan.");
    const nobody = await t.server.inject({ url: t.addressOf(id) });
    expect(nobody.statusCode).toBe(401);
    const other = { "sec-fetch-site": "cross-site" };
    expect((await t.pageAt(t.addressOf(id), t.person.cookie, other)).status).toBe(401);
    expect((await t.server.inject({ method: "POST", url: t.addressOf(id) })).statusCode).toBe(405);
  });

  it("tells no figure below the asked depth", async () => {
    const id = await t.made(WORDS);
    const { text: page } = await t.pageAt(t.addressOf(id, "?depth=bands"));
    expect(page).toContain("Counts in bands");
    expect((await t.pageAt(t.addressOf(id, "?depth=all"))).status).toBe(400);
    const path = `/app-api/reports/${id}/preview?depth=none`;
    expect((await t.person.get(path)).body).toMatchObject({
      object: "report_preview",
      state: "draft",
      sha256: null,
      document: { depth: "none" },
    });
  });
});
