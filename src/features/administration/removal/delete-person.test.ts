import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { untilLockWaits } from "../../../../test/lock-waits.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { lockPerson } from "../../../people/identity/people.store.ts";
import { startSignInApp } from "../../../people/identity/sign-in.test-support.ts";
import { createAuthorizedApps } from "../../../people/oauth/connections/authorized-apps.ts";
import { createWorkspace } from "../workspace/index.ts";
import { deletePerson, type PersonRemoval } from "./delete-person.ts";

describe("deleting a person", () => {
  const signIn = useFixture(startSignInApp);

  it("takes them out of a workspace that they create at the same time", async () => {
    const { database } = signIn.app.runtime;
    const { id: personId, email, name } = (await signIn.person()).session.person;
    const now = signIn.app.clock.now();
    let deleting: Promise<PersonRemoval> | undefined;
    const { workspaceId } = await inTransaction(database, async (transaction) => {
      await lockPerson(transaction, personId);
      deleting = inTransaction(database, (other) =>
        deletePerson(other, email, { authorizedApps: createAuthorizedApps(database), now }),
      );
      await untilLockWaits(signIn.app);
      return createWorkspace(transaction, {
        kind: "solo",
        name: "Late",
        ownerEmail: email,
        owner: { personId, name },
        now,
      });
    });
    expect((await deleting)?.memberships).toMatchObject([{ workspaceId, role: "owner" }]);
    expect(
      await signIn.app.sql("select from workspace_members where workspace_id = $1", [workspaceId]),
    ).toEqual([]);
  });
});
