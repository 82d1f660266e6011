import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { createAuthorizedApps } from "../../../people/oauth/connections/authorized-apps.ts";
import { findWorkspacesWithoutPerson } from "../workspace/index.ts";
import { addMember, removeMemberByEmail } from "./operator-members.ts";

describe("a role that the operator gives", () => {
  const app = useApp({ operations: [] });

  it("below admin ends the apps the member authorized", async () => {
    const { database } = app.runtime;
    const now = app.clock.now();
    const workspaceId = await app.workspace();
    await app.sql(
      "insert into people (id, email, name, email_verified_at, created_at, updated_at) " +
        "values ('per_one', 'one@example.org', 'One', $1, $1, $1)",
      [now],
    );
    await app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, user_id, created_at) " +
        "values ($1, 'mem_one', 'one@example.org', 'admin', 'accepted', 'per_one', $2)",
      [workspaceId, now],
    );
    await app.sql(
      "insert into oauth_connections (workspace_id, grant_id, user_id, client_id, client_name, " +
        "scopes, created_at) values ($1, 'grant_one', 'per_one', 'client', 'Agent', '{}', $2)",
      [workspaceId, now],
    );
    await app.sql(
      "insert into oauth_grant_directory (grant_id, workspace_id, client_id, created_at) " +
        "values ('grant_one', $1, 'client', $2)",
      [workspaceId, now],
    );
    const authorizedApps = createAuthorizedApps(database);
    const member = { workspaceId, isSolo: false, email: "one@example.org", authorizedApps };
    const give = (role: "admin" | "viewer") =>
      inTransaction(database, (transaction) => addMember(transaction, { ...member, role }, now));
    const living = () => app.sql("select grant_id from oauth_connections where revoked_at is null");
    expect(await give("admin")).toMatchObject({ role: "admin", name: "One" });
    expect(await living()).toHaveLength(1);
    expect(await give("viewer")).toMatchObject({ role: "viewer" });
    expect(await living()).toEqual([]);
  });

  it("of an owner makes an invited subnetwork active, and ends the invitation of its address alone", async () => {
    const { database } = app.runtime;
    const now = app.clock.now();
    const parentId = await app.workspace();
    const workspaceId = await app.workspace({ kind: "subnetwork", parentId });
    await app.sql("update workspaces set activation_state = 'invited' where workspace_id = $1", [
      workspaceId,
    ]);
    await app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) values " +
        "($1, 'mem_ferry', 'ferry@example.org', 'owner', 'pending', $2)",
      [workspaceId, now],
    );
    const named = await findWorkspacesWithoutPerson(database, 100);
    expect(named.map(({ id }) => id)).not.toContain(workspaceId);
    const authorizedApps = createAuthorizedApps(database);
    const give = (email: string) =>
      inTransaction(database, (transaction) =>
        addMember(
          transaction,
          { workspaceId, isSolo: false, email, role: "owner", authorizedApps },
          now,
        ),
      );
    await expect(give("other@example.org")).rejects.toThrow("The owner is invited");
    expect(await give("ferry@example.org")).toMatchObject({ role: "owner", status: "accepted" });
    expect(
      await app.sql("select activation_state from workspaces where workspace_id = $1", [
        workspaceId,
      ]),
    ).toEqual([{ activation_state: "active" }]);
  });

  it("is refused for the owner under the address they have by now", async () => {
    const { database } = app.runtime;
    const now = app.clock.now();
    const workspaceId = await app.workspace();
    await app.sql(
      "insert into people (id, email, name, email_verified_at, created_at, updated_at) " +
        "values ('per_owner', 'now@example.org', 'Owner', $1, $1, $1)",
      [now],
    );
    await app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, user_id, created_at) " +
        "values ($1, 'mem_owner', 'before@example.org', 'owner', 'accepted', 'per_owner', $2)",
      [workspaceId, now],
    );
    const authorizedApps = createAuthorizedApps(database);
    const member = { workspaceId, isSolo: false, email: "now@example.org", authorizedApps };
    const give = (role: "owner" | "viewer") =>
      inTransaction(database, (transaction) => addMember(transaction, { ...member, role }, now));
    await expect(give("viewer")).rejects.toThrow("is the owner, and keeps that role");
    expect(await give("owner")).toMatchObject({ id: "mem_owner", role: "owner" });
    const remove = () =>
      inTransaction(database, (transaction) =>
        removeMemberByEmail(transaction, workspaceId, member, now),
      );
    await expect(remove()).rejects.toThrow("now@example.org is the owner.");
  });

  it("makes no member of a person who is deleted at the same time", async () => {
    const { database } = app.runtime;
    const now = app.clock.now();
    const workspaceId = await app.workspace();
    await app.sql(
      "insert into people (id, email, name, email_verified_at, created_at, updated_at) " +
        "values ('per_gone', 'gone@example.org', 'Gone', $1, $1, $1)",
      [now],
    );
    const authorizedApps = createAuthorizedApps(database);
    const member = { workspaceId, isSolo: false, email: "gone@example.org", authorizedApps };
    let adding: Promise<unknown> | undefined;
    await inTransaction(database, async (transaction) => {
      await transaction.deleteFrom("people").where("id", "=", "per_gone").execute();
      adding = inTransaction(database, (other) =>
        addMember(other, { ...member, role: "viewer" }, now),
      );
      await untilLockWaits(app);
    });
    expect(await adding).toMatchObject({ user_id: null, status: "accepted" });
  });

  it("is refused for an address whose invitation has expired where fifty others have a place", async () => {
    const { database } = app.runtime;
    const now = app.clock.now();
    const workspaceId = await app.workspace();
    await app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) " +
        "select $1, 'mem_' || n, n || '@example.org', 'viewer', 'accepted', $2 " +
        "from generate_series(1, 50) n",
      [workspaceId, now],
    );
    await app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at, " +
        "expires_at) values ($1, 'mem_late', 'late@example.org', 'viewer', 'pending', $2, $2)",
      [workspaceId, now],
    );
    const authorizedApps = createAuthorizedApps(database);
    const add = (email: string) =>
      inTransaction(database, (transaction) =>
        addMember(
          transaction,
          { workspaceId, isSolo: false, email, role: "viewer", authorizedApps },
          now,
        ),
      );
    await expect(add("late@example.org")).rejects.toThrow("at most 50 members");
    await app.sql("delete from workspace_members where id = 'mem_50'");
    expect(await add("late@example.org")).toMatchObject({ status: "accepted" });
  });
});
