import { beforeEach, describe, expect, it } from "vitest";
import { useFixture, useFixturePerTest } from "../../../../test/use-fixture.ts";
import { createMailer } from "../../../infrastructure/mail/create-mailer.ts";
import { startSmtpServer } from "../../../infrastructure/mail/smtp-server.test-support.ts";
import { automationRunJob } from "../automations/run-automation.job.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";
import { sendReportMailJob } from "./send-report-mail.job.ts";
import { readUnsubscribeToken } from "./unsubscribe.ts";

/** Mails of reports on the wire, read as the mail server received them. */

const JO = "jo@northwind.example";
const ADA = "ada@northwind.example";

const t = useFixture(startReportFixture);
const smtp = useFixturePerTest(startSmtpServer);
const mailer = useFixturePerTest(() =>
  createMailer(
    { smtpUrl: smtp.url, from: "Castmeter <reports@castmeter.example>" },
    { dataDirectory: "/nonexistent", log: t.app.runtime.log },
  ),
);

interface MailState extends Record<string, unknown> {
  address_hash: string;
  address_sealed: string | null;
  message_id: string;
  masked: string;
  state: string;
}

/** The first is that of Ada. */
const mailsOf = (runId: string): Promise<MailState[]> =>
  t.sql("select * from report_mails where run_id = $1 order by masked", [runId]);
const statesOf = async (runId: string): Promise<string[]> =>
  (await mailsOf(runId)).map(({ state }) => state);

const payloadOf = (runId: string) => ({ workspace_id: t.workspaceId, run_id: runId });

/** Executes the job of each mail of a run, as this try. */
async function deliver(runId: string, attempt = 1): Promise<void> {
  const services = { ...t.app.runtime.services, mailer };
  for (const { address_hash: hash } of await mailsOf(runId))
    await t.runJob(
      sendReportMailJob,
      { ...payloadOf(runId), address_hash: hash },
      { services, attempt },
    );
}

async function posted(path: string, body: object): Promise<string> {
  const answer = await t.send("POST", path, body);
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body.data.id;
}

/** A run of a new automation up to its mails, which wait. */
async function automationRun(): Promise<{ automationId: string; runId: string }> {
  const sections = [{ type: "text", options: { markdown: "On plan." } }];
  const automationId = await posted("/v1/report-automations", {
    name: "Weekly",
    template_id: await posted("/v1/report-templates", { name: "Ours", type: "custom", sections }),
    source: { type: "custom", show_ids: [t.showId] },
    schedule: { frequency: "weekly", day_of_week: 1 },
    recipients: [JO, ADA],
    reply_to: "sales@harbour.example",
  });
  const path = `/v1/report-automations/${automationId}/run?confirm=true`;
  const runId = await posted(path, { send: true });
  await t.runJob(automationRunJob, payloadOf(runId));
  expect(await statesOf(runId)).toEqual(["queued", "queued"]);
  return { automationId, runId };
}

/** A received message: headers by lower-case name, with their values in order, and the body. */
function messageOf(source = "") {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const header = (name: string): string[] =>
    pairs.flatMap(([key, value]) => (key === name ? [value] : []));
  return { header, names: pairs.map(([name]) => name), body: rest.join("\r\n\r\n") };
}

/** The parts of a multipart message with their texts, in order. */
function partsOf(source = ""): { type: string; text: string }[] {
  // SMTP doubles a dot at the start of a line, and the test server leaves it so.
  const { header, body } = messageOf(source.replaceAll("\r\n..", "\r\n."));
  const boundary = /boundary="([^"]+)"/.exec(header("content-type")[0] ?? "")?.[1];
  if (boundary === undefined) throw new Error("The message has one part");
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const inner = messageOf(part.replace(/^\r\n/, "").replace(/\r\n$/, ""));
      const [encoding] = inner.header("content-transfer-encoding");
      return { type: inner.header("content-type")[0] ?? "", text: decoded(inner.body, encoding) };
    });
}

