import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { PASSWORD } from "../../../people/identity/sign-in.test-support.ts";
import { createAuthorizedApps } from "../../../people/oauth/connections/authorized-apps.ts";
import { deletePerson } from "../removal/index.ts";
import { createWorkspace } from "../workspace/index.ts";
import { startSignInSurface } from "./app-session.test-support.ts";
import { createSetupLink } from "../../../people/identity/set-up.ts";
import { signInWithPassword } from "../../../people/identity/passwords/password-sign-in.ts";

const surface = useFixture(startSignInSurface);

const rowsOf = async (workspaceId: string): Promise<unknown[]> => {
  const [workspace] = await surface.app.sql("select * from workspaces where workspace_id = $1", [
    workspaceId,
  ]);
  const [handle] = await surface.app.sql("select * from handle_directory where subject_id = $1", [
    workspaceId,
  ]);
  return [
    { ...workspace, workspace_id: "", handle: "" },
    { ...handle, subject_id: "", handle: "" },
  ];
};

describe("the first account", () => {
  it("comes with its workspace by the set-up link; the workspace after it needs a confirmed address", async () => {
    const browser = surface.browser();
    const link = new URL((await createSetupLink(surface.parts, surface.app.clock.now())) ?? "");
    const body = {
      token: new URLSearchParams(link.hash.slice(1)).get("token"),
      email: "owner@example.com",
      password: PASSWORD,
      name: "Ada Quay",
      workspace: { kind: "network", name: "Harbour Audio" },
    };
    expect(
      await browser.call("POST", "/app-api/set-up", {
        ...body,
        workspace: { kind: "subnetwork", name: "X" },
      }),
    ).toMatchObject({ status: 400, body: { error: { param: "workspace.kind" } } });
    const first = await browser.call("POST", "/app-api/set-up", body);
    expect(first).toMatchObject({
      status: 201,
      body: {
        person: { email_verified: false },
        memberships: [{ name: "Harbour Audio", kind: "network", role: "owner" }],
      },
    });
    expect(
      (
        await surface
          .browser()
          .call("POST", "/app-api/set-up", { ...body, email: "second@example.com" })
      ).status,
    ).toBe(404);

    const another = { kind: "solo", name: "My podcast" };
    expect(await browser.call("POST", "/app-api/workspaces", another)).toMatchObject({
      status: 409,
      body: { error: { code: "state_conflict", current_state: "email_unverified" } },
    });
    await surface.mails();
    expect(await browser.call("POST", "/app-api/email/verify/send", {})).toMatchObject({
      status: 202,
      body: { status: "check_your_mail" },
    });
    await browser.call("POST", "/app-api/email/verify", { token: await surface.mailedToken() });
    expect(await browser.call("POST", "/app-api/email/verify/send", {})).toMatchObject({
      status: 202,
      body: { status: "already_verified" },
    });
    const made = await browser.call("POST", "/app-api/workspaces", another);
    expect(made).toMatchObject({
      status: 201,
      body: { object: "workspace", kind: "solo", name: "My podcast", role: "owner", handle: null },
    });
    const { memberships } = (await browser.call("GET", "/app-api/session")).body;
    expect(
      memberships
        .map(
          (membership: { name: string; role: string }) => `${membership.name}: ${membership.role}`,
        )
        .toSorted(),
    ).toEqual(["Harbour Audio: owner", "My podcast: owner"]);
    const start = async (query: string) =>
      (await browser.call("GET", `/app-api/session${query}`)).body;
    const { workspace_id: workspaceId } = made.body;
    expect(await start(`?workspace=${workspaceId}`)).toMatchObject({
      workspace: {
        id: workspaceId,
        name: "My podcast",
        kind: "solo",
        role: "owner",
        features: expect.arrayContaining(["clusters", "campaigns"]),
        is_suspended: false,
        show_count: 0,
      },
      server: { version: expect.any(String), has_mail_server: true, base_url: expect.any(String) },
    });
    expect((await start("")).workspace.id).toBe(memberships[0].workspace_id);
    const foreign = await surface.app.workspace();
    expect((await start(`?workspace=${foreign}`)).workspace).toBeNull();
  });
});

describe("a workspace a person makes", () => {
  it("has the same rows as one of the command line", async () => {
    const { session } = await surface.person();
    const browser = surface.browser();
    await browser.call("POST", "/app-api/sign-in", {
      email: session.person.email,
      password: PASSWORD,
    });
    const made = await browser.call("POST", "/app-api/workspaces", {
      kind: "network",
      name: " North Quay ",
    });
    const byCommand = await inTransaction(surface.app.runtime.database, (transaction) =>
      createWorkspace(transaction, {
        kind: "network",
        name: "North Quay",
        ownerEmail: "x@example.com",
        now: surface.app.clock.now(),
      }),
    );
    expect(await rowsOf(made.body.workspace_id)).toEqual(await rowsOf(byCommand.workspaceId));
    expect({ ofRoute: made.body.handle, ofCommand: byCommand.handle }).toEqual({
      ofRoute: "north-quay",
      ofCommand: "north-quay-2",
    });
    expect(
      await surface.app.sql(
        "select email, user_id, name, role, status from workspace_members where workspace_id = $1",
        [made.body.workspace_id],
      ),
    ).toEqual([
      {
        email: session.person.email,
        user_id: session.person.id,
        name: "Ada Quay",
        role: "owner",
        status: "accepted",
      },
    ]);
  });

  it("is not made for a person who was deleted meanwhile", async () => {
    const { person } = (await surface.person()).session;
    const browser = surface.browser();
    await browser.call("POST", "/app-api/sign-in", { email: person.email, password: PASSWORD });
    const { database } = surface.app.runtime;
    let waiting: ReturnType<typeof browser.call> | undefined;
    await inTransaction(database, async (transaction) => {
      await deletePerson(transaction, person.email, {
        authorizedApps: createAuthorizedApps(database),
        now: surface.app.clock.now(),
      });
      waiting = browser.call("POST", "/app-api/workspaces", { kind: "solo", name: "Late" });
      await untilLockWaits(surface.app);
    });
    expect(await waiting).toMatchObject({
      status: 401,
      body: { error: { message: "The session has ended. Sign in again." } },
    });
    expect(
      await surface.app.sql("select from workspace_members where user_id = $1", [person.id]),
    ).toEqual([]);
  });

  it("is one of at most twenty, also when many are made at once", async () => {
    const { session } = await surface.person();
    const browsers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { token, session: own } = await signInWithPassword(
          surface.parts,
          { email: session.person.email, password: PASSWORD },
          surface.app.clock.now(),
        );
        const browser = surface.browser();
        browser.cookie = token;
        expect(own.person.id).toBe(session.person.id);
        await browser.call("GET", "/app-api/session");
        return browser;
      }),
    );
    const answers = await Promise.all(
      browsers.flatMap((browser, first) =>
        Array.from({ length: 5 }, (_, second) =>
          browser.call("POST", "/app-api/workspaces", {
            kind: "solo",
            name: `Podcast ${first} ${second}`,
          }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    for (const { status, body } of answers)
      if (status !== 201)
        expect(body.error).toMatchObject({ code: "limit_reached", limit: 20, current: 20 });
  });
});
