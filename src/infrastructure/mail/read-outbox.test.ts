import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createOutboxMailer } from "./outbox-mailer.ts";
import { readOutbox, readOutboxMail } from "./read-outbox.ts";

const WHOLE = "To: ada@example.com\r\nSubject: Hello\r\n\r\nText\r\n";
const nameAt = (time: string): string => `${time}_abc.eml`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-outbox-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function write(id: string, at: string, subject = `Mail ${id}`): Promise<void> {
  const mailer = createOutboxMailer({
    folder,
    from: "Castmeter <castmeter@localhost>",
    log: { info: () => undefined },
  });
  await mailer.send({
    id,
    at: new Date(at),
    to: `${id}@example.com`,
    subject,
    text: "Confirm it here:\n\nhttp://localhost:4000/app/verify#token=a_b-c\n\nCastmeter\n",
  });
}

describe("the outbox", () => {
  it("is read newest first, each mail as it was sent, up to the limit", async () => {
    await write("b", "2026-10-20T12:00:00.500Z");
    await write("c", "2026-10-21T09:00:00.000Z", "Grüße – 12 €");
    await write("a", "2026-10-20T12:00:00.499Z");
    const { mails, ...counts } = await readOutbox(folder, 2);
    expect(counts).toEqual({ older: 1, unreadable: 0 });
    expect(mails).toEqual([
      {
        file: "2026-10-21T09-00-00-000Z_c.eml",
        at: new Date("2026-10-21T09:00:00.000Z"),
        to: "c@example.com",
        subject: "Grüße – 12 €",
        text: "Confirm it here:\n\nhttp://localhost:4000/app/verify#token=a_b-c\n\nCastmeter\n",
      },
      expect.objectContaining({ to: "b@example.com", at: new Date("2026-10-20T12:00:00.500Z") }),
    ]);
    expect(await readOutboxMail(folder, "2026-10-21T09-00-00-000Z_c.eml")).toEqual(mails[0]);
  });

  it("is empty where the folder does not exist", async () => {
    expect(await readOutbox(join(folder, "nowhere"), 5)).toEqual({
      mails: [],
      older: 0,
      unreadable: 0,
    });
  });

  it("counts incomplete mails and returns the others", async () => {
    await write("a", "2026-10-20T12:00:00.000Z");
    await writeFile(join(folder, nameAt("2026-10-20T13-00-00-000Z")), "");
    await writeFile(join(folder, nameAt("2026-10-20T13-00-00-001Z")), WHOLE.slice(0, 25));
    await writeFile(join(folder, nameAt("2026-10-20T13-00-00-002Z")), WHOLE.slice(0, -3));
    await writeFile(
      join(folder, nameAt("2026-10-20T13-00-00-003Z")),
      `${WHOLE}${"and on\r\n".repeat(40_000)}`,
    );
    await mkdir(join(folder, nameAt("2026-10-20T13-00-00-004Z")));
    const { mails, unreadable } = await readOutbox(folder, 5);
    expect(mails.map(({ to }) => to)).toEqual(["a@example.com"]);
    expect(unreadable).toBe(5);
  });

  it("ignores files of other names: unfinished ones and those of other programs", async () => {
    for (const name of [
      ".2026-10-20T13-00-00-000Z_abc.eml",
      "notes.eml",
      "2026-13-40T99-00-00-000Z_abc.eml",
      "2026-10-20T13-00-00-000Z_abc.eml.bak",
    ])
      await writeFile(join(folder, name), WHOLE);
    expect(await readOutbox(folder, 5)).toEqual({ mails: [], older: 0, unreadable: 0 });
  });

  it("shows no file outside its folder, neither by a name nor by a link", async () => {
    await mkdir(join(folder, "outbox"));
    await writeFile(join(folder, nameAt("2026-10-20T13-00-00-000Z")), WHOLE);
    await symlink(
      join(folder, nameAt("2026-10-20T13-00-00-000Z")),
      join(folder, "outbox", nameAt("2026-10-20T14-00-00-000Z")),
    );
    expect(
      await readOutboxMail(join(folder, "outbox"), `../${nameAt("2026-10-20T13-00-00-000Z")}`),
    ).toBeUndefined();
    expect(await readOutbox(join(folder, "outbox"), 5)).toEqual({
      mails: [],
      older: 0,
      unreadable: 1,
    });
  });

  it("passes nothing to the terminal but text", async () => {
    await writeFile(
      join(folder, nameAt("2026-10-20T13-00-00-000Z")),
      "To: a@example.com\r\nSubject: \u001b[2Jcleared\r\n\r\n\u001b]0;title\u0007one\r\ntwo\r\n",
    );
    expect((await readOutbox(folder, 1)).mails[0]).toMatchObject({
      subject: "[2Jcleared",
      text: "]0;titleone\ntwo\n",
    });
  });
});
