import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../test/use-fixture.ts";
import { type MailNotSentError, type PostedMail } from "./mail.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { startSmtpServer } from "./smtp-server.test-support.ts";

/** What a sender knows of a mail whose connection was lost, over real sockets. */

const smtp = useFixturePerTest(startSmtpServer);

const MAIL: PostedMail = {
  id: "m1",
  at: new Date("2026-10-20T12:00:00.000Z"),
  to: "jo@northwind.example",
  subject: "Week three",
  text: "On plan.\n",
};

/** Sends the mail, and returns what is known of it where that fails. */
async function outcomeAt(smtpUrl: string): Promise<MailNotSentError | null> {
  const mailer = createSmtpMailer({ smtpUrl, from: "Castmeter <reports@castmeter.example>" });
  try {
    await mailer.send(MAIL);
    return null;
  } catch (error) {
    return error as MailNotSentError;
  } finally {
    mailer.close();
  }
}

/** The address of a port on which no one listens. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return `smtp://127.0.0.1:${port}`;
}

describe("a mail whose connection is lost", () => {
  it("is not taken where the server was not reached", async () => {
    expect(await outcomeAt(await closedPort())).toMatchObject({ outcome: "not_taken" });
  });

  it("is not taken where the server had not asked for its content", async () => {
    smtp.loseAt = "DATA";
    expect(await outcomeAt(smtp.url)).toMatchObject({ outcome: "not_taken" });
    expect(smtp.received).toEqual([]);
  });

  it("is unknown where a part of its content was sent", async () => {
    smtp.loseAt = "content";
    expect(await outcomeAt(smtp.url)).toMatchObject({ outcome: "unknown" });
  });

  it("is unknown where the server has all of it and has not answered", async () => {
    smtp.loseAt = "answer";
    const error = await outcomeAt(smtp.url);
    expect(error).toMatchObject({
      outcome: "unknown",
      message: expect.stringMatching(/^The connection was lost while the mail was handed over: E/),
    });
    expect(smtp.received).toHaveLength(1);
  });

  it("is sent where nothing is lost, also behind one that was", async () => {
    smtp.loseAt = "answer";
    await outcomeAt(smtp.url);
    smtp.loseAt = null;
    expect(await outcomeAt(smtp.url)).toBeNull();
    expect(smtp.received).toHaveLength(2);
  });
});

describe("a mail that the server answers with a status", () => {
  it("is refused for good only by a status of 500 or more to its recipient", async () => {
    smtp.refuseWith = "550 no such mailbox";
    expect(await outcomeAt(smtp.url)).toMatchObject({ outcome: "refused" });
    smtp.refuseWith = "451 try again later";
    expect(await outcomeAt(smtp.url)).toMatchObject({ outcome: "not_taken" });
  });
});
