import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);
const PASSWORD = "harbour light";

const linksOf = async (id: string) => (await t.get(`/v1/reports/${id}/links`)).data;

describe("the public link of a report", () => {
  it("is opened by share and revoked by unshare, each recorded once", async () => {
    const id = await t.draft();
    const shared = await t.send("POST", `/v1/reports/${id}/share`, { password: PASSWORD });
    expect(shared.body.data).toMatchObject({
      shared: true,
      visibility: "link",
      password_protected: true,
      share_url: t.app.runtime.urls.report(t.workspaceId, id),
    });
    expect(await linksOf(id)).toMatchObject([{ label: "public", public: true, status: "open" }]);
    const private_ = await t.send("POST", `/v1/reports/${id}/unshare`);
    expect(private_.body.data).toMatchObject({ shared: false, share_url: null });
    expect((await t.send("POST", `/v1/reports/${id}/unshare`)).body.warnings).toHaveLength(1);
    expect(await t.events(id)).toEqual(["report.created", "report.shared", "report.updated"]);
    expect((await linksOf(id)).map(({ status }: { status: string }) => status)).toEqual([
      "revoked",
    ]);
  });

  it("is an event of its own when it comes and when it ends, by whatever operation", async () => {
    const id = await t.draft({ visibility: "link" });
    const [first] = await linksOf(id);
    expect(await t.events(id)).toEqual(["report.created", "report.shared"]);
    expect(await t.events(first.id)).toEqual(["report.link_created"]);
    await t.send("POST", `/v1/reports/${id}/share`, { depth: "bands" });
    await t.send("PATCH", `/v1/reports/${id}`, { visibility: "private" });
    expect(await t.events(first.id)).toEqual(["report.link_created", "report.link_revoked"]);
    await t.send("POST", `/v1/reports/${id}/share`);
    const [second] = await linksOf(id);
    await t.send("POST", `/v1/reports/${id}/unshare`);
    expect(await t.events(second.id)).toEqual(["report.link_created", "report.link_revoked"]);
  });

  it("is open again when the report is shared after the link expired", async () => {
    const id = await t.draft();
    await t.send("POST", `/v1/reports/${id}/share`, { expires_at: "2099-01-01T00:00:00.000Z" });
    await t.sql("update report_links set expires_at = $2 where report_id = $1", [
      id,
      new Date(Math.min(t.app.clock.now().getTime(), Date.now()) - 1_000),
    ]);
    expect(await t.get(`/v1/reports/${id}`)).toMatchObject({ shared: false });
    const { body } = await t.send("PATCH", `/v1/reports/${id}`, { visibility: "link" });
    expect(body.data).toMatchObject({ shared: true, visibility: "link", expires_at: null });
  });

  it("is set by visibility, password and expiry of the report, as by share", async () => {
    const at = "2099-01-01T00:00:00.000Z";
    const id = await t.draft({ visibility: "link", password: PASSWORD, expires_at: at });
    expect(await t.get(`/v1/reports/${id}`)).toMatchObject({
      visibility: "link",
      password_protected: true,
      expires_at: at,
    });
    const open = await t.send("PATCH", `/v1/reports/${id}`, { password: null, expires_at: null });
    expect(open.body.data).toMatchObject({
      password_protected: false,
      expires_at: null,
      status: "draft",
    });
    const closed = await t.send("PATCH", `/v1/reports/${id}`, { visibility: "private" });
    expect(closed.body.data).toMatchObject({ visibility: "private", share_url: null });
    const refused = await t.send("PATCH", `/v1/reports/${id}`, { password: PASSWORD });
    expect([refused.status, refused.body.error.code]).toEqual([409, "state_conflict"]);
    const past = await t.send("POST", `/v1/reports/${id}/share`, {
      expires_at: "2020-01-01T00:00:00.000Z",
    });
    expect([past.status, past.body.error.param]).toEqual([400, "expires_at"]);
  });

  it("is one of at most 100 links", async () => {
    const id = await t.draft();
    await t.sql(
      `insert into report_links
         (workspace_id, report_id, id, label, token_hash, created_at, updated_at)
       select $1, $2, 'rln_filler' || n, 'x', decode(md5(n::text), 'hex'), now(), now()
       from generate_series(1, 100) n`,
      [t.workspaceId, id],
    );
    for (const [path, body] of [
      ["share", {}],
      ["links", { label: "One more" }],
    ] as const)
      expect((await t.send("POST", `/v1/reports/${id}/${path}`, body)).body.error).toMatchObject({
        code: "limit_reached",
        limit: 100,
      });
  });
});
