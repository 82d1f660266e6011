import { expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";

const t = useFixture(startReportFixture);

const made = async (fields: object = {}) => {
  const id = await t.draft();
  const { body } = await t.send("POST", `/v1/reports/${id}/links`, { label: "Agency", ...fields });
  return { id, link: body.data };
};

it("links are listed without their secrets", async () => {
  const { id, link } = await made();
  const { data } = await t.get(`/v1/reports/${id}/links`);
  expect(data).toMatchObject([{ id: link.id, label: "Agency", opens: 0 }]);
  expect(JSON.stringify(data)).not.toContain(link.url.slice(-43));
});
