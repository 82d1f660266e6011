import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { runDueJobs } from "../../../../infrastructure/jobs/run-due-jobs.ts";
import { makeFilesJob } from "../../exports/index.ts";
import { headersOf, JO, startMailFixture } from "../mails.test-support.ts";
import { sendReportMailJob } from "../send-report-mail.job.ts";

const t = useFixture(startMailFixture);

/** A mail as one of its own, with the words of its parts. */
async function mailOf(reportId: string, fields: object = {}) {
  const { run_id: runId } = await t.sent(reportId, fields);
  const [mail] = await t.deliver(runId);
  if (mail === undefined) throw new Error("No mail was received");
  return mail;
}

const makeFiles = (reportId: string) =>
  t.runJob(makeFilesJob, { workspace_id: t.workspaceId, report_id: reportId, number: 1 });

const stateOf = async (runId: string): Promise<string | undefined> =>
  (await t.sql<{ state: string }>("select state from report_mails where run_id = $1", [runId]))[0]
    ?.state;

describe("the mail of a report", () => {
  it("has its chart as a picture in the HTML, which the text part says in words", async () => {
    const mail = await mailOf(await t.frozen());
    const [picture, ...others] = mail.attachments;
    expect(others).toEqual([]);
    expect(picture).toMatchObject({
      mimeType: "image/png",
      disposition: "inline",
      contentId: "<chart@castmeter>",
    });
    const png = Buffer.from(picture?.content as ArrayBuffer);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect(png.readUInt32BE(16)).toBe(1_360);
    const sentence = "of 311,000 promised";
    expect(mail.html).toMatch(/<img\s+src="cid:chart@castmeter"[^>]*alt="[^"]*of 311,000 promised/);
    expect(mail.text).toContain(sentence);
    expect(Buffer.byteLength(mail.html ?? "")).toBeLessThan(60_000);
  });

  it("says three headline figures, what is missing, and how old the figures are", async () => {
    const { text = "", html = "" } = await mailOf(await t.frozen());
    for (const said of [
      "331,231 delivered of 311,000 promised",
      "Delivered: 331,231",
      "Of the promise: 106.5 %",
      "Ad server: 195,933",
      "Could not be read: Audience.",
      "Not known: People.",
      "Figures as of 22 Nov 2026, 14:20 UTC.",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("Spend:");
    expect(html).toContain("331,231");
    expect(text).not.toContain("Since the last report");
  });

  it("says what changed since the report that was mailed before, not since one in between", async () => {
    const id = await t.frozen();
    const { run_id: first } = await t.sent(id);
    await t.deliver(first);
    await t.sql("update report_runs set sent_count = 1 where id = $1", [first]);
    const figuresOf = (delivered: number) => ({
      sections: [
        {
          id: "headline",
          type: "headline",
          title: "In short",
          note: null,
          status: "ready" as const,
          error: null,
          is_exact: false,
          blocks: [
            {
              kind: "figures" as const,
              key: "figures",
              figures: [
                {
                  key: "delivered",
                  label: "Delivered",
                  value: { kind: "count" as const, count: delivered },
                  definition: null,
                  basis: "measured" as const,
                  read_at: null,
                  is_estimated: false,
                  kept_reason: null,
                },
              ],
            },
          ],
        },
      ],
    });
    await t.freeze(id, figuresOf(400_000));
    await t.freeze(id, figuresOf(332_000));
    const { text, html } = await mailOf(id);
    expect(text).toContain("Delivered: 332,000 (+769)");
    expect(html).toContain("+769");
    expect(text).toContain("Since the last report:");
  });

  it("has nothing attached unless named, and then the PDF under the name of the report", async () => {
    const id = await t.draft({ name: 'Autumn: "flight"\r\nBcc: evil@example.com' });
    await t.generate(id);
    await makeFiles(id);
    expect((await mailOf(id)).attachments).toEqual([]);
    const mail = await mailOf(id, { attachments: ["pdf"] });
    expect(mail.attachments).toMatchObject([
      {
        filename: "Autumn flight Bcc evil@example.com (1).pdf",
        mimeType: "application/pdf",
        disposition: "attachment",
      },
    ]);
    expect(mail.text).toContain("Attached: Autumn flight Bcc evil@example.com (1).pdf.");
    expect(headersOf(mail, "bcc")).toEqual([]);
    const [file] = await t.sql<{ sha256: string }>(
      "select sha256 from report_files where report_id = $1 and format = 'pdf'",
      [id],
    );
    const bytes = Buffer.from(mail.attachments[0]?.content as ArrayBuffer);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(file?.sha256);
  });

  it("says in words that a PDF of 5 MB is not attached, and has the link", async () => {
    const id = await t.draft();
    await t.generate(id);
    await makeFiles(id);
    await t.sql(
      "update report_files set size_bytes = 5000000 where report_id = $1 and format = 'pdf'",
      [id],
    );
    const mail = await mailOf(id, { attachments: ["pdf"] });
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain("The PDF has 5.0 MB and is not attached");
    expect(mail.text).toContain("Open the report: http");
  });

  it("is put off by its job until the PDF is made, and then sent once with it", async () => {
    const id = await t.draft();
    await t.generate(id);
    const { run_id: runId } = await t.sent(id, { attachments: ["pdf"] });
    const { clock, runtime, databaseUrl } = t.app;
    const pool = createPool({ url: databaseUrl, max: 1, applicationName: "mail test" });
    const { services, log } = runtime;
    const runDue = () => runDueJobs({ pool, jobs: [sendReportMailJob], clock, services, log });
    const from = t.app.mails.length;
    const sentIds = () => t.app.mails.slice(from).map(({ id: mailId }) => mailId);
    const [row] = await t.sql<{ message_id: string }>(
      "select message_id from report_mails where run_id = $1",
      [runId],
    );
    await runDue();
    expect(sentIds()).not.toContain(row?.message_id);
    await makeFiles(id);
    clock.advance(15_000);
    await runDue();
    clock.advance(3_600_000);
    await runDue();
    await pool.end();
    expect(sentIds().filter((one) => one === row?.message_id)).toHaveLength(1);
    const mail = t.app.mails.find(({ id: mailId }) => mailId === row?.message_id);
    expect(mail?.attachments?.map(({ mediaType }) => mediaType)).toEqual(["application/pdf"]);
  });

  it("waits for a PDF that is being made, for a quarter of an hour", async () => {
    const id = await t.draft();
    await t.generate(id);
    const { run_id: runId } = await t.sent(id, { attachments: ["pdf"] });
    expect(await t.deliver(runId)).toEqual([]);
    expect(await stateOf(runId)).toBe("queued");
    await t.app.advance(15 * 60_000);
    const [mail] = await t.deliver(runId);
    expect(mail?.attachments).toEqual([]);
    expect(mail?.text).toContain("The PDF could not be made and is not attached.");
    expect(await stateOf(runId)).toBe("sent");
  });
});

describe("headers of a mail that a person fills", () => {
  it("are one line each, whatever is in the name of the report and its issuer", async () => {
    const evil = "Northgate\r\nBcc: evil@example.com\r\n\r\n<script>alert(1)</script>";
    const id = await t.frozen({
      name: evil,
      type: "custom",
      window: null,
      issuer: { name: evil, url: null },
    });
    const mail = await mailOf(id, { reply_to: "sales@harbour.example", message: evil });
    expect(headersOf(mail, "to")).toEqual([JO]);
    expect(headersOf(mail, "reply-to")).toEqual(["sales@harbour.example"]);
    expect(headersOf(mail, "bcc")).toEqual([]);
    expect(headersOf(mail, "subject")).toHaveLength(1);
    expect(mail.subject).toMatch(/^Northgate Bcc: evil@example\.com <script>alert\(1\)/);
    expect(mail.html).not.toContain("<script");
    expect(t.smtp.recipients.at(-1)).toBe(`RCPT TO:<${JO}>`);
  });

  it.each([
    "sales@harbour.example\r\nBcc: evil@example.com",
    "sales@harbour.example, evil@example.com",
    "Sales <sales@harbour.example>",
    "sales",
  ])("take no address for answers such as %j", async (replyTo) => {
    const id = await t.frozen();
    const body = { recipients: [JO], reply_to: replyTo };
    const answer = await t.send("POST", `/v1/reports/${id}/send?confirm=true`, body);
    expect([answer.status, answer.body.error.param]).toEqual([400, "reply_to"]);
  });
});

describe("a snapshot that was withdrawn", () => {
  it("is not sent, and a mail about it that waits is not either", async () => {
    const id = await t.frozen();
    const { run_id: runId } = await t.sent(id);
    const path = `/v1/reports/${id}/snapshots/1/withdraw?confirm=true`;
    expect((await t.send("POST", path, { reason: "Wrong campaign." })).status).toBe(200);
    expect(await t.deliver(runId)).toEqual([]);
    expect(await t.sql("select state, error from report_mails where run_id = $1", [runId])).toEqual(
      [{ state: "skipped", error: "The snapshot was withdrawn." }],
    );
    const again = await t.send("POST", `/v1/reports/${id}/send?confirm=true`, { recipients: [JO] });
    expect([again.status, again.body.error]).toMatchObject([
      409,
      { code: "state_conflict", current_state: "withdrawn" },
    ]);
  });
});

describe("a mail that cannot be made", () => {
  /** A run with a PDF, whose store of files fails after `during`. */
  async function failing(during: (runId: string) => Promise<unknown>) {
    const id = await t.draft();
    await t.generate(id);
    await makeFiles(id);
    const { run_id: runId } = await t.sent(id, { attachments: ["pdf"] });
    const [row] = await t.sql<{ address_hash: string }>(
      "select address_hash from report_mails where run_id = $1",
      [runId],
    );
    const { services } = t.app.runtime;
    const fileStore = {
      ...services.fileStore,
      open: async () => {
        await during(runId);
        throw new Error("The store does not answer");
      },
    };
    const attempt = (number: number) =>
      t.runJob(
        sendReportMailJob,
        { workspace_id: t.workspaceId, run_id: runId, address_hash: row?.address_hash },
        { services: { ...services, fileStore }, attempt: number },
      );
    return { runId, attempt };
  }

  it("waits for its next try, and has failed after the last", async () => {
    const { runId, attempt } = await failing(async () => undefined);
    await expect(attempt(1)).rejects.toThrow("does not answer");
    expect(await stateOf(runId)).toBe("queued");
    await attempt(6);
    expect(await stateOf(runId)).toBe("failed");
  });

  it("is not put back where another process has sent it meanwhile", async () => {
    const { runId, attempt } = await failing((sent) =>
      t.sql("update report_mails set state = 'sent' where run_id = $1", [sent]),
    );
    await expect(attempt(1)).rejects.toThrow("does not answer");
    expect(await stateOf(runId)).toBe("sent");
  });
});
