import { expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";

const t = useFixture(startReportFixture);

const made = async (fields: object = {}) => {
  const id = await t.draft();
  const { body } = await t.send("POST", `/v1/reports/${id}/links`, { label: "Agency", ...fields });
  return { id, link: body.data };
};

it("a revoked link stays in the list and cannot be changed", async () => {
  const { id, link } = await made();
  const path = `/v1/reports/${id}/links/${link.id}`;
  expect((await t.send("DELETE", `${path}?confirm=true`)).status).toBe(200);
  const { data } = await t.get(`/v1/reports/${id}/links`);
  expect(data).toMatchObject([{ id: link.id, status: "revoked" }]);
  expect((await t.send("PATCH", path, { depth: "none" })).status).toBe(409);
});
