import { newId } from "../../src/kernel/ids.ts";
import type { TestSurface } from "../../src/surfaces/session/session-surface.test-support.ts";
import type { ExampleIds } from "./example-request.ts";

/**
 * What the examples of sessions name in a workspace: members, invitations, an app with access. The
 * ids by what the examples call them.
 */
export async function addPeople(
  surface: TestSurface,
  {
    "{workspace_id}": workspaceId,
    "{show_id}": showId,
    "{subnetwork_id}": subnetworkId,
  }: ExampleIds,
): Promise<ExampleIds> {
  const { app } = surface;
  const now = app.clock.now();
  const { memberId, person } = await surface.signIn({
    workspaceId: workspaceId ?? "",
    role: "viewer",
  });
  const invite = async (ofWorkspace: string | undefined, role: string): Promise<string> => {
    const id = newId("mem");
    await app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) values " +
        "($1, $2, $3, $4, 'pending', $5)",
      [ofWorkspace, id, `${id.toLowerCase()}@example.org`, role, now],
    );
    return id;
  };
  const talentId = newId("mem");
  await app.sql(
    "insert into show_talent (show_id, id, email, status, role, invited_at) values " +
      "($1, $2, 'host@example.org', 'pending', 'Host', $3)",
    [showId, talentId, now],
  );
  const grantId = newId("grt");
  await app.sql(
    "insert into oauth_connections (workspace_id, grant_id, user_id, client_id, client_name, " +
      "scopes, created_at) values ($1, $2, $3, 'client', 'Agent', '{}', $4)",
    [workspaceId, grantId, person.id, now],
  );
  await invite(subnetworkId, "owner");
  const [key] = await app.sql<{ id: string }>(
    "select id from api_keys where workspace_id = $1 order by created_at, id limit 1",
    [workspaceId],
  );
  return {
    mem_example: memberId,
    [INVITE]: await invite(workspaceId, "editor"),
    talent_example: talentId,
    grant_example: grantId,
    key_Example00000000000000000: key?.id ?? "",
  };
}

/** Members and invitations are rows of one table, so their examples hold one id. */
const INVITE = "mem_example of an invitation";

/** The ids as the examples of an operation call them. */
export const idsOf = (operationId: string, ids: ExampleIds): ExampleIds =>
  operationId.startsWith("team.invites.") ? { ...ids, mem_example: ids[INVITE] ?? "" } : ids;
