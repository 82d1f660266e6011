import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { MailNotSentError } from "../../../infrastructure/mail/mail.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";
import { sendReportMailJob } from "./send-report-mail.job.ts";

const t = useFixture(startReportFixture);

const TO = ["jo@northwind.example", "Ada@northwind.example", "ada@Northwind.example"];

const ready = async (name = "Autumn flight"): Promise<string> => {
  const id = await t.draft({ name });
  await t.generate(id);
  return id;
};

const send = (id: string, body: object, query = "?confirm=true") =>
  t.send("POST", `/v1/reports/${id}/send${query}`, body);

interface MailState {
  run_id: string;
  address_hash: string;
  address_sealed: string | null;
  state: string;
  message_id: string;
}

const mailsOf = (runId: string): Promise<MailState[]> =>
  t.sql<MailState & Record<string, unknown>>(
    "select * from report_mails where run_id = $1 order by masked, address_hash",
    [runId],
  );

const runJobs = async (runId: string, context: object = {}): Promise<void> => {
  for (const { address_hash: hash } of await mailsOf(runId))
    await t.runJob(
      sendReportMailJob,
      { workspace_id: t.workspaceId, run_id: runId, address_hash: hash },
      context,
    );
};

/** Services whose mail server does what the test says. */
const withServer = (deliver: () => Promise<void>) => ({
  services: {
    ...t.app.runtime.services,
    mailer: { hasServer: true, send: deliver, close: () => undefined },
  },
});

describe("a report that is sent", () => {
  it("goes to each address once, in a mail of its own, and no answer has the address", async () => {
    const id = await ready();
    const plan = await send(id, { recipients: TO }, "?dry_run=true");
    expect(plan.body.would_write.recipients).toEqual([
      "j***@northwind.example",
      "A***@northwind.example",
    ]);
    const asked = await send(id, { recipients: TO }, "");
    expect(asked.body.error.code).toBe("confirmation_required");
    expect(asked.text).toContain(" to 2 recipients: j***@northwind.example");
    const one = await send(id, { recipients: [TO[0]] }, "");
    expect(one.text).toContain(" to 1 recipient: j***@northwind.example");
    const answer = await send(id, { recipients: TO, message: "Week three.\nRegards" });
    expect(answer.status).toBe(202);
    const { run_id: runId, accepted } = answer.body.data;
    expect(accepted).toBe(2);
    expect(answer.text).not.toMatch(/jo@|ada@/i);
    const from = t.app.mails.length;
    await runJobs(runId);
    await runJobs(runId);
    const mails = t.app.mails.slice(from);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      "Ada@northwind.example",
      "jo@northwind.example",
    ]);
    expect(mails[0]?.text).toContain("Week three.\nRegards");
    expect(mails[0]?.html).toContain("Week three.<br />Regards");
    expect(mails[0]?.unsubscribeUrl).toBeUndefined();
    const stored = await mailsOf(runId);
    expect(stored.map(({ state, address_sealed: sealed }) => [state, sealed])).toEqual([
      ["sent", null],
      ["sent", null],
    ]);
    expect(await t.events(id)).toContain("report.sent");
  });

  it("cannot be addressed in a way that adds a header, and has a subject of one line", async () => {
    const id = await ready("Autumn\r\nBcc: evil@example.com");
    for (const address of [
      "jo@northwind.example\r\nBcc: evil@example.com",
      "jo@northwind.example,evil@example.com",
      "Jo <jo@northwind.example>",
      "jo@northwind.example ",
      "northwind.example",
    ]) {
      const { status, body } = await send(id, { recipients: [address] });
      expect([status, body.error.param]).toEqual([400, "recipients[0]"]);
    }
    const answer = await send(id, { recipients: ["jo@northwind.example"] });
    await runJobs(answer.body.data.run_id);
    const subject = t.app.mails.at(-1)?.subject;
    expect(subject).toBe("Autumn Bcc: evil@example.com");
  });

  it("is refused for a 51st recipient, and before it has a snapshot", async () => {
    const id = await t.draft();
    const recipients = Array.from({ length: 51 }, (_, index) => `r${index}@northwind.example`);
    expect((await send(id, { recipients })).body.error.param).toBe("recipients");
    const none = await send(id, { recipients: recipients.slice(0, 50) });
    expect([none.status, none.body.error.code]).toEqual([409, "state_conflict"]);
    const foreign = await t.send(
      "POST",
      `/v1/reports/${id}/send?confirm=true`,
      { recipients: ["jo@northwind.example"] },
      t.stranger.key,
    );
    expect(foreign.status).toBe(404);
  });
});

describe("a mail whose process is killed", () => {
  it("before the server has it, is sent by the next try with the same id", async () => {
    const answer = await send(await ready(), { recipients: TO });
    const { run_id: runId } = answer.body.data;
    const before = await mailsOf(runId);
    const refusing = withServer(async () => {
      throw new MailNotSentError("The mail server did not take the mail: ECONNECTION", "not_taken");
    });
    await expect(runJobs(runId, refusing)).rejects.toThrow("ECONNECTION");
    const from = t.app.mails.length;
    await runJobs(runId);
    const sent = t.app.mails.slice(from);
    expect(sent.map(({ id }) => id).toSorted()).toEqual(
      before.map(({ message_id: id }) => id).toSorted(),
    );
  });

  it("between the server's answer and the record, stays unknown and is never sent again", async () => {
    const answer = await send(await ready(), { recipients: ["jo@northwind.example"] });
    const { run_id: runId } = answer.body.data;
    let deliveries = 0;
    const during: string[] = [];
    const killed = withServer(async () => {
      deliveries += 1;
      during.push((await mailsOf(runId))[0]?.state ?? "");
      throw new MailNotSentError("The connection was lost.", "unknown");
    });
    await runJobs(runId, killed);
    expect(during).toEqual(["sending"]);
    // What a killed process leaves: the committed row, and no record of the answer.
    await t.sql("update report_mails set state = 'sending' where run_id = $1", [runId]);
    await runJobs(runId, killed);
    await runJobs(runId, killed);
    expect(deliveries).toBe(1);
    expect((await mailsOf(runId)).map(({ state }) => state)).toEqual(["unknown"]);
  });
});
