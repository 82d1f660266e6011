import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { sendReportMailJob } from "../../features/reporting/sending/index.ts";
import { startLinkFixture } from "./report-pages.test-support.ts";

const t = useFixture(startLinkFixture);

const JO = "jo@northwind.example";

interface Mailed {
  linkId: string;
  /** The address in the text part; undefined where there is none. */
  url: string | undefined;
  /** All that was sent. */
  source: string;
}

async function mail(reportId: string, fields: object = {}): Promise<Mailed> {
  const answer = await t.send("POST", `/v1/reports/${reportId}/send?confirm=true`, {
    recipients: [JO],
    ...fields,
  });
  if (answer.status !== 202) throw new Error(answer.text);
  const { run_id: runId, link_id: linkId } = answer.body.data;
  return { linkId, ...(await deliver(runId)) };
}

async function deliver(runId: string): Promise<Omit<Mailed, "linkId">> {
  const [row] = await t.sql<{ address_hash: string }>(
    "select address_hash from report_mails where run_id = $1",
    [runId],
  );
  await t.runJob(sendReportMailJob, {
    workspace_id: t.workspaceId,
    run_id: runId,
    address_hash: row?.address_hash,
  });
  const sent = t.app.mails.at(-1);
  return {
    url: /Open the report: (\S+)/.exec(sent?.text ?? "")?.[1],
    source: `${sent?.subject}${sent?.text}${sent?.html}`,
  };
}

const linksOf = async (reportId: string) => (await t.get(`/v1/reports/${reportId}/links`)).data;

describe("the mail about a private report", () => {
  it("has a secret link of its own, which is listed, shows that snapshot, and ends", async () => {
    const id = await t.frozen();
    const { linkId, url = "" } = await mail(id);
    const [link] = await linksOf(id);
    expect(link).toMatchObject({
      id: linkId,
      label: "Mails of 20 Oct 2026",
      public: false,
      status: "open",
      snapshot: 1,
      depth: "full",
      expires_at: new Date(t.app.clock.now().getTime() + 90 * 86_400_000).toISOString(),
    });
    expect(url.endsWith(link.token_last_four)).toBe(true);
    expect(url).toMatch(/\/[0-9A-Za-z]{43}$/);
    const opened = await t.page(url);
    expect(opened.status).toBe(200);
    await t.freeze(id, { name: "A later one" });
    expect((await t.page(url)).text).not.toContain("A later one");
    await t.send("DELETE", `/v1/reports/${id}/links/${linkId}?confirm=true`);
    expect((await t.page(url)).status).toBe(404);
  });

  it("has another link for each sending, and one for all of its recipients", async () => {
    const id = await t.frozen();
    const first = await mail(id);
    const second = await mail(id);
    expect(second.url).not.toBe(first.url);
    expect((await t.page(first.url ?? "")).status).toBe(200);
    const answer = await t.send("POST", `/v1/reports/${id}/send?confirm=true`, {
      recipients: [JO, "ada@northwind.example"],
    });
    expect(answer.status).toBe(202);
    expect(await linksOf(id)).toHaveLength(3);
  });

  it("stores its secret nowhere", async () => {
    const id = await t.frozen();
    const { url = "" } = await mail(id);
    const token = url.split("/").at(-1) ?? "";
    for (const table of ["report_links", "report_runs", "report_mails"]) {
      const rows = await t.sql(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });

  it("has no button where its link was revoked before the mail left", async () => {
    const id = await t.frozen();
    const answer = await t.send("POST", `/v1/reports/${id}/send?confirm=true`, {
      recipients: [JO],
    });
    const { run_id: runId, link_id: linkId } = answer.body.data;
    await t.send("DELETE", `/v1/reports/${id}/links/${linkId}?confirm=true`);
    expect((await deliver(runId)).url).toBeUndefined();
  });

  it("does not use up the links that people make, and keeps the newest 100", async () => {
    const id = await t.frozen();
    const first = await mail(id);
    await t.sql(
      `insert into report_links (workspace_id, report_id, id, label, token_hash, run_id, created_at,
         updated_at)
       select workspace_id, report_id, id || number, label, token_hash || number::text::bytea,
         run_id, created_at + interval '1 second', updated_at
       from report_links cross join generate_series(1, 99) number where id = $1`,
      [first.linkId],
    );
    await t.link(id);
    expect((await t.page(first.url ?? "")).status).toBe(200);
    await t.app.advance(2_000);
    const last = await mail(id);
    expect((await t.page(first.url ?? "")).status).toBe(404);
    expect((await t.page(last.url ?? "")).status).toBe(200);
  });
});

describe("the mail about a shared report", () => {
  it("has the public link, and none is made for it", async () => {
    const id = await t.frozen();
    const { body } = await t.send("POST", `/v1/reports/${id}/share`, {});
    expect((await mail(id)).url).toBe(body.data.share_url);
    expect(await linksOf(id)).toHaveLength(1);
  });
});

describe("the mail with a named link", () => {
  it("has its address, long after it was made, and its depth", async () => {
    const id = await t.frozen();
    const link = await t.link(id, { depth: "bands" });
    await t.app.advance(30 * 86_400_000);
    const { url, source } = await mail(id, { link_id: link.id });
    expect(url).toBe(link.url);
    for (const exact of ["31,234", "1,120", "61.2", "4,711"]) expect(source).not.toContain(exact);
  });

  it("is refused for one that is unknown, has ended, or belongs to another report", async () => {
    const [id, other] = [await t.frozen(), await t.frozen()];
    const foreign = await t.link(other);
    const ended = await t.link(id);
    await t.send("DELETE", `/v1/reports/${id}/links/${ended.id}?confirm=true`);
    const random = await t.link(id);
    await t.sql("update report_links set token_hash = 'x' where id = $1", [random.id]);
    for (const linkId of ["rln_1", foreign.id, ended.id, random.id]) {
      const body = { recipients: [JO], link_id: linkId };
      const answer = await t.send("POST", `/v1/reports/${id}/send?confirm=true`, body);
      expect([answer.status, answer.body.error.param]).toEqual([400, "link_id"]);
    }
  });

  it("carries no file, which holds full figures, where the link tells less", async () => {
    const id = await t.frozen();
    const { id: linkId } = await t.link(id, { depth: "bands" });
    const body = { recipients: [JO], link_id: linkId, attachments: ["pdf"] };
    const answer = await t.send("POST", `/v1/reports/${id}/send?confirm=true`, body);
    expect([answer.status, answer.body.error.param]).toEqual([400, "attachments"]);
  });
});
