import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { Browser } from "../../../../surfaces/session/session-surface.test-support.ts";
import { addTalent, startTestTeam, talentOf } from "../team.test-support.ts";

let workspaceId: string;
let showId: string;
let admin: Browser;

const team = useFixture(startTestTeam);
beforeEach(async () => {
  team.app.clock.advance(MINUTE_MS);
  workspaceId = await team.app.workspace();
  showId = await team.app.show(workspaceId);
  admin = await team.signIn({ workspaceId, role: "admin" });
});

describe("POST /app-api/shows/{show_id}/talent", () => {
  it("adds a person, with the address masked from then on", async () => {
    const added = await addTalent(admin, showId, "Grace@Example.org");
    expect(added.status).toBe(201);
    expect(added.body.data).toEqual({
      object: "talent",
      id: expect.stringMatching(/^[0-9A-Za-z]{20}$/),
      show_id: showId,
      email: "g***@example.org",
      uid: null,
      status: "pending",
      role: "Host",
      invited_at: team.app.clock.now().toISOString(),
      accepted_at: null,
    });
  });

  it("holds a person once, also when added twice at once, and 50 at most", async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        addTalent(admin, showId, index % 2 === 0 ? "twice@example.org" : "TWICE@example.org"),
      ),
    );
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    for (let count = 0; count < 49; count += 1)
      expect((await addTalent(admin, showId, `person${count}@example.org`)).status).toBe(201);
    expect((await addTalent(admin, showId, "late@example.org")).body.error).toMatchObject({
      code: "limit_reached",
      limit: 50,
      current: 50,
    });
  });

  it("needs an address and a role", async () => {
    expect((await addTalent(admin, showId, "no-address")).body.error.param).toBe("email");
    for (const role of ["", " ", "x".repeat(81)])
      expect((await addTalent(admin, showId, "x@example.org", role)).body.error.param).toBe("role");
    expect((await admin.get(talentOf(showId))).body.data).toEqual([]);
  });
});
