import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../../app/config/config.ts";
import { createOutboxMailer, outboxFolder } from "../../infrastructure/mail/outbox-mailer.ts";
import { runCommandLine } from "./program.ts";

const LINK = "http://localhost:4000/app/verify#token=kept-between-us";

let dataDirectory: string;

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "castmeter-cli-mail-"));
});

afterEach(() => rm(dataDirectory, { recursive: true }));

async function run(args: readonly string[], settings: Record<string, string> = {}) {
  const ran = { code: -1, out: "", error: "" };
  await runCommandLine(["mail", ...args], {
    loadConfig: async () => () => readConfig({ DATA_DIR: dataDirectory, ...settings }),
    print: (text) => (ran.out += text),
    printError: (text) => (ran.error += text),
    exit: (code) => (ran.code = code),
  });
  return ran;
}

async function send(...ids: string[]): Promise<void> {
  const mailer = createOutboxMailer({
    folder: outboxFolder(dataDirectory),
    from: "Castmeter <castmeter@localhost>",
    log: { info: () => undefined },
  });
  for (const [index, id] of ids.entries()) {
    await mailer.send({
      id,
      at: new Date(Date.UTC(2026, 9, 20, 12, index)),
      to: `${id}@example.com`,
      subject: `Mail to ${id}`,
      text: `Confirm it here:\n\n${LINK}-${id}\n\nCastmeter\n`,
    });
  }
}

const SMTP = { SMTP_URL: "smtps://mail.example.com", MAIL_FROM: "hello@example.com" };

describe("castmeter mail", () => {
  it("lists time, addressee and subject, newest first, without a link, and says that files stay", async () => {
    await send("ada", "ben", "cleo");
    const { code, out } = await run([]);
    expect(code).toBe(0);
    expect(
      out
        .split("\n")
        .slice(0, 4)
        .map((line) => line.trim().split(/ {2,}/)),
    ).toEqual([
      ["TIME", "TO", "SUBJECT"],
      ["1", "2026-10-20 12:02:00 UTC", "cleo@example.com", "Mail to cleo"],
      ["2", "2026-10-20 12:01:00 UTC", "ben@example.com", "Mail to ben"],
      ["3", "2026-10-20 12:00:00 UTC", "ada@example.com", "Mail to ada"],
    ]);
    expect(out).not.toContain("token=");
    expect(out).toContain(`Files are kept until you delete them: ${outboxFolder(dataDirectory)}`);
    expect((await run(["list", "--limit", "1"])).out).toContain("… and 2 older");
    expect((await run(["--limit", "none"])).code).toBe(2);
  });

  it("answers the same as JSON", async () => {
    await send("ada");
    const mail = {
      object: "mail",
      file: "2026-10-20T12-00-00-000Z_ada.eml",
      at: "2026-10-20T12:00:00.000Z",
      to: "ada@example.com",
      subject: "Mail to ada",
    };
    expect(JSON.parse((await run(["--json"])).out)).toEqual({
      object: "list",
      data: [mail],
      older: 0,
      unreadable: 0,
      outbox: outboxFolder(dataDirectory),
      sent_by_smtp: false,
    });
    expect(JSON.parse((await run(["last", "--json"])).out)).toEqual({
      ...mail,
      text: `Confirm it here:\n\n${LINK}-ada\n\nCastmeter\n`,
    });
  });

  it("prints one whole mail with its link: the newest, one by its number, one by its file", async () => {
    await send("ada", "ben");
    expect((await run(["last"])).out.split("\n")).toEqual([
      "Time: 2026-10-20 12:01:00 UTC",
      "To: ben@example.com",
      "Subject: Mail to ben",
      "",
      "Confirm it here:",
      "",
      `${LINK}-ben`,
      "",
      "Castmeter",
    ]);
    expect((await run(["show", "2"])).out).toContain(`${LINK}-ada\n`);
    expect((await run(["show", "2026-10-20T12-00-00-000Z_ada.eml"])).out).toContain(
      `${LINK}-ada\n`,
    );
  });

  it("fails for a mail that is not there", async () => {
    expect(await run(["last"])).toEqual({
      code: 1,
      out: "",
      error: "castmeter: There is no mail in the outbox.",
    });
    await send("ada");
    for (const which of ["2", "../master.key"])
      expect(await run(["show", which])).toEqual({
        code: 1,
        out: "",
        error: `castmeter: There is no mail ${which} in the outbox (castmeter mail lists them).`,
      });
  });

  it("names an empty outbox, and a file that is no whole mail", async () => {
    expect((await run([])).out).toBe("There is no mail yet.");
    await send("ada");
    await writeFile(join(outboxFolder(dataDirectory), "2026-10-20T13-00-00-000Z_x.eml"), "To: x");
    expect((await run([])).out).toContain("Left out: a file that is no whole mail.");
  });

  it("says that a mail server sends them, and still shows what was written before there was one", async () => {
    expect((await run([], SMTP)).out).toBe(
      "Mails go to the mail server of SMTP_URL, so none is put into the outbox.",
    );
    expect((await run(["last"], SMTP)).error).toContain("Mails go to the mail server of SMTP_URL");
    await send("ada");
    expect((await run([], SMTP)).out).toMatch(/^Mails go to the mail server[^]*ada@example\.com/);
  });
});
