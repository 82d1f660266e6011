import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { createPool } from "../../db/connection/pool.ts";
import { runDueJobs } from "../jobs/run-due-jobs.ts";
import { createMailer } from "./create-mailer.ts";
import { createMails } from "./create-mails.ts";
import type { PostedMail } from "./mail.ts";
import { alarmMail } from "./alarm-mail-texts.ts";
import { invitationMail, verifyAddressMail } from "./mail-texts.ts";
import { createSealedMailer, postMail, sendMailJob } from "./post-mail.ts";
import { readOutbox } from "./read-outbox.ts";
import { startSmtpServer } from "./smtp-server.test-support.ts";

const AT = new Date("2026-10-20T12:00:00.000Z");
const LINK = "http://localhost:4000/app/verify#token=kept-between-us";
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const posted = (): PostedMail => ({
  id: "m1",
  at: AT,
  ...verifyAddressMail("ada@example.com", LINK, 86_400_000),
});

describe("mails without a mail server", () => {
  it("become files that their owner alone can read, with the link on a line of its own", async () => {
    const folder = mkdtempSync(join(tmpdir(), "castmeter-mail-"));
    const logged: unknown[] = [];
    const log = { ...SILENT, info: (...line: unknown[]) => void logged.push(line) };
    const mailer = await createMailer(
      { smtpUrl: undefined, from: "Castmeter <castmeter@localhost>" },
      { dataDirectory: folder, log },
    );
    await mailer.send(posted());
    await mailer.send(posted());
    const outbox = join(folder, "outbox");
    expect(readdirSync(outbox)).toEqual(["2026-10-20T12-00-00-000Z_m1.eml"]);
    const file = join(outbox, "2026-10-20T12-00-00-000Z_m1.eml");
    expect(statSync(outbox).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, "utf8").split("\r\n");
    expect(lines.slice(0, 4)).toEqual([
      "From: Castmeter <castmeter@localhost>",
      "To: ada@example.com",
      "Subject: Confirm your e-mail address",
      "Date: Tue, 20 Oct 2026 12:00:00 +0000",
    ]);
    expect(lines).toContain(LINK);
    const line = [{}, "mail written to the outbox; read it with castmeter mail"];
    expect(logged).toEqual([line, line]);
    rmSync(folder, { recursive: true });
  });
});

describe("a mail with HTML without a mail server", () => {
  it("has that beside it for a browser, with its pictures in it, and its files by number", async () => {
    const folder = mkdtempSync(join(tmpdir(), "castmeter-mail-"));
    const mailer = await createMailer(
      { smtpUrl: undefined, from: "Castmeter <castmeter@localhost>" },
      { dataDirectory: folder, log: SILENT },
    );
    await mailer.send({
      ...posted(),
      html: '<p>Week three.</p><img src="cid:chart@castmeter">',
      attachments: [
        {
          name: "chart.png",
          mediaType: "image/png",
          content: Buffer.from("PNG"),
          contentId: "chart@castmeter",
        },
        {
          name: "../../Autumn.pdf",
          mediaType: "application/pdf",
          content: Buffer.from("%PDF"),
        },
        { name: "x./etc", mediaType: "text/plain", content: Buffer.from("y") },
      ],
    });
    const outbox = join(folder, "outbox");
    const stem = "2026-10-20T12-00-00-000Z_m1";
    expect(readdirSync(outbox).toSorted()).toEqual(
      [".1.pdf", ".2", ".eml", ".html"].map((ending) => `${stem}${ending}`),
    );
    expect(readFileSync(join(outbox, `${stem}.html`), "utf8")).toBe(
      '<p>Week three.</p><img src="data:image/png;base64,UE5H">',
    );
    expect(readFileSync(join(outbox, `${stem}.1.pdf`), "utf8")).toBe("%PDF");
    for (const name of readdirSync(outbox))
      expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600);
    expect((await readOutbox(outbox, 5)).mails).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });
});

describe("mails with a mail server", () => {
  const smtp = useFixture(startSmtpServer);
  const mailer = useFixture(() =>
    createMailer(
      { smtpUrl: smtp.url, from: "Castmeter <hello@castmeter.example>" },
      { dataDirectory: "/nonexistent", log: SILENT },
    ),
  );

  it("go to the one address, with an id that stays the same", async () => {
    await mailer.send(posted());
    expect(smtp.recipients).toEqual(["RCPT TO:<ada@example.com>"]);
    expect(smtp.received[0]).toMatch(/^Message-ID: <m1@castmeter\.example>\r$/m);
    expect(smtp.received[0]).toMatch(/^Subject: Confirm your e-mail address\r$/m);
  });

  it("fail with a reason that repeats neither the address nor the server's answer", async () => {
    smtp.refuseWith = "550 no mailbox ada@example.com here";
    const error = (await mailer.send(posted()).catch((reason: unknown) => reason)) as Error;
    expect(error.message).toBe("The mail server did not take the mail: EENVELOPE 550");
    expect(error.cause).toBeUndefined();
  });
});

