import { expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";

const t = useFixture(startReportFixture);

const made = async (fields: object = {}) => {
  const id = await t.draft();
  const { body } = await t.send("POST", `/v1/reports/${id}/links`, { label: "Agency", ...fields });
  return { id, link: body.data };
};

it("a link is made with a secret of 43 letters that is shown once", async () => {
  const { id, link } = await made({ depth: "bands" });
  expect(link).toMatchObject({ depth: "bands", snapshot: "latest", status: "open" });
  expect(link.url).toMatch(new RegExp(`/report/${t.workspaceId}/${id}/[0-9A-Za-z]{43}$`));
  const rows = await t.sql("select * from report_links where id = $1", [link.id]);
  expect(JSON.stringify(rows)).not.toContain(link.url.slice(-43));
});

it("a link that comes or ends is an event with the link, without its secret", async () => {
  const { id, link } = await made({ password: "harbour light" });
  await t.send("DELETE", `/v1/reports/${id}/links/${link.id}?confirm=true`);
  expect(await t.events(link.id)).toEqual(["report.link_created", "report.link_revoked"]);
  const rows = await t.sql("select data from events where object_id = $1 order by id", [link.id]);
  expect(rows).toMatchObject([
    { data: { object: { object: "report_link", report_id: id, status: "open" } } },
    { data: { object: { object: "report_link", report_id: id, status: "revoked" } } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(link.url.slice(-43));
});
