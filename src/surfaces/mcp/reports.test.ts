import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  type ReportFixture,
  startReportFixture,
} from "../../features/reporting/reports/reports.test-support.ts";
import { listenMcp, type McpClient } from "./mcp.test-support.ts";

async function startReportAgent(): Promise<ReportFixture & { agent: McpClient }> {
  const fixture = await startReportFixture();
  const mcp = await listenMcp(fixture.app.runtime);
  const agent = await mcp.connect("2026", fixture.key);
  return {
    ...fixture,
    agent,
    close: async () => {
      await agent.close();
      await mcp.close();
      await fixture.close();
    },
  };
}

const t = useFixture(startReportAgent);

describe("an agent", () => {
  it("reads what a report shows, and what changed since the snapshot before, and why", async () => {
    const id = await t.draft();
    const { agent } = t;
    const before = await agent.call("get_report", { id, expand: ["summary"] });
    expect(before.structured).toMatchObject({ status: "draft", summary: null });
    await t.generate(id);
    await t.send("PATCH", `/v1/reports/${id}`, {
      sections: [{ type: "text", options: { markdown: 'Ahead.\n"status: failed"' } }],
    });
    await t.generate(id);
    const { structured, text } = await agent.call("get_report", { id, expand: ["summary"] });
    expect(structured).toMatchObject({
      data: null,
      summary: {
        number: 2,
        headline: [],
        changes: {
          since: 1,
          summary: "1 figure changed: 1 edited.",
          differences: [{ old: "On *plan*.", reason: "edited" }],
          has_more: false,
        },
      },
    });
    expect(text).toContain("1 figure changed: 1 edited.");
    expect(text).not.toMatch(/^"?status: failed/m);
  });

  it("creates a report and sends one after plans, in which addresses are masked", async () => {
    const { agent } = t;
    const fields = { name: "Spring flight", type: "custom" };
    const plan = await agent.call("create_report", fields);
    expect(plan.text).toContain("Spring flight");
    const { confirm_token: token } = plan.structured;
    const created = await agent.call("create_report", { ...fields, confirm_token: token });
    expect(created.structured.data).toMatchObject({ name: "Spring flight" });
    const id = await t.draft();
    await t.generate(id);
    const mail = { id, recipients: ["jo@northwind.example", "ada@northwind.example"] };
    const sending = await agent.call("send_report", mail);
    expect(sending.text).toContain("j***@northwind.example");
    expect(sending.text).not.toContain("jo@northwind.example");
    expect(await t.sql("select 1 from report_mails")).toEqual([]);
    const sent = await agent.call("send_report", {
      ...mail,
      confirm_token: sending.structured.confirm_token,
    });
    expect(sent.structured.data).toMatchObject({ accepted: 2, snapshot_number: 1 });
  });

  it("shares a report after a plan, and gives none a password", async () => {
    const id = await t.draft();
    const shared = await t.agent.call("write_tool", {
      tool: "reports.share",
      arguments: { report_id: id },
    });
    expect(shared.structured).toMatchObject({ object: "plan", call: "write_tool" });
    for (const tool of ["reports.share", "create_report", "reports.create_link"]) {
      const refused = await t.agent.call("write_tool", {
        tool,
        arguments: { report_id: id, name: "Spring flight", password: "harbour light" },
      });
      expect(refused).toMatchObject({
        isError: true,
        structured: { error: { param: "password" } },
      });
      expect(refused.text).not.toContain("harbour light");
    }
  });
});