function decoded(body: string, encoding: string | undefined): string {
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

describe("mails of an automation, on the wire", () => {
  it("go out as one message a recipient, which has the address of no other", async () => {
    const { runId } = await automationRun();
    await deliver(runId);
    expect(smtp.recipients).toEqual([`RCPT TO:<${ADA}>`, `RCPT TO:<${JO}>`]);
    expect(smtp.received.map((source) => messageOf(source).header("to"))).toEqual([[ADA], [JO]]);
    for (const source of smtp.received) {
      expect(messageOf(source).names).not.toContain("cc");
      expect(messageOf(source).names).not.toContain("bcc");
    }
    expect(smtp.received[0]).not.toContain(JO);
    expect(smtp.received[1]).not.toContain(ADA);
    expect(await statesOf(runId)).toEqual(["sent", "sent"]);
  });

  it("end with one click, each for its recipient alone, and name no address for it", async () => {
    const { automationId, runId } = await automationRun();
    const { secrets, urls } = t.app.runtime;
    const hashes = (await mailsOf(runId)).map((row) => row.address_hash);
    await deliver(runId);
    const base = `${urls.addresses.baseUrl}/unsubscribe/`;
    for (const [index, source] of smtp.received.entries()) {
      const { header } = messageOf(source);
      expect(header("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
      const [link = "", ...others] = header("list-unsubscribe");
      expect(others).toEqual([]);
      expect(link).toMatch(/^<https?:\/\/[^<>\s]+>$/);
      expect(link.slice(1, 1 + base.length)).toBe(base);
      expect(link).not.toContain("northwind");
      expect(readUnsubscribeToken(secrets, link.slice(1 + base.length, -1))).toEqual({
        workspaceId: t.workspaceId,
        automationId,
        hash: hashes[index],
      });
    }
  });

  it("say that no person wrote them, and where an answer goes", async () => {
    const { runId } = await automationRun();
    await deliver(runId);
    for (const source of smtp.received) {
      const { header } = messageOf(source);
      expect(header("auto-submitted")).toEqual(["auto-generated"]);
      expect(header("from")).toEqual(["Castmeter <reports@castmeter.example>"]);
      expect(header("reply-to")).toEqual(["sales@harbour.example"]);
    }
  });

  it("have a text part first, which says without HTML how to end them", async () => {
    const { runId } = await automationRun();
    await deliver(runId);
    const [source] = smtp.received;
    const parts = partsOf(source);
    expect(parts.map(({ type }) => type.split(";")[0])).toEqual(["text/plain", "text/html"]);
    const [link = ""] = messageOf(source).header("list-unsubscribe");
    const text = parts[0]?.text ?? "";
    expect(text).toContain("with Castmeter.");
    expect(text.split("\r\n")).toContain(`No more mails of this report: ${link.slice(1, -1)}`);
    expect(text).not.toMatch(/<[a-z]/);
    expect(parts[1]?.text).toContain(link.slice(1, -1));
  });
});

describe("the Message-ID", () => {
  it("is that of the first try in a later one, and differs between recipients", async () => {
    const { runId } = await automationRun();
    const ids = (await mailsOf(runId)).map((row) => `<${row.message_id}@castmeter.example>`);
    smtp.refuseWith = "451 try again later";
    await expect(deliver(runId)).rejects.toThrow("EENVELOPE 451");
    expect(smtp.received).toEqual([]);
    expect(await statesOf(runId)).toEqual(["queued", "queued"]);
    smtp.refuseWith = null;
    await deliver(runId, 2);
    expect(smtp.received.map((source) => messageOf(source).header("message-id")[0])).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
  });
});

describe("a run that is repeated", () => {
  it("sends nothing again of what was marked `sending`, whether it arrived or not", async () => {
    const { runId } = await automationRun();
    const [ada, jo] = await mailsOf(runId);
    // Ada's mail arrived before the process was killed, and Jo's was not begun.
    await t.runJob(
      sendReportMailJob,
      { ...payloadOf(runId), address_hash: ada?.address_hash },
      { services: { ...t.app.runtime.services, mailer } },
    );
    expect(smtp.received).toHaveLength(1);
    for (const row of [ada, jo])
      await t.sql(
        `update report_mails set state = 'sending', address_sealed = $3
         where run_id = $1 and address_hash = $2`,
        [runId, row?.address_hash, row?.address_sealed],
      );
    for (const attempt of [2, 3]) {
      await t.runJob(automationRunJob, payloadOf(runId));
      await deliver(runId, attempt);
    }
    expect(smtp.received).toHaveLength(1);
    expect(smtp.recipients).toEqual([`RCPT TO:<${ADA}>`]);
    const after = await mailsOf(runId);
    expect(after.map(({ state, address_sealed: sealed }) => [state, sealed])).toEqual([
      ["unknown", null],
      ["unknown", null],
    ]);
  });

  it("sends nothing again of what was sent", async () => {
    const { runId } = await automationRun();
    await deliver(runId);
    await t.runJob(automationRunJob, payloadOf(runId));
    await deliver(runId, 2);
    expect(smtp.received).toHaveLength(2);
  });
});

describe("a recipient that the mail server refuses for good", () => {
  it("is tried once, is bounced, and gets no mail of the next run", async () => {
    const { automationId, runId } = await automationRun();
    smtp.refuseWith = "550 no such mailbox";
    await deliver(runId);
    smtp.refuseWith = null;
    await deliver(runId, 2);
    expect(smtp.received).toEqual([]);
    expect(await statesOf(runId)).toEqual(["failed", "failed"]);
    expect(
      await t.sql("select distinct state from report_recipients where automation_id = $1", [
        automationId,
      ]),
    ).toEqual([{ state: "bounced" }]);
    const path = `/v1/report-automations/${automationId}/run?confirm=true`;
    const next = await posted(path, { send: true });
    await t.runJob(automationRunJob, payloadOf(next));
    expect(await mailsOf(next)).toEqual([]);
  });
});

describe("a mail that a person sends by hand", () => {
  let runId = "";
  beforeEach(async () => {
    const id = await t.draft();
    await t.generate(id);
    const path = `/v1/reports/${id}/send?confirm=true`;
    const answer = await t.send("POST", path, { recipients: [JO], message: "Grüße.\nWeek three." });
    runId = answer.body.data.run_id;
  });

  it("has no list to leave, and its words whole in the text part", async () => {
    await deliver(runId);
    const [source] = smtp.received;
    const { names, header } = messageOf(source);
    expect(names.filter((name) => name.startsWith("list-"))).toEqual([]);
    expect(header("auto-submitted")).toEqual(["auto-generated"]);
    const [text] = partsOf(source);
    expect(text?.type).toMatch(/^text\/plain;/);
    expect(text?.text).toMatch(/^Grüße\.\r\nWeek three\.\r\n/);
    expect(text?.text).not.toContain("No more mails");
  });
});
