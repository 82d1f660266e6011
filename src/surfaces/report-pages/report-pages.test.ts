import pg from "pg";
import { describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startSecondRuntime } from "../../../test/second-runtime.ts";
import { sampleDocument } from "../../domain/report-documents/document.test-support.ts";
import type { ReportDocument } from "../../domain/report-documents/document.ts";
import { openLink } from "../../features/reporting/share-links/index.ts";
import { startLinkFixture } from "./report-pages.test-support.ts";

const t = useFixture(startLinkFixture);

const MARKUP = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>`;

/** The document with markup in every text, but for values of fixed lists. */
function hostile(document: ReportDocument): ReportDocument {
  const kept = new Set(
    [
      "object workspace_id report_id depth type as_of issued_at start_date end_date status kind",
      "basis read_at currency form day tone primary_color logo_sha256 ratio",
    ].flatMap((names) => names.split(" ")),
  );
  const changed = (value: unknown, name: string): unknown => {
    if (typeof value === "string") return kept.has(name) ? value : `${value}${MARKUP}`;
    if (Array.isArray(value)) return value.map((one) => changed(one, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, changed(one, key)]));
  };
  return changed(document, "") as ReportDocument;
}

/** What an answer tells, without what each answer has of its own. */
const told = ({ status, headers, text }: Awaited<ReturnType<typeof t.page>>) => {
  const { "request-id": requestId, date: _date, ...rest } = headers;
  return { status, headers: rest, text: text.replaceAll(requestId ?? "", "") };
};

/** The statements about reports among what a client was asked for. */
const statementsOf = (calls: readonly (readonly unknown[])[]): unknown[] =>
  calls.filter(([query]) => /report_/.test((query as { text?: string }).text ?? String(query)));

/** An address with the secret of another link. */
const withSecret = (url: string, secret: string): string =>
  `${url.slice(0, url.lastIndexOf("/"))}/${secret}`;

describe("the page of a link", () => {
  it("shows each kind of block, the origin of the document and its signed bytes", async () => {
    const id = await t.frozen();
    const { url } = await t.link(id);
    const page = await t.page(url);
    expect(page.status).toBe(200);
    for (const words of ["Autumn flight", "Northwind Roasters", "31,234", "Salt &amp; Signal"])
      expect(page.text).toContain(words);
    expect(page.text).toContain("<em>plan</em>");
    expect(page.headers).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "cache-control": "private, no-cache",
    });
    expect(page.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'self';/,
    );
    expect(page.text).not.toContain("<script");
    const [stored] = await t.sql<{ document: Buffer; sha256: string }>(
      "select document, sha256 from report_documents where report_id = $1 and depth = 'full'",
      [id],
    );
    const json = await t.page(`${url}.json`);
    expect(json.bytes.equals(stored?.document ?? Buffer.alloc(0))).toBe(true);
    expect(json.headers["etag"]).toBe(`"${stored?.sha256}"`);
    expect(page.text).toContain(stored?.sha256);
    const again = await t.page(`${url}.json`, {
      headers: { "if-none-match": `"${stored?.sha256}"` },
    });
    expect(again.status).toBe(304);
  });

  it("never shows markup of any text of a document", async () => {
    const {
      workspace_id: _,
      report_id: __,
      number: ___,
      ...changes
    } = hostile(
      sampleDocument({
        reason: "Why",
        definitions: [{ id: "reach", version: 1, label: "Reach", text: "Sum" }],
        branding: {
          primary_color: `#123456}</style><script>alert(3)</script>`,
          logo_sha256: null,
          co_brand: { name: "Partner", logo_sha256: null },
        },
      }),
    );
    const id = await t.frozen(changes);
    const { url } = await t.link(id, { allow_export: true });
    const page = await t.page(url);
    expect(page.status).toBe(200);
    expect(page.text.split("onerror=").length).toBeGreaterThan(12);
    expect(page.text).not.toContain("<img src=x");
    expect(page.text).not.toContain("<script");
    // An attribute is never left: within tags of the page no text of the document has a quote.
    expect(page.text).not.toMatch(/<[a-z]+ [^<>]*onerror=alert\(1\)[^<>]*"'/);
  });

  it("is one and the same 404 for every address that shows nothing, with the same work", async () => {
    const [id, other] = [await t.frozen(), await t.frozen()];
    const { url } = await t.link(id);
    const [revoked, expired, pinned] = [
      await t.link(id),
      await t.link(id, { expires_at: "2099-01-01T00:00:00.000Z" }),
      await t.link(other, { snapshot: 1 }),
    ];
    const deletedReport = await t.frozen();
    const deleted = await t.link(deletedReport);
    await t.send("DELETE", `/v1/reports/${id}/links/${revoked.id}?confirm=true`);
    await t.send("DELETE", `/v1/reports/${deletedReport}?confirm=true`);
    await t.sql("update report_links set expires_at = $2 where id = $1", [
      expired.id,
      t.app.clock.now(),
    ]);
    await t.send("POST", `/v1/reports/${other}/snapshots/1/withdraw?confirm=true`, {
      reason: "Wrong",
    });
    const base = t.app.runtime.urls.report(t.workspaceId, id);
    const foreign = t.app.runtime.urls.report(t.stranger.workspaceId, id);
    const token = url.slice(url.lastIndexOf("/") + 1);
    const addresses = {
      revoked: revoked.url,
      expired: expired.url,
      withdrawn: pinned.url,
      deleted: deleted.url,
      "not public": base,
      "wrong token": withSecret(url, "0".repeat(43)),
      "malformed token": withSecret(url, "%00"),
      "token of another report": withSecret(
        t.app.runtime.urls.report(t.workspaceId, other) + "/x",
        token,
      ),
      "another workspace": `${foreign}/${token}`,
      "unknown report": t.app.runtime.urls.report(t.workspaceId, "rep_unknown"),
      "malformed report": t.app.runtime.urls.report(t.workspaceId, "%27"),
    };
    const answers: Record<string, unknown> = {};
    const work: Record<string, number> = {};
    for (const [name, address] of Object.entries(addresses)) {
      const sent = vi.spyOn(pg.Client.prototype, "query");
      const hashed = vi.spyOn(t.app.runtime.secrets, "hashCredential");
      answers[name] = told(await t.page(address));
      work[name] = statementsOf(sent.mock.calls).length * 100 + hashed.mock.calls.length;
      sent.mockRestore();
      hashed.mockRestore();
    }
    const first = answers["revoked"];
    expect(first).toMatchObject({ status: 404 });
    expect(answers).toEqual(
      Object.fromEntries(Object.keys(addresses).map((name) => [name, first])),
    );
    expect(new Set(Object.values(work))).toEqual(new Set([101]));
    expect((await t.page(url)).status).toBe(200);
    for (const ending of [".json", ".sig", "/figures.csv"])
      expect([ending, (await t.page(`${revoked.url}${ending}`)).status]).toEqual([ending, 404]);
  });

  it("ends at once in every process", async () => {
    const id = await t.frozen();
    const link = await t.link(id);
    const second = await startSecondRuntime(t.app, t.app.runtime.services);
    const [, workspaceId = "", reportId = "", token = ""] =
      /report\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(link.url) ?? [];
    const address = { workspaceId, reportId, token };
    expect(await openLink(second.runtime, address)).toMatchObject({ id: link.id });
    expect((await t.page(link.url)).status).toBe(200);
    await t.send("DELETE", `/v1/reports/${id}/links/${link.id}?confirm=true`);
    expect(await openLink(second.runtime, address)).toBeUndefined();
    expect((await t.page(link.url)).status).toBe(404);
    await second.close();
  });

  it("stays where the plan ends, and can still be revoked", async () => {
    const sold = await startLinkFixture({ sellsPlans: true });
    const id = await sold.frozen();
    const link = await sold.link(id);
    const links = `/v1/reports/${id}/links`;
    await sold.sql("update workspaces set explicit_plan = 'free' where workspace_id = $1", [
      sold.workspaceId,
    ]);
    sold.app.runtime.access.clear();
    for (const [method, path, body] of [
      ["POST", links, { label: "Late" }],
      ["PATCH", `${links}/${link.id}`, { depth: "none" }],
      ["POST", `/v1/reports/${id}/share`, {}],
      ["POST", `/v1/reports/${id}/generate`, {}],
    ] as const)
      expect((await sold.send(method, path, body)).body.error).toMatchObject({
        code: "plan_required",
        feature: "shared_reports",
      });
    expect((await sold.page(link.url)).status).toBe(200);
    expect((await sold.send("DELETE", `${links}/${link.id}?confirm=true`)).status).toBe(200);
    expect((await sold.page(link.url)).status).toBe(404);
    await sold.close();
  });

  it("goes on showing what was issued where its show is deleted", async () => {
    const other = await startLinkFixture();
    const id = await other.draft({ type: "show", show_ids: [other.showId] });
    await other.generate(id);
    const { url } = await other.link(id);
    const issued = await other.page(`${url}.json`);
    const path = `/v1/shows/${other.showId}`;
    expect((await other.send("DELETE", `${path}?confirm=true`)).status).toBe(200);
    const later = await other.page(`${url}.json`);
    expect([later.status, later.text]).toEqual([200, issued.text]);
    await other.close();
  });

  it("is counted by day for browsers, and stores nothing else of a reader", async () => {
    const id = await t.frozen();
    const link = await t.link(id);
    await t.page(link.url);
    await t.page(link.url);
    await t.page(link.url, { method: "HEAD" });
    await t.page(link.url, { headers: { "user-agent": "WhatsApp/2.23" } });
    await t.page(`${link.url}.json`);
    const rows = await t.sql("select * from report_link_days where link_id = $1", [link.id]);
    expect(rows).toEqual([
      { workspace_id: t.workspaceId, link_id: link.id, day: expect.anything(), opens: 2 },
    ]);
    const { data } = await t.get(`/v1/reports/${id}/links`);
    expect(data[0]).toMatchObject({
      opens: 2,
      status: "open",
      token_last_four: link.url.slice(-4),
    });
  });

  it("says of a replaced snapshot that a later one exists, and does not lead to it", async () => {
    const id = await t.frozen();
    const pinned = await t.link(id, { snapshot: 1 });
    const latest = await t.link(id);
    await t.freeze(id, { name: "Autumn flight, corrected" });
    const old = await t.page(pinned.url);
    expect(old.text).toContain("A later version of this report has been issued");
    expect(old.text).not.toContain("corrected");
    const now = await t.page(latest.url);
    expect(now.text).toContain("corrected");
    expect(now.text).not.toContain("A later version");
  });

  it("tells no more than its depth in any form, and tables only where it allows them", async () => {
    const id = await t.frozen();
    const bands = await t.link(id, { depth: "bands", allow_export: true });
    for (const ending of ["", ".json", "/figures.csv"]) {
      const { status, text } = await t.page(`${bands.url}${ending}`);
      expect([ending, status]).toEqual([ending, 200]);
      expect(text).toContain("30,000 to 40,000");
      expect(text).not.toMatch(/31,?234/);
    }
    const [section] = sampleDocument().sections;
    if (section === undefined) throw new Error("The sample has no section");
    const named = section.blocks.map((block) => ({ ...block, key: `applePodcasts-${block.key}` }));
    const other = await t.link(await t.frozen({ sections: [{ ...section, blocks: named }] }), {
      allow_export: true,
    });
    const linked = [...(await t.page(other.url)).text.matchAll(/href="([^"]+\.csv)"/g)];
    expect(linked.length).toBeGreaterThan(1);
    for (const [, path = ""] of linked)
      expect([path, (await t.page(path)).status]).toEqual([path, 200]);
    const closed = await t.link(id);
    expect((await t.page(`${closed.url}/figures.csv`)).status).toBe(404);
    expect((await t.page(closed.url)).text).not.toContain(".csv");
    expect((await t.page(`${bands.url}/secrets.csv`)).status).toBe(404);
  });
});
