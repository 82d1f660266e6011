import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import {
  addTalent,
  type FullTeam,
  INVITES,
  removeMember,
  sendInvite,
  setRole,
  startFullTeam,
  startTestTeam,
  talentOf,
} from "./team.test-support.ts";

let people: FullTeam;
let showId: string;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  people = await startFullTeam(team);
  showId = await team.app.show(people.workspaceId);
});

/** Everything a write to a team or to a show's people could change. */
const stored = () =>
  team.app.sql(
    "select 'member' as kind, to_jsonb(m) as row from workspace_members m " +
      "union all select 'link', to_jsonb(d) from invite_directory d " +
      "union all select 'talent', to_jsonb(t) from show_talent t order by 1, 2",
  );

interface DryRun {
  operation: string;
  /** Method, path and body; ids in braces are those of the test's own rows. */
  call: [method: string, path: string, body?: Record<string, unknown>];
  resource: string;
  wouldWrite: Record<string, unknown>;
  effects: unknown[];
  requiresConfirm?: boolean;
}

const DRY_RUNS: DryRun[] = [
  {
    operation: "team.invites.create",
    call: ["POST", INVITES, { email: "new@example.org", role: "viewer" }],
    resource: "pending_invite",
    wouldWrite: { role: "viewer", expires_at: expect.any(String) },
    effects: ["Send n***@example.org a mail with a link that works for a week."],
  },
  {
    operation: "team.invites.delete",
    call: ["DELETE", `${INVITES}/{invite}`],
    resource: "pending_invite",
    wouldWrite: { email: "g***@example.org", role: "editor" },
    effects: ["Take the invitation of g***@example.org back."],
  },
  {
    operation: "team.members.update",
    call: ["PATCH", "/app-api/team/members/{editor}", { role: "viewer" }],
    resource: "team_member",
    wouldWrite: { role: "viewer" },
    effects: [expect.stringMatching(/^Make .\*\*\*@example\.com viewer, at once\.$/)],
  },
  {
    operation: "team.members.remove",
    call: ["DELETE", "/app-api/team/members/{editor}"],
    resource: "team_member",
    wouldWrite: { email: expect.stringContaining("***@"), role: "editor" },
    effects: [
      expect.stringMatching(/^Remove .\*\*\*@example\.com from the workspace, at once\.$/),
      "API keys they created belong to the workspace and keep working.",
    ],
    requiresConfirm: true,
  },
  {
    operation: "team.transfer_ownership",
    call: ["POST", "/app-api/team/transfer-ownership", { member_id: "{editor}" }],
    resource: "team_member",
    wouldWrite: { role: "owner" },
    effects: [
      expect.stringMatching(/^Make .\*\*\*@example\.com the owner\.$/),
      "You stay as admin; only the new owner can hand it back.",
    ],
    requiresConfirm: true,
  },
  {
    operation: "shows.talent.add",
    call: ["POST", "/app-api/shows/{show}/talent", { email: "new@example.org", role: "Host" }],
    resource: "talent",
    wouldWrite: { role: "Host" },
    effects: ["Attach n***@example.org to the show."],
  },
  {
    operation: "shows.talent.remove",
    call: ["DELETE", "/app-api/shows/{show}/talent/{talent}"],
    resource: "talent",
    wouldWrite: { email: "h***@example.org", role: "Host" },
    effects: ["Detach h***@example.org from the show."],
  },
];

describe("a dry run", () => {
  it.each(DRY_RUNS)("of $operation says what it would write, and writes nothing", async (row) => {
    const { owner, editor } = people;
    const invite = (await sendInvite(owner, "guest@example.org")).body.id;
    const talent = (await addTalent(owner, showId, "host@example.org")).body.id;
    const ids: Record<string, string> = { invite, talent, show: showId, editor: editor.memberId };
    const filled = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? "");
    const [method, path, body = {}] = row.call;
    const before = await stored();
    const { mails, endedApps } = team;
    const counts = { mails: mails.length, endedApps: endedApps.length };
    const answer = await owner.request(method, `${filled(path)}?dry_run=true&confirm=true`, {
      body: filled(JSON.stringify(body)),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      object: "dry_run",
      resource: row.resource,
      would_write: row.wouldWrite,
      warnings: [],
      requires_confirm: row.requiresConfirm ?? false,
      cost: null,
    });
    expect(team.lastEffects()).toEqual(row.effects);
    expect(await stored()).toEqual(before);
    expect({ mails: mails.length, endedApps: endedApps.length }).toEqual(counts);
    expect((await owner.get(talentOf(showId))).body.data).toHaveLength(1);
  });
});

describe("the effects of a plan", () => {
  it("say that an earlier link ends only where it works", async () => {
    const invite = () => sendInvite(people.owner, "guest@example.org");
    await invite();
    await invite();
    expect(team.lastEffects()).toEqual([
      "Send g***@example.org a mail with a link that works for a week.",
      "The earlier link stops working.",
    ]);
    team.app.clock.advance(7 * DAY_MS);
    await invite();
    expect(team.lastEffects()).toHaveLength(1);
  });

  it("say that apps lose access only where the member may have authorized some", async () => {
    const { owner, admin, viewer, workspaceId } = people;
    const apps = expect.stringContaining("Apps they authorised lose access");
    await setRole(owner, viewer, "viewer");
    expect(team.lastEffects()).toEqual([]);
    await setRole(owner, viewer, "editor");
    expect(team.lastEffects()).toEqual([expect.stringContaining("editor, at once.")]);
    await removeMember(owner, admin.memberId, "?dry_run=true");
    expect(team.lastEffects()).toContainEqual(apps);
    await setRole(owner, admin, "viewer");
    expect(team.lastEffects()).toEqual([expect.stringContaining("viewer, at once."), apps]);
    await team.app.sql(
      "update workspace_members set role = 'admin', user_id = null " +
        "where workspace_id = $1 and id = $2",
      [workspaceId, admin.memberId],
    );
    await removeMember(owner, admin.memberId, "?dry_run=true");
    expect(team.lastEffects()).not.toContainEqual(apps);
    await setRole(owner, admin, "viewer");
    expect(team.lastEffects()).toEqual([expect.stringContaining("viewer, at once.")]);
  });
});
