import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { openLink, takePasswordTry } from "../../features/reporting/share-links/index.ts";
import { startSecondRuntime } from "../../../test/second-runtime.ts";
import { startLinkFixture } from "./report-pages.test-support.ts";

const t = useFixture(startLinkFixture);
const PASSWORD = "harbour light";

/** The cookie that a browser keeps after it sent the password. */
async function unlocked(url: string, password = PASSWORD): Promise<string> {
  const answer = await t.page(url, { method: "POST", form: { password } });
  expect([answer.status, answer.headers["location"]]).toEqual([303, new URL(url).pathname]);
  return String(answer.headers["set-cookie"]);
}

const sentBack = (cookie: string): { headers: { cookie: string } } => ({
  headers: { cookie: cookie.split(";")[0] ?? "" },
});

describe("a link with a password", () => {
  it("shows a form that names nothing, and the report to the browser that knows it", async () => {
    const link = await t.link(await t.frozen(), { password: PASSWORD });
    const form = await t.page(link.url);
    expect(form.text).toContain("This report has a password");
    expect(form.text).not.toContain("Autumn flight");
    expect((await t.page(`${link.url}.json`)).status).toBe(401);
    const cookie = await unlocked(link.url);
    expect(cookie).toMatch(
      /; Path=\/n\/report\/\w+\/rep_\w+; HttpOnly; SameSite=Lax; Max-Age=86400/,
    );
    for (const ending of ["", ".json", ".sig"])
      expect((await t.page(`${link.url}${ending}`, sentBack(cookie))).status).toBe(200);
    expect((await t.page(link.url, sentBack(cookie))).text).toContain("Autumn flight");
    const [row] = await t.sql("select * from report_links where id = $1", [link.id]);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect(row?.["password_hash"]).toMatch(/^\$scrypt\$/);
    expect(JSON.stringify(row)).not.toContain(link.url.slice(-43));
  });

  it("ends what was unlocked with a changed password, and after 24 hours", async () => {
    const id = await t.frozen();
    const link = await t.link(id, { password: PASSWORD });
    const cookie = await unlocked(link.url);
    const other = await t.link(id, { password: PASSWORD });
    expect((await t.page(other.url, sentBack(cookie))).text).toContain("has a password");
    await t.send("PATCH", `/v1/reports/${id}/links/${link.id}`, { password: PASSWORD });
    expect((await t.page(link.url, sentBack(cookie))).text).toContain("has a password");
    const next = await unlocked(link.url);
    expect((await t.page(link.url, sentBack(next))).text).toContain("Autumn flight");
    await t.app.advance(DAY_MS + MINUTE_MS);
    expect((await t.page(link.url, sentBack(next))).text).toContain("has a password");
  });

  it("takes five tries a minute, then none, the right password included", async () => {
    const link = await t.link(await t.frozen(), { password: PASSWORD });
    const tried = async (password: string) =>
      t.page(link.url, { method: "POST", form: { password } });
    for (let count = 0; count < 5; count += 1) expect((await tried("wrong one")).status).toBe(403);
    const refused = await tried(PASSWORD);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    await t.app.advance(MINUTE_MS);
    expect((await tried(PASSWORD)).status).toBe(303);
  });

  it("counts the tries of all processes together, and stores nothing of who made them", async () => {
    const link = await t.link(await t.frozen(), { password: PASSWORD });
    const second = await startSecondRuntime(t.app, t.app.runtime.services);
    const [, workspaceId = "", reportId = "", token = ""] =
      /report\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(link.url) ?? [];
    const opened = await openLink(second.runtime, { workspaceId, reportId, token });
    if (opened === undefined) throw new Error("The link is not open");
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => takePasswordTry(second.runtime, opened)),
    );
    expect(taken).toEqual([null, null, null, null]);
    const form = { password: "wrong one" };
    expect((await t.page(link.url, { method: "POST", form })).status).toBe(403);
    expect((await t.page(link.url, { method: "POST", form })).status).toBe(429);
    expect(await takePasswordTry(second.runtime, opened)).toBe(60);
    const [row] = await t.sql("select * from report_links where id = $1", [link.id]);
    expect(JSON.stringify(row)).not.toMatch(/127\.0\.0\.1|Mozilla/);
    await second.close();
  });

  it("takes a right password from as many readers as open it in one minute", async () => {
    const link = await t.link(await t.frozen(), { password: PASSWORD });
    for (let reader = 0; reader < 8; reader += 1)
      expect(await unlocked(link.url)).toContain(link.id);
  });

  it("takes tries again once its password is another one", async () => {
    const id = await t.frozen();
    const link = await t.link(id, { password: PASSWORD });
    const form = { password: "wrong one" };
    for (let count = 0; count < 6; count += 1) await t.page(link.url, { method: "POST", form });
    const next = "harbour lights";
    await t.send("PATCH", `/v1/reports/${id}/links/${link.id}`, { password: next });
    expect(await unlocked(link.url, next)).toContain(link.id);
  });

  it("answers a password to an address that shows nothing like any request", async () => {
    const link = await t.link(await t.frozen());
    const unknown = `${link.url.slice(0, -43)}${"0".repeat(43)}`;
    expect((await t.page(unknown, { method: "POST", form: { password: PASSWORD } })).status).toBe(
      404,
    );
  });
});
