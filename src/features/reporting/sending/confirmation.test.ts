import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { sendMailJob } from "../../../infrastructure/mail/post-mail.ts";
import { startAutomationFixture } from "../automations/automations.test-support.ts";
import { confirmRecipient, readConfirmationToken } from "./confirmation.ts";

const t = useFixture(async () => {
  const fixture = await startAutomationFixture();
  Object.assign(fixture.app.runtime.services, { confirmsRecipients: true });
  return fixture;
});

/** The mails that were posted since the last call, besides those of reports. */
async function posted() {
  const from = t.app.mails.length;
  const jobs = await t.sql<{ id: string; payload: object }>(
    `select jobs.id, payload from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'mail.send' order by jobs.id`,
  );
  for (const { id, payload } of jobs) {
    await t.runJob(sendMailJob, payload);
    await t.sql("delete from graphile_worker._private_jobs where id = $1", [id]);
  }
  return t.app.mails.slice(from);
}

/** Follows the address of a mail as its recipient does. */
async function confirm(text = ""): Promise<void> {
  const token = /\/confirm-reports\/(\S+)/.exec(text)?.[1] ?? "";
  const recipient = readConfirmationToken(t.app.runtime.secrets, token);
  if (recipient === undefined) throw new Error(`No token in ${text}`);
  await confirmRecipient(t.app.runtime.database, recipient, t.app.clock.now());
}

const statesOf = async (id: string) => (await t.automation(id)).recipient_states;

describe("a recipient, where the operator asks for double opt-in", () => {
  it("gets one mail that asks, and no report before saying yes", async () => {
    const id = await t.automate({ recipients: ["jo@one.example", "ada@one.example"] });
    expect(await statesOf(id)).toEqual([
      { recipient: "a***@one.example", state: "unconfirmed" },
      { recipient: "j***@one.example", state: "unconfirmed" },
    ]);
    expect((await t.automation(id)).unconfirmed_count).toBe(2);
    const asked = await posted();
    expect(asked.map(({ to }) => to).toSorted()).toEqual(["ada@one.example", "jo@one.example"]);
    expect(await t.passDay(id)).toEqual([]);
    await confirm(asked.find(({ to }) => to === "jo@one.example")?.text);
    expect(await statesOf(id)).toEqual([
      { recipient: "a***@one.example", state: "unconfirmed" },
      { recipient: "j***@one.example", state: "active" },
    ]);
    expect(await t.passDay(id)).toEqual(["jo@one.example"]);
    expect(await posted()).toEqual([]);
  });

  it("is asked once, however often and wherever the address is named", async () => {
    const recipients = ["jo@two.example"];
    const id = await t.automate({ recipients });
    const [asked] = await posted();
    await t.send("PATCH", `/v1/report-automations/${id}`, { recipients: ["x@two.example"] });
    await t.send("PATCH", `/v1/report-automations/${id}`, { recipients });
    const other = await t.automate({ recipients });
    expect((await posted()).map(({ to }) => to)).toEqual(["x@two.example"]);
    await confirm(asked?.text);
    expect((await statesOf(id)).map(({ state }) => state)).toEqual(["active"]);
    expect((await statesOf(other)).map(({ state }) => state)).toEqual(["active"]);
    expect((await statesOf(await t.automate({ recipients })))[0]?.state).toBe("active");
  });

  it("is asked by a mail that names the workspace, and has no words of the sender", async () => {
    await t.automate({ name: "Buy now", message: "Cheap", recipients: ["jo@three.example"] });
    const [asked] = await posted();
    expect(asked?.subject).toBe("Do you want reports by e-mail?");
    expect(asked?.text).not.toMatch(/Buy now|Cheap/);
  });

  it("gets no report that is sent by hand either, until confirming", async () => {
    const reportId = await t.draft();
    await t.generate(reportId);
    const path = `/v1/reports/${reportId}/send?confirm=true`;
    const body = { recipients: ["jo@four.example"] };
    const first = await t.send("POST", path, body);
    expect(first.body.data).toMatchObject({ accepted: 0, unconfirmed: 1 });
    const [asked] = await posted();
    await t.tick();
    expect((await t.get(`/v1/report-runs/${first.body.data.run_id}`)).status).toBe("completed");
    expect(
      await t.sql("select state, error, address_sealed from report_mails where run_id = $1", [
        first.body.data.run_id,
      ]),
    ).toEqual([{ state: "skipped", error: "unconfirmed", address_sealed: null }]);
    await confirm(asked?.text);
    expect((await t.send("POST", path, body)).body.data).toMatchObject({
      accepted: 1,
      unconfirmed: 0,
    });
  });

  it("who has unsubscribed stays so, also by confirming", async () => {
    const recipients = ["jo@five.example"];
    const id = await t.automate({ recipients });
    const [asked] = await posted();
    await t.sql("update report_recipients set state = 'unsubscribed' where automation_id = $1", [
      id,
    ]);
    await confirm(asked?.text);
    expect((await statesOf(id))[0]?.state).toBe("unsubscribed");
  });
});
