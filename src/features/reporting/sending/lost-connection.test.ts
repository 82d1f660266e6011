import { describe, expect, it } from "vitest";
import { useFixture, useFixturePerTest } from "../../../../test/use-fixture.ts";
import { createSmtpMailer } from "../../../infrastructure/mail/smtp-mailer.ts";
import { startSmtpServer } from "../../../infrastructure/mail/smtp-server.test-support.ts";
import { tickAutomationsJob } from "../automations/index.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";
import { sendReportMailJob } from "./send-report-mail.job.ts";

/** Mails whose connection to the mail server is lost, over real sockets. */

const t = useFixture(startReportFixture);
const smtp = useFixturePerTest(startSmtpServer);
const mailer = useFixturePerTest(async () =>
  createSmtpMailer({ smtpUrl: smtp.url, from: "Castmeter <reports@castmeter.example>" }),
);

/** A report that is sent to one recipient: the run, and the payload of the mail's job. */
async function queuedMail(): Promise<{ runId: string; payload: Record<string, string> }> {
  const id = await t.draft();
  await t.generate(id);
  const recipients = ["jo@northwind.example"];
  const sent = await t.send("POST", `/v1/reports/${id}/send?confirm=true`, { recipients });
  const { run_id: runId } = sent.body.data;
  const [mail] = await t.sql<{ address_hash: string }>(
    "select address_hash from report_mails where run_id = $1",
    [runId],
  );
  const hash = mail?.address_hash ?? "";
  return { runId, payload: { workspace_id: t.workspaceId, run_id: runId, address_hash: hash } };
}

const tryMail = (payload: object, attempt: number, sender = mailer): Promise<void> =>
  t.runJob(
    sendReportMailJob,
    { ...payload },
    { services: { ...t.app.runtime.services, mailer: sender }, attempt },
  );

const stateOf = async (runId: string): Promise<unknown> =>
  (await t.sql("select state, address_sealed from report_mails where run_id = $1", [runId]))[0];

describe("a mail of a report whose connection is lost", () => {
  it("is unknown after its content was handed over, and is never sent again", async () => {
    const { runId, payload } = await queuedMail();
    smtp.loseAt = "answer";
    await tryMail(payload, 1);
    expect(await stateOf(runId)).toEqual({ state: "unknown", address_sealed: null });
    smtp.loseAt = null;
    for (const attempt of [2, 3]) await tryMail(payload, attempt);
    await t.runJob(tickAutomationsJob);
    expect(smtp.received).toHaveLength(1);
    expect(await t.get(`/v1/report-runs/${runId}`)).toMatchObject({
      status: "completed",
      sent_count: 0,
    });
  });

  it("is sent by the next try where the server had not asked for its content", async () => {
    const { runId, payload } = await queuedMail();
    smtp.loseAt = "DATA";
    await expect(tryMail(payload, 1)).rejects.toThrow("did not take the mail");
    smtp.loseAt = null;
    await tryMail(payload, 2);
    expect(smtp.received).toHaveLength(1);
    expect(await stateOf(runId)).toEqual({ state: "sent", address_sealed: null });
  });

  it("stays unknown where its worker was paused, and fails after others declared it so", async () => {
    const { runId, payload } = await queuedMail();
    const slow = {
      hasServer: true,
      close: () => undefined,
      send: async () => {
        // Another worker, to which the job was released, finds the mail `sending`.
        await tryMail(payload, 2);
        throw new Error("The connection was lost.");
      },
    };
    await expect(tryMail(payload, 1, slow)).rejects.toThrow("The connection was lost.");
    await tryMail(payload, 2);
    expect(await stateOf(runId)).toEqual({ state: "unknown", address_sealed: null });
    expect(smtp.received).toEqual([]);
  });
});
