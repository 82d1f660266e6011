import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { PASSWORD, startWholeServer, type Visitor } from "../../../test/whole-server.ts";
import { untilLockWaits } from "../../../test/lock-waits.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { commandLine, type Ran } from "./command-line.test-support.ts";
import { setUpLines } from "./requirements/way-in.ts";

let run: (...args: string[]) => Promise<Ran>;

/** The token of the first link in a text. */
const tokenIn = (text: string): string => /#token=([\w-]+)/.exec(text)?.[1] ?? "";

const printed = async (): Promise<string[]> =>
  setUpLines(server.runtime.services.identity, server.clock.now());

async function follow(text: string, more: Record<string, unknown> = {}): Promise<Visitor> {
  const visitor = server.visitor();
  await visitor.must("POST", "/app-api/set-up", {
    token: tokenIn(text),
    password: PASSWORD,
    name: "Ada Quay",
    ...more,
  });
  return visitor;
}

const membershipsOf = async (visitor: Visitor): Promise<{ name: string; role: string }[]> =>
  (await visitor.must("GET", "/app-api/session")).memberships.map(
    ({ name, role }: { name: string; role: string }) => ({ name, role }),
  );

async function create(name: string, ...more: string[]): Promise<Ran["json"]> {
  const ran = await run(
    "workspace",
    "create",
    "--kind",
    "network",
    "--name",
    name,
    "--json",
    ...more,
  );
  expect(ran.error).toBe("");
  return ran.json;
}

// Commands use the system's clock, so the application they are compared with does too.
const server = useFixture(() => startWholeServer({ start: new Date(Date.now()).toISOString() }));
beforeAll(async () => {
  run = commandLine({
    DATABASE_URL: server.databaseUrl,
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  });
});

