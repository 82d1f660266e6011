import type { FastifyInstance } from "fastify";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { decideHeldRun } from "../../features/reporting/automations/index.ts";
import { startAutomationFixture } from "../../features/reporting/automations/automations.test-support.ts";
import { heldRunUrls } from "../../features/reporting/automations/held/held-run-urls.ts";
import { unsubscribeUrlOf } from "../../features/reporting/sending/index.ts";
import { sendMailJob } from "../../infrastructure/mail/post-mail.ts";
import { createHttpServer } from "../http/server.ts";
import { addMailLinks } from "./add-mail-links.ts";

interface Served {
  server: FastifyInstance;
  close: () => Promise<void>;
}

const t = useFixture(startAutomationFixture);
const served = useFixture(async (): Promise<Served> => {
  const server = createHttpServer(t.app.runtime, {
    operations: [],
    trustProxy: false,
    isReady: async () => true,
  });
  addMailLinks(server, t.app.runtime);
  await server.ready();
  return { server, close: () => server.close() };
});

/** As long as a keyed hash. */
const HASH = "ab12".repeat(16);

const request = (method: "GET" | "HEAD" | "POST" | "PUT", url: string, payload?: string) =>
  served.server.inject({
    method,
    url: new URL(url).pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    ...(payload === undefined ? {} : { payload }),
  });

describe("the address that ends mails of a report", () => {
  it("changes nothing when it is opened, and unsubscribes by one POST of a mail program", async () => {
    const subscription = { workspaceId: t.workspaceId, automationId: "rau_1", hash: HASH };
    const { secrets } = t.app.runtime;
    const url = unsubscribeUrlOf(secrets, "https://castmeter.example", subscription);
    const rows = () => t.sql("select address_hash from report_unsubscribes");
    const asked = await request("GET", url);
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('<form method="post">');
    expect(await rows()).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect((await request("POST", url, "List-Unsubscribe=One-Click")).statusCode).toBe(200);
    expect(await rows()).toEqual([{ address_hash: HASH }]);
    expect((await request("POST", url.replace("ab12", "cd34"))).statusCode).toBe(404);
    expect((await request("PUT", url)).statusCode).toBe(405);
  });
});

/** The addresses in the mail about a held run, as its owner got it. */
async function heldMail(): Promise<{ send: string; cancel: string }> {
  const from = t.app.mails.length;
  const jobs = await t.sql<{ payload: object }>(
    `select payload from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier = 'mail.send' order by jobs.id desc limit 1`,
  );
  await t.runJob(sendMailJob, jobs[0]?.payload);
  const [mail] = t.app.mails.slice(from);
  const urlOf = (words: string): string =>
    new RegExp(`^${words}: (\\S+)$`, "m").exec(mail?.text ?? "")?.[1] ?? "";
  const found = { send: urlOf("Send it"), cancel: urlOf("Do not send it") };
  for (const url of Object.values(found)) expect(mail?.html).toContain(`href="${url}"`);
  return found;
}

const statusOf = async (id: string): Promise<string | undefined> => (await t.runsOf(id))[0]?.status;

/** A held run whose workspace has an owner. */
async function hold(fields?: object) {
  await t.sql(
    `insert into workspace_members (workspace_id, id, email, role, status, created_at)
     values ($1, 'mem_1', 'owner@harbour.example', 'owner', 'accepted', $2)
     on conflict do nothing`,
    [t.workspaceId, t.app.clock.now()],
  );
  return t.hold({ approval: true, ...fields });
}

describe("the buttons in the mail about a held report", () => {
  it("change nothing when a scanner opens them, and send once by the button", async () => {
    const { id } = await hold({ name: "Weekly <b>one</b>" });
    const { send } = await heldMail();
    for (const method of ["GET", "HEAD", "GET"] as const) {
      const asked = await request(method, send);
      expect(asked.statusCode).toBe(200);
      expect(asked.headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
      });
    }
    expect(await statusOf(id)).toBe("held");
    const asked = await request("GET", send);
    expect(asked.body).toContain("Weekly &lt;b&gt;one&lt;/b&gt; is mailed to 2 recipients.");
    expect(asked.body).not.toContain("northwind");
    const done = await request("POST", send);
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining("on its way")]);
    expect((await t.sendMails(id)).length).toBe(2);
    expect((await request("POST", send)).statusCode).toBe(404);
    expect(await t.sendMails(id)).toEqual([]);
  });

  it("do not send it by the other one, after which neither works", async () => {
    const { id } = await hold();
    const { send, cancel } = await heldMail();
    expect((await request("POST", cancel)).statusCode).toBe(200);
    expect(await statusOf(id)).toBe("canceled");
    expect((await request("POST", send)).statusCode).toBe(404);
    expect(await t.mailRows(id)).toEqual([]);
  });

  it("look alike where they are wrong, changed, expired or used", async () => {
    const { run: used } = await hold();
    const { cancel: usedUrl } = await heldMail();
    await request("POST", usedUrl);
    const { run } = await hold();
    const { send, cancel } = await heldMail();
    const { secrets } = t.app.runtime;
    const old = new Date(t.app.clock.now().getTime() - 7 * 86_400_000);
    const key = { workspace_id: t.workspaceId, id: run.id };
    const expired = heldRunUrls(secrets, "https://castmeter.example", key, old).sendUrl;
    const answers = await Promise.all(
      [
        usedUrl,
        expired,
        cancel.replace(".cancel.", ".send."),
        send.replace(run.id, used.id),
        `${send}x`,
        "https://castmeter.example/held-reports/x",
      ].flatMap((url) => [request("GET", url), request("POST", url)]),
    );
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect((await t.get(`/v1/report-runs/${run.id}`)).status).toBe("held");
    expect((await request("GET", send)).statusCode).toBe(200);
  });

  it("do not send for a workspace that no longer has reports, which may still not send", async () => {
    const { id } = await hold();
    const { send, cancel } = await heldMail();
    const found = await t.app.runtime.access.workspace(t.workspaceId);
    const tokenOf = (url: string): string => url.split("/").at(-1) ?? "";
    const access = { workspace: async () => ({ ...found, features: new Set() }) };
    const without = { ...t.app.runtime, access } as unknown as typeof t.app.runtime;
    expect(await decideHeldRun(without, tokenOf(send))).toBeUndefined();
    expect(await statusOf(id)).toBe("held");
    expect(await decideHeldRun(without, tokenOf(cancel))).toMatchObject({ decision: "cancel" });
  });
});
