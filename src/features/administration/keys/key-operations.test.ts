import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { KEYS, startTestKeys } from "./keys.test-support.ts";

const keys = useFixture(startTestKeys);
beforeEach(() => keys.begin());

/** Everything a write to a key could change. */
/** Keys and secrets, once the last use of the keys so far is stored. */
async function stored() {
  await keys.app.runtime.requestLog.flush();
  return keys.app.sql(
    "select 'key' as kind, to_jsonb(k) as row from api_keys k " +
      "union all select 'secret', to_jsonb(d) from credential_directory d order by 2",
  );
}

describe("a dry run", () => {
  it.each([
    {
      call: "POST",
      body: { label: "Board", preset: "analytics" },
      dryRun: {
        would_write: {
          label: "Board",
          preset: "analytics",
          scopes: ["analytics:read", "clusters:read", "episodes:read", "shows:read"],
          expires_at: null,
          allowed_ips: [],
        },
        requires_confirm: false,
      },
    },
    {
      call: "PATCH {id}",
      body: { label: "Other", disabled: true },
      dryRun: { would_write: { label: "Other", disabled: true }, requires_confirm: false },
    },
    {
      call: "POST {id}/rotate",
      body: { grace_hours: 0 },
      dryRun: {
        would_write: { previous_expires_at: expect.any(String) },
        requires_confirm: true,
      },
    },
    {
      call: "DELETE {id}",
      body: {},
      dryRun: {
        would_write: { label: "Board", last_four: expect.any(String) },
        requires_confirm: true,
      },
    },
  ])("of $call says what it would write, and writes nothing", async ({ call, body, dryRun }) => {
    const { id, key } = await keys.made();
    const before = await stored();
    const [method = "", path = ""] = call.replace("{id}", id).split(" ");
    const url = path === "" ? KEYS : `${KEYS}/${path}`;
    const answer = await keys.admin.request(method, `${url}?dry_run=true&confirm=true`, { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      object: "dry_run",
      resource: "api_key",
      warnings: [],
      cost: null,
      ...dryRun,
    });
    expect(await stored()).toEqual(before);
    expect(await keys.opens(key)).toBe(200);
  });
});

describe("keys of others", () => {
  it("are kept from editors, viewers and people outside", async () => {
    const { id } = await keys.made();
    const calls = [
      ["GET", KEYS, undefined],
      ["POST", KEYS, { label: "x", preset: "analytics" }],
      ["PATCH", `${KEYS}/${id}`, { label: "x" }],
      ["POST", `${KEYS}/${id}/rotate`, {}],
      ["DELETE", `${KEYS}/${id}?confirm=true`, undefined],
    ] as const;
    const { surface, workspaceId } = keys;
    for (const role of ["editor", "viewer"] as const) {
      const member = await surface.signIn({ workspaceId, role });
      for (const [method, url, body] of calls) {
        const refused = await member.request(method, url, body === undefined ? {} : { body });
        expect({ method, ...refused }).toMatchObject({
          method,
          status: 403,
          body: { error: { required_scope: "role:admin" } },
        });
      }
    }
    const stranger = await surface.signIn({ workspaceId: await keys.app.workspace() });
    // A foreign key and one that does not exist are one answer.
    for (const [method, url, body] of calls.slice(2)) {
      const options = body === undefined ? {} : { body };
      const foreign = await stranger.request(method, url, options);
      const none = url.replace(id, `key_${"0".repeat(24)}`);
      const unknown = await stranger.request(method, none, options);
      expect(foreign.status).toBe(404);
      expect(foreign.body.error.message).toBe(unknown.body.error.message);
    }
    const named = { headers: { "castmeter-workspace": workspaceId } };
    expect((await stranger.get(KEYS, named)).status).toBe(404);
    expect((await stranger.get(KEYS)).body.data).toEqual([]);
    expect((await keys.listed())[0]).toMatchObject({
      id,
      label: "Board",
      status: "active",
      previous_expires_at: null,
    });
  });
});