describe("a mail that is posted", () => {
  const app = useApp();

  it("is stored if and only if its change is, is sealed until then, and is sent whole", async () => {
    const { runtime, clock } = app;
    const sent: PostedMail[] = [];
    Object.assign(runtime.services, {
      sealedMailer: createSealedMailer(
        { hasServer: true, send: async (mail) => void sent.push(mail), close: () => undefined },
        runtime.secrets,
      ),
    });
    const { id: _id, at: _at, ...mail } = posted();
    const failing = inTransaction(runtime.database, async (transaction) => {
      await postMail(transaction, runtime.secrets, mail, AT);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    await inTransaction(runtime.database, (transaction) =>
      postMail(transaction, runtime.secrets, mail, AT),
    );
    const jobs = await app.sql<{ payload: { id: string; sealed: string } }>(
      "select payload from graphile_worker._private_jobs",
    );
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toMatch(/kept-between-us|ada@example/);
    const pool = createPool({ url: app.databaseUrl, max: 1, applicationName: "mail test" });
    await runDueJobs({
      pool,
      jobs: [sendMailJob],
      clock,
      services: runtime.services,
      log: runtime.log,
    });
    await pool.end();
    expect(sent).toEqual([{ ...mail, id: jobs[0]?.payload.id, at: AT }]);
  });

  it("cannot be opened under another id", async () => {
    const { secrets, services } = app.runtime;
    await expect(services.sealedMailer.send("m2", secrets.seal("{}", "mail m1"))).rejects.toThrow(
      "unable to authenticate",
    );
  });

  it("is an invitation whose names cannot add a header", async () => {
    const mails = createMails({
      secrets: app.runtime.secrets,
      clock: app.clock,
      hasServer: true,
    });
    const expiresAt = new Date(app.clock.now().getTime() + 7 * 86_400_000);
    const invitation = {
      email: "ben@example.com",
      workspaceName: "Harbour\r\nBcc: evil@example.com",
      role: "editor" as const,
      invitedBy: "Ada",
      url: "http://localhost:4000/app/invite?token=x",
      expiresAt,
    };
    await inTransaction(app.runtime.database, (transaction) =>
      mails.invitation(transaction, invitation),
    );
    expect((await app.sql("select from graphile_worker._private_jobs")).length).toBe(1);
    const mail = invitationMail({ ...invitation, to: invitation.email, lifeMs: 7 * 86_400_000 });
    expect(mail.subject).toBe("Invitation to Harbour Bcc: evil@example.com");
    expect(mail.text).toContain("for 7 days");
  });
});

describe("the mail about alarms", () => {
  const line = {
    change: "raised",
    workspaceName: "Harbour Audio\nBcc: evil@example.com",
    title: "The feed of Salt and Signal cannot be read",
    reason: "The server answered 503.",
    advice: "Open the feed's address.",
    url: "http://localhost:4000/app/shows/1",
    since: AT,
    wellSince: null,
  } as const;
  const words = { to: "ada@example.com", settingsUrl: "http://localhost:4000/app/alarms/settings" };

  it("says what fails, since when, why and what to do, with the page of each", () => {
    const { subject, text } = alarmMail({ ...words, lines: [line], isDaily: false });
    expect(subject).toBe("The feed of Salt and Signal cannot be read");
    for (const part of [
      "cannot be read (Harbour Audio Bcc: evil@example.com)",
      "Since 2026-10-20 12:00 UTC. The server answered 503.",
      "What to do: Open the feed's address.",
      line.url,
      words.settingsUrl,
    ])
      expect(text).toContain(part);
  });

  it("puts what is over behind what fails, and counts lines beyond forty", () => {
    const over = { ...line, change: "cleared", wellSince: AT } as const;
    const { subject, text } = alarmMail({
      ...words,
      lines: [over, ...Array.from({ length: 41 }, () => line)],
      isDaily: true,
    });
    expect(subject).toBe("Alarms of the day: 41 new");
    expect(text.match(/What to do/g)).toHaveLength(40);
    expect(text).toContain("And 2 more");
    expect(alarmMail({ ...words, lines: [over], isDaily: false }).subject).toMatch(/^Over: /);
  });
});
