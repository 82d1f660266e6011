import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timeLimit } from "../test/time-limit.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../src/lib/time/clock.ts";
import { askHealth } from "./actors/operator.ts";
import type { PlannedFault } from "./faults/fault.ts";
import { cutConnections, failOver, kill, stepBack } from "./faults/process-faults.ts";
import { hostFault, receiverFault, upstreamFault } from "./faults/upstream-faults.ts";
import { grown } from "./invariants/bounds.ts";
import { type DayDone, Run } from "./simulate.ts";

/**
 * A few days of the simulated year, over a leap day and the end of a month, with more faults than
 * it has; then each invariant is shown to fail where the state is broken on purpose.
 */

const START = "2028-02-28";
const DAYS = 3;
const FAULTS: readonly (readonly PlannedFault[])[] = [
  [
    { fault: upstreamFault, at: "reports" },
    { fault: cutConnections, at: "evening" },
  ],
  [
    { fault: kill, at: "reports" },
    { fault: receiverFault, at: "evening" },
    { fault: stepBack, at: "evening" },
  ],
  [
    { fault: hostFault, at: "reports" },
    { fault: failOver, at: "reports" },
  ],
];

let run: Run;
const lived: DayDone[] = [];

beforeAll(async () => {
  run = await Run.start({
    seed: 7,
    start: START,
    days: DAYS,
    // The days of ten shows and more are summed up.
    shows: 10,
    density: 1,
    withDisk: false,
    faults: FAULTS,
  });
  for await (const day of run.days()) lived.push(day);
}, timeLimit(400_000));

afterAll(() => run.close());

it("holds over a leap day and the end of a month, whatever is killed, lost or stepped", () => {
  expect(lived.flatMap(({ violations }) => violations)).toEqual([]);
  expect(lived.map(({ day, turns }) => [day, turns])).toEqual([
    ["2028-02-28", null],
    ["2028-02-29", "leap day"],
    ["2028-03-01", "a month begins"],
  ]);
  expect(run.simulation.starts).toBe(2);
  expect(run.simulation.ledger.clusters.size).toBeGreaterThan(10);
  expect(run.simulation.receiver.received.length).toBeGreaterThan(20);
});

