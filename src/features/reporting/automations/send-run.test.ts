import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startAutomationFixture } from "./automations.test-support.ts";

const t = useFixture(startAutomationFixture);

describe("a recipient who has unsubscribed", () => {
  it("is shown as unsubscribed, also after the address was taken away and set again", async () => {
    const id = await t.automate();
    const path = `/v1/report-automations/${id}`;
    const [{ address_hash: hash } = { address_hash: "" }] = await t.sql<{ address_hash: string }>(
      "select address_hash from report_recipients where automation_id = $1 and masked like 'j%'",
      [id],
    );
    await t.sql("insert into report_unsubscribes values ($1, $2, $3, $4)", [
      t.workspaceId,
      hash,
      id,
      t.app.clock.now(),
    ]);
    await t.send("PATCH", path, { recipients: ["ada@northwind.example"] });
    const recipients = ["ada@northwind.example", "jo@northwind.example"];
    await t.send("PATCH", path, { recipients });
    expect(await t.automation(id)).toMatchObject({
      unsubscribed_count: 1,
      recipient_states: [
        { recipient: "a***@northwind.example", state: "active" },
        { recipient: "j***@northwind.example", state: "unsubscribed" },
      ],
    });
  });
});

describe("what an automation has its mails carry", () => {
  it("is in each of them: its words, where answers go, and the depth of its link", async () => {
    const id = await t.automate({
      message: "Week by week.",
      reply_to: "sales@harbour.example",
      link_depth: "bands",
    });
    const from = t.app.mails.length;
    await t.passDay(id);
    const [mail] = t.app.mails.slice(from);
    expect(mail?.text).toContain("Week by week.");
    expect(mail?.replyTo).toBe("sales@harbour.example");
    const { report_id: reportId } = await t.automation(id);
    const { data: links } = await t.get(`/v1/reports/${reportId}/links`);
    expect(links).toMatchObject([
      { label: expect.stringMatching(/^Weekly: mails of \d+ \w+ 2026$/), depth: "bands" },
    ]);
  });

  it("is no PDF, which holds full figures, with a link that tells less", async () => {
    const fields = await t.fieldsOf({ attach_pdf: true, link_depth: "bands" });
    const answer = await t.send("POST", "/v1/report-automations", fields);
    expect([answer.status, answer.body.error.param]).toEqual([400, "attach_pdf"]);
    const id = await t.automate({ attach_pdf: true });
    const changed = await t.send("PATCH", `/v1/report-automations/${id}`, { link_depth: "none" });
    expect([changed.status, changed.body.error.param]).toEqual([400, "link_depth"]);
    const both = { link_depth: "none", attach_pdf: false };
    expect((await t.send("PATCH", `/v1/report-automations/${id}`, both)).status).toBe(200);
  });

  it("is compared with its own last mail, and not with one that a person sent by hand", async () => {
    const id = await t.automate();
    const run = await t.send("POST", `/v1/report-automations/${id}/run?confirm=true`, {});
    await t.runJobs(id);
    const { report_id: reportId } = await t.automation(id);
    await t.send("POST", `/v1/reports/${reportId}/send?confirm=true`, {
      recipients: ["me@harbour.example"],
    });
    await t.sql("update report_runs set sent_count = 1 where report_id = $1 and id <> $2", [
      reportId,
      run.body.data.id,
    ]);
    const from = t.app.mails.length;
    await t.passDay(id);
    expect(t.app.mails.slice(from).map(({ text }) => text.includes("Since the last"))).toEqual([
      false,
      false,
    ]);
    const next = t.app.mails.length;
    await t.passDay(id);
    expect(t.app.mails[next]?.text).toContain("Since the last report: Nothing differs.");
  });
});
