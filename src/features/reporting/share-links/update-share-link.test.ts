import { expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";

const t = useFixture(startReportFixture);

const made = async (fields: object = {}) => {
  const id = await t.draft();
  const { body } = await t.send("POST", `/v1/reports/${id}/links`, { label: "Agency", ...fields });
  return { id, link: body.data };
};

it("a link keeps its address when its terms change", async () => {
  const { id, link } = await made();
  const path = `/v1/reports/${id}/links/${link.id}`;
  const { body } = await t.send("PATCH", path, { depth: "none", allow_export: true });
  expect(body.data).toMatchObject({ depth: "none", allow_export: true });
  expect(body.data.token_last_four).toBe(link.url.slice(-4));
  expect((await t.send("PATCH", path, { snapshot: 7 })).body.error.param).toBe("snapshot");
});
