import { expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

it("unshare revokes the public link alone", async () => {
  const id = await t.draft({ visibility: "link" });
  await t.send("POST", `/v1/reports/${id}/links`, { label: "Agency" });
  const { body } = await t.send("POST", `/v1/reports/${id}/unshare`);
  expect(body.data).toMatchObject({ shared: false, visibility: "private", share_url: null });
  const { data } = await t.get(`/v1/reports/${id}/links`);
  const states = data.map(({ label, status }: { label: string; status: string }) => [
    label,
    status,
  ]);
  expect(states.toSorted()).toEqual([
    ["Agency", "open"],
    ["public", "revoked"],
  ]);
});
