import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { SESSION_OPERATIONS } from "../../app/operations.ts";
import { type MemberRole, ROLES_OF_MEMBERS, roleAllows } from "../../kernel/access/person.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { type Browser, startSessionSurface } from "./session-surface.test-support.ts";

/** Who may call each operation of sessions, read off the records and tried over HTTP. */

let workspaceId: string;
let people: Record<MemberRole, Browser>;
let stranger: Browser;
let key: string;

const surface = useFixture(() => startSessionSurface({ operations: SESSION_OPERATIONS }));
beforeAll(async () => {
  workspaceId = await surface.app.workspace();
  const signIn = (role: MemberRole): Promise<Browser> => surface.signIn({ workspaceId, role });
  people = {
    viewer: await signIn("viewer"),
    editor: await signIn("editor"),
    admin: await signIn("admin"),
    owner: await signIn("owner"),
  };
  stranger = await surface.signIn({ workspaceId: await surface.app.workspace() });
  key = await surface.app.key(workspaceId);
});

describe.each(SESSION_OPERATIONS.map((operation) => [operation.id, operation] as const))(
  "%s",
  (_id, { method, path, scope, example, kind, callers }) => {
    const role = scope.slice("role:".length) as MemberRole;
    // Ids that exist nowhere: whether a caller may act is decided before any look-up.
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const id = example.params?.[name] ?? "";
      return id.startsWith("{") ? "0".repeat(20) : id;
    });
    const query = new URLSearchParams({
      ...example.query,
      ...(kind === "write" ? { dry_run: "true" } : {}),
    });
    const url = `${filled}?${query.toString()}`;
    const sent = example.body === undefined ? {} : { body: example.body };

    it("has sessions as its only callers, and a role as its scope", () => {
      expect(callers).toEqual(["session"]);
      expect(ROLES_OF_MEMBERS).toContain(role);
    });

    it("refuses a call without a session, and a key with or without one", async () => {
      surface.app.clock.advance(MINUTE_MS);
      const authorization = { authorization: `Bearer ${key}` };
      const answers = [
        await surface.bare(method, url, sent),
        await surface.bare(method, url, { ...sent, headers: authorization }),
        await people.owner.request(method, url, { ...sent, headers: authorization }),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 401,
          body: { error: { code: "credential_invalid" } },
        });
    });

    it("answers 404 to a person of another workspace", async () => {
      surface.app.clock.advance(MINUTE_MS);
      const headers = { "castmeter-workspace": workspaceId };
      expect(await stranger.request(method, url, { ...sent, headers })).toMatchObject({
        status: 404,
        body: { error: { code: "resource_not_found" } },
      });
    });

    it.each(ROLES_OF_MEMBERS)("lets a member in, or not, as their role %s allows", async (held) => {
      surface.app.clock.advance(MINUTE_MS);
      const { session, person } = people[held];
      const { status, body, headers } = await people[held].request(method, url, sent);
      if (roleAllows(held, role)) expect([401, 403, 429, 500]).not.toContain(status);
      else
        expect({ status, error: body.error }).toMatchObject({
          status: 403,
          error: { code: "scope_missing", required_scope: scope },
        });
      await surface.app.runtime.requestLog.flush();
      const logged = await surface.app.sql("select * from request_logs where id = $1", [
        headers["request-id"],
      ]);
      expect(logged).toMatchObject([
        {
          workspace_id: workspaceId,
          method,
          path: filled,
          status,
          credential_id: session.id,
          credential_label: `Session of ${person.email.slice(0, 1)}***@example.com`,
        },
      ]);
    });
  },
);