describe("getting into an installation", () => {
  it("leads the first person into the workspace a command created, by every start's link until then, and makes no second one", async () => {
    const unbound = (await printed()).join("\n");
    expect(unbound).toMatch(/app\/set-up#token=[\w-]{43}$/);
    const made = await create("My podcast");
    const body = { email: "x@example.com", password: PASSWORD, name: "X" };
    const workspace = { kind: "solo", name: "A second one" };
    const stale = { ...body, token: tokenIn(unbound), workspace };
    expect((await server.visitor().call("POST", "/app-api/set-up", stale)).status).toBe(404);
    const [, atStart = ""] = await printed();
    expect(atStart).toContain("owner of My podcast: ");
    const owner = await follow(atStart, { email: "owner@example.com" });
    expect(await membershipsOf(owner)).toEqual([{ name: "My podcast", role: "owner" }]);
    expect(await server.sql("select name from workspaces")).toEqual([{ name: "My podcast" }]);
    expect(await printed()).toEqual([]);
    const second = await server.visitor().call("POST", "/app-api/set-up", {
      token: tokenIn(made.owner_link),
      email: "second@example.com",
      password: PASSWORD,
      name: "Someone Else",
    });
    expect(second.status).toBe(404);
    expect((await run("link", "set-up", "--workspace", made.effective_uid)).error).toContain(
      "The workspace has an owner",
    );
    expect((await run("link", "set-up")).code).toBe(2);
  });

  it("makes the person of --owner-email the owner of every workspace that names them, by one link", async () => {
    const first = await create("First", "--owner-email", "Maren@example.com");
    await create("Second", "--owner-email", "maren@example.com");
    const maren = await follow(first.owner_link);
    expect(await membershipsOf(maren)).toEqual([
      { name: "First", role: "owner" },
      { name: "Second", role: "owner" },
    ]);
    const third = await create("Third", "--owner-email", "maren@example.com");
    expect(third.owner_link).toMatch(/\/app\/sign-in$/);
    expect((await membershipsOf(maren)).at(-1)).toEqual({ name: "Third", role: "owner" });
  });

  it("makes an operator of a person with a confirmed address, until it is taken back", async () => {
    expect((await run("operator", "add", "--email", "unknown@example.com")).error).toMatch(
      /no account with the confirmed address/,
    );
    const made = await run("link", "set-up", "--email", "runa@example.com", "--json");
    const runa = await follow(made.json.link);
    const paths = async () => [
      (await runa.must("GET", "/app-api/session")).is_operator,
      (await runa.call("GET", "/app-api/installation")).status,
    ];
    expect(await paths()).toEqual([false, 404]);
    await run("operator", "add", "--email", "Runa@example.com");
    expect(await paths()).toEqual([true, 200]);
    expect((await run("operator", "list")).out).toContain("runa@example.com");
    await run("operator", "remove", "--email", "runa@example.com");
    expect(await paths()).toEqual([false, 404]);
  });

  it("adds, lists and removes members, whose next request is refused", async () => {
    const { effective_uid: id } = await create("Team", "--owner-email", "maren@example.com");
    const args = ["--workspace", id];
    const added = await run("member", "add", ...args, "--email", "elin@example.com", "--json");
    expect(added.json).toMatchObject({ role: "editor", has_account: false });
    const elin = await follow(added.json.link);
    elin.workspaceId = id;
    expect((await elin.call("GET", "/app-api/team")).status).toBe(200);
    await run("member", "add", ...args, "--email", "elin@example.com", "--role", "admin");
    expect(await membershipsOf(elin)).toEqual([{ name: "Team", role: "admin" }]);
    expect((await run("member", "list", ...args)).out).toMatch(/admin +accepted +yes +elin@/);
    expect((await run("member", "remove", ...args, "--email", "maren@example.com")).error).toMatch(
      /is the owner/,
    );
    expect(
      (await run("member", "add", ...args, "--email", "x@example.com", "--role", "owner")).error,
    ).toContain("has an owner: maren@example.com");
    expect((await run("member", "remove", ...args, "--email", "elin@example.com")).code).toBe(0);
    await expect.poll(async () => (await elin.call("GET", "/app-api/team")).status).toBe(404);
  });

  it("prints a link to choose a new password, for accounts alone", async () => {
    const reset = await run("link", "reset", "--email", "maren@example.com", "--json");
    const maren = server.visitor();
    await maren.must("POST", "/app-api/password/reset", {
      token: tokenIn(reset.json.link),
      password: "another quiet harbour",
    });
    expect((await membershipsOf(maren)).length).toBe(4);
    expect((await run("link", "reset", "--email", "no@example.com")).error).toContain(
      "There is no account with no@example.com",
    );
    expect((await run("link", "reset", "--email", "none")).code).toBe(2);
  });
});

describe("removing", () => {
  it("previews and deletes an account with its memberships, and leaves what it created", async () => {
    const { effective_uid: id } = await create("Left", "--owner-email", "maren@example.com");
    const { key } = (
      await run("key", "create", "--workspace", id, "--preset", "read_only", "--json")
    ).json;
    const maren = server.visitor();
    const signIn = { email: "maren@example.com", password: "another quiet harbour" };
    await maren.must("POST", "/app-api/sign-in", signIn);
    const preview = await run("person", "delete", "--email", "maren@example.com");
    expect(preview.out).toContain("owner of Left");
    expect((await maren.call("GET", "/app-api/session")).status).toBe(200);
    const deleted = await run("person", "delete", "--email", "maren@example.com", "--confirm");
    expect(deleted.out).toContain(`link set-up --workspace ${id}`);
    expect((await maren.call("GET", "/app-api/session")).status).toBe(401);
    expect((await maren.call("POST", "/app-api/sign-in", signIn)).status).toBe(401);
    for (const table of ["people", "workspace_members", "sessions", "person_links"])
      expect(
        await server.sql(`select 1 from ${table} t where strpos(t::text, 'maren@') > 0`),
      ).toEqual([]);
    expect((await server.runtime.access.workspace(id))?.name).toBe("Left");
    expect(key).toMatch(/^cmk_/);
    const owner = await follow((await run("link", "set-up", "--workspace", id)).out, {
      email: "elin@harbour.example",
    });
    expect(await membershipsOf(owner)).toEqual([{ name: "Left", role: "owner" }]);
  });

  it("leaves no owner in a workspace that a command creates at the same time", async () => {
    const email = "late@example.com";
    await server.person(email);
    let creating: Promise<Ran["json"]> | undefined;
    await inTransaction(server.runtime.database, async (transaction) => {
      await transaction.deleteFrom("people").where("email", "=", email).execute();
      creating = create("Late", "--owner-email", email);
      await untilLockWaits(server);
    });
    const { effective_uid: id } = await creating!;
    expect(
      await server.sql("select user_id from workspace_members where workspace_id = $1", [id]),
    ).toEqual([{ user_id: null }]);
  });

  it("previews and deletes a workspace, and keeps the account of its owner", async () => {
    const { effective_uid: id } = await create("Demo", "--owner-email", "gone@example.com");
    const preview = await run("workspace", "delete", id);
    expect(preview.out).toContain("Would delete the network workspace Demo");
    expect((await run("workspace", "delete", id, "--confirm", "--json")).json).toMatchObject({
      deleted: true,
      rows: { workspaces: 1, workspace_members: 1 },
    });
    expect((await run("workspace", "delete", id)).error).toContain("There is no workspace");
  });
});