describe("an invariant reports", () => {
  const sql = (text: string, values: unknown[] = []) => run.simulation.database.rows(text, values);
  const asked = async (invariant: string): Promise<string> =>
    (await run.askAbout(invariant)).join("\n");
  const firstCluster = () => {
    const [cluster] = run.simulation.ledger.clusters.values();
    if (cluster === undefined) throw new Error("No cluster was made.");
    return cluster;
  };
  const clusterKey = () => [firstCluster().showId, firstCluster().id];

  it("an acknowledged value that is another", async () => {
    const [name] = firstCluster().names;
    await sql("update clusters set name = 'x' where show_id = $1 and id = $2", clusterKey());
    expect(await asked("nothing acknowledged is lost")).toContain(`is named x`);
    await sql("update clusters set name = $3 where show_id = $1 and id = $2", [
      ...clusterKey(),
      name,
    ]);
    expect(await asked("nothing acknowledged is lost")).toBe("");
  });

  it("a row that was acknowledged and is gone", async () => {
    const { ledger } = run.simulation;
    ledger.clusters.set("gone", { ...firstCluster(), globalId: "gone" });
    ledger.shows.set("gone", "gone");
    ledger.automations.set("gone", { recipients: [], weekday: 1, since: "" });
    expect((await asked("nothing acknowledged is lost")).split("\n")).toHaveLength(3);
    for (const known of [ledger.clusters, ledger.shows, ledger.automations]) known.delete("gone");
  });

  it("a metric that fell, and a day that fell without a revision", async () => {
    expect(await asked("no metric fell by a fetch")).toBe("");
    await sql("update cluster_nodes set reach = reach - 1 where show_id = $1 and cluster_id = $2", [
      ...clusterKey(),
    ]);
    await sql(
      `update account_days set downloads = downloads - 1
       where downloads > 0 and day = $1::date - 20`,
      [START],
    );
    const evidence = await asked("no metric fell by a fetch");
    expect(evidence).toContain("reach of post");
    expect(evidence).toContain("without a revision");
    // What fell is no part of its cluster's sum any more.
    expect(await asked("sums equal their parts")).toContain("reach of the posts of cluster");
  });

  it("a call that is paid twice, and one that is not counted", async () => {
    const { paid } = run.simulation.platforms;
    const at = run.simulation.clock.now();
    const soon = new Date(at.getTime() + MINUTE_MS);
    for (const time of [at, soon])
      paid.add({ subject: "/v1/paid", at: time, paidAt: time, status: 200 });
    expect(await asked("no call is paid twice")).toContain("/v1/paid at");
    await sql("delete from usage_counters where counter = 'provider_calls'");
    expect(await asked("no call is paid twice")).toContain("0 were counted");
  });

  it("a mail that is missing, doubled, or said to be sent", async () => {
    const { ledger, clock } = run.simulation;
    const askedAt = clock.now().getTime() - 13 * HOUR_MS;
    ledger.mails.push({ to: "missing@harbour.example", kind: "reset", askedAt });
    expect(await asked("no mail is missing or doubled")).toContain("0 mails (reset)");
    const mail = {
      file: "2028-03-01T00-00-00-000Z_doubled.eml",
      at: new Date(askedAt),
      to: "doubled@harbour.example",
      subject: "",
      text: "https://castmeter.example/app/reset#token=x",
    };
    run.mails.mails.push(mail, mail);
    ledger.mails.push({ to: mail.to, kind: "reset", askedAt });
    expect(await asked("no mail is missing or doubled")).toContain("2 mails (reset)");
    await sql("update report_mails set message_id = 'never'");
    expect(await asked("no mail is missing or doubled")).toContain("said to be sent and was not");
    run.simulation.ledger.automations.set("planned", {
      recipients: [],
      weekday: 3,
      since: "2028-01-01",
    });
    expect(await asked("no mail is missing or doubled")).toContain("automation planned has 0 runs");
    ledger.automations.delete("planned");
  });

  it("an event that was not paged, and one that never came", async () => {
    const { ledger } = run.simulation;
    const newest = [...ledger.paged.keys()].slice(-5)[0] ?? "";
    const known = ledger.paged.get(newest);
    ledger.paged.delete(newest);
    ledger.events.push({ type: "cluster.created", objectId: "never", day: START });
    const evidence = await asked("no event is missing");
    expect(evidence).toContain(`event ${newest}`);
    expect(evidence).toContain("cluster.created of never");
    if (known !== undefined) ledger.paged.set(newest, known);
  });

  it("a delivery that is missing, doubled, or said to have succeeded", async () => {
    const { receiver, clock } = run.simulation;
    const once = {
      eventId: "evt_twice",
      type: "show.updated",
      deliveryId: "twice",
      attempt: 1,
      at: new Date(clock.now().getTime() + DAY_MS),
      status: 204,
    };
    receiver.received.push(once, { ...once, attempt: 2 });
    expect(await asked("no delivery is missing or doubled")).toContain("delivery twice");
    receiver.received.splice(-2);
    const [delivered] = receiver.received.filter(({ status }) => status === 204).slice(-1);
    receiver.received.splice(0, receiver.received.length);
    expect(await asked("no delivery is missing or doubled")).toContain("did not come");
    await sql("delete from webhook_deliveries where event_id = $1", [delivered?.eventId]);
    await sql("update events set created_at = created_at - interval '1 hour' where id = $1", [
      delivered?.eventId,
    ]);
    expect(await asked("no delivery is missing or doubled")).toContain(
      `event ${delivered?.eventId} (`,
    );
  });

  it("a sum that is not that of its parts", async () => {
    await sql("update clusters set total_reach = total_reach + 1 where show_id = $1 and id = $2", [
      ...clusterKey(),
    ]);
    await sql(
      `update workspace_days set downloads = downloads + 1
       where mode = 'per_show' and downloads > 0 and day = $1::date - 15`,
      [START],
    );
    const evidence = await asked("sums equal their parts");
    expect(evidence).toContain("reach of cluster");
    expect(evidence).toContain("downloads of the network on 2028-02-13");
  });

  it("a partition that is not ahead, and one that is kept", async () => {
    await sql("drop table events_20280303");
    expect(await asked("partitions are ahead")).toBe("there is no events_20280303");
    await sql(
      `create table events_20280101 partition of events
       for values from ('2028-01-01') to ('2028-01-02')`,
    );
    expect(await asked("old partitions are gone")).toContain("events_20280101 is kept");
  });

  it("a row that a purge has left", async () => {
    await sql(
      `insert into paid_calls (workspace_id, run, subject, called_at, called_by)
       values ('w', 'r', 's', '2028-02-01', 'b')`,
    );
    expect(await asked("purges are on time")).toContain("paid_calls has 1 old rows");
  });

  it("a table that grows that nothing bounds, and none that stays", () => {
    const weeks = (countOf: (week: number) => number) =>
      Array.from({ length: 16 }, (_, week) => new Map([["events", countOf(week)]]));
    expect(grown(weeks(() => 5_000))).toEqual([]);
    expect(grown(weeks((week) => 1_000 * (week + 1)))).toEqual([]);
    expect(grown(weeks((week) => (week < 8 ? 1_000 : 4_000)))).toHaveLength(1);
    expect(grown(weeks((week) => 4_000 * week).slice(1))).toEqual([]);
  });

  it("a job that is stuck", async () => {
    await sql(
      `with task as (
         insert into graphile_worker._private_tasks (identifier) values ('test.stuck') returning id
       )
       insert into graphile_worker._private_jobs (task_id, run_at, created_at)
       select id, '2028-02-20', '2028-02-20' from task`,
    );
    expect(await asked("no job is stuck")).toContain("test.stuck");
  });

  it("a person who left and is in", async () => {
    const members = [...run.simulation.ledger.people.values()].filter(
      ({ memberId }) => memberId !== "",
    );
    expect(members.length).toBeGreaterThan(0);
    for (const member of members) member.state = "left";
    expect(await asked("who left is out, who joined is in")).toContain("left and read the shows");
    for (const member of members) member.password = "another password at noon";
    expect(await asked("who left is out, who joined is in")).toContain("cannot sign in");
  });

  it(
    "a program that is away, and one that broke",
    async () => {
      await run.simulation.kill();
      expect(await asked("health tells the truth")).toContain("/ready answered null");
      await run.simulation.revive();
      expect((await askHealth(run.simulation)).status).toBe(200);
      run.simulation.caller.broken.push("GET /v1/shows: {}");
      expect(await asked("health tells the truth")).toContain("500 from GET /v1/shows");
    },
    timeLimit(60_000),
  );
});
