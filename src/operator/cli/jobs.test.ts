import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { commandLine } from "./command-line.test-support.ts";

let run: ReturnType<typeof commandLine>;

const app = useApp({ start: new Date().toISOString() });
beforeAll(async () => {
  run = commandLine({
    DATABASE_URL: app.databaseUrl,
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  });
  await app.sql(
    `with task as (
       insert into graphile_worker._private_tasks (identifier)
       values ('search.fill_index'), ('mail.send')
       returning id, identifier
     )
     insert into graphile_worker._private_jobs
       (task_id, payload, attempts, max_attempts, key, last_error, updated_at)
     select id, '{"sealed": "kept secret"}', 3, 3, key, error, '2026-11-20T12:00:00Z'
     from task
     join (values
       ('search.fill_index', 'search 1', E'connection lost\nat line 2'),
       ('search.fill_index', 'search 2', 'connection lost'),
       ('mail.send', null, 'no such mailbox')
     ) as failed (identifier, key, error) using (identifier)`,
  );
});

describe("castmeter job", () => {
  it("is named by doctor, with each kind, its last error and what to do", async () => {
    const { json } = await run("doctor", "--json", "--no-figures");
    const queue = json.checks.find(({ check }: { check: string }) => check === "queue");
    expect(queue).toMatchObject({
      status: "warn",
      message: expect.stringContaining(
        "3 failed: castmeter job list shows them, job retry and job remove end them",
      ),
    });
    expect(queue.details.toSorted()).toEqual([
      "mail.send, 1 job, last 2026-11-20 12:00:00 UTC: no such mailbox",
      "search.fill_index, 2 jobs, last 2026-11-20 12:00:00 UTC: connection lost",
    ]);
  });

  it("lists what failed without a payload, repeats one, and removes the rest", async () => {
    const { code, out } = await run("job", "list");
    expect(code).toBe(0);
    expect(out).toContain("search.fill_index  search 1  connection lost");
    expect(out).not.toMatch(/kept secret|line 2/);
    const { json } = await run("job", "list", "--limit", "2", "--json");
    expect([json.data.length, json.total]).toEqual([2, 3]);
    const [{ id }] = json.data;
    expect((await run("job", "retry", id)).out).toContain("1 job.");
    const again = await run("job", "retry", id);
    expect([again.code, again.error]).toEqual([1, expect.stringContaining(`no failed job ${id}`)]);
    expect((await run("job", "remove", "--all", "--json")).json.ids).toHaveLength(2);
    expect((await run("job", "list")).out).toBe("No job has failed for good.");
    expect(await app.sql("select attempts from graphile_worker._private_jobs")).toEqual([
      { attempts: 0 },
    ]);
  });

  it.each([
    [["job", "retry"], "--all"],
    [["job", "remove", "1", "--all"], "--all"],
    [["job", "retry", "one"], "<id>"],
    [["job", "list", "--limit", "0"], "--limit"],
  ])("refuses %j", async (line, named) => {
    const { code, error } = await run(...line);
    expect([code, error]).toEqual([2, expect.stringContaining(named)]);
  });
});
