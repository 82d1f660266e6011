import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { KEY_PRESETS, normaliseScopes, SCOPES } from "../../../kernel/access/scopes.ts";
import { startSessionSurface } from "../../../surfaces/session/session-surface.test-support.ts";
import { developerRoutes } from "./index.ts";

describe("the catalogues", () => {
  const surface = useFixture(() => startSessionSurface({ routes: developerRoutes }));

  it("name every preset and scope with words, to every person who is signed in", async () => {
    const person = await surface.signIn();
    const presets = (await person.get("/app-api/developer/presets")).body;
    const scopes = (await person.get("/app-api/developer/scopes")).body;
    for (const list of [presets, scopes])
      expect(list).toMatchObject({ object: "list", has_more: false, next_cursor: null, meta: {} });
    expect(presets.url).toBe("/app-api/developer/presets");
    expect(presets.data.map(({ id }: { id: string }) => id)).toEqual([
      "full_access",
      "read_only",
      "analytics",
      "partner_sync",
      "campaign_ops",
      "reporting",
    ]);
    expect(scopes.data.map(({ id }: { id: string }) => id)).toEqual(SCOPES);
    for (const { description } of [...presets.data, ...scopes.data])
      expect(description.length).toBeGreaterThan(10);
    // Spelled as keys of the preset hold them.
    const partnerSync = presets.data.find(({ id }: { id: string }) => id === "partner_sync");
    expect(partnerSync.scopes).toEqual(normaliseScopes(KEY_PRESETS["partner_sync"] ?? []));
    expect(partnerSync.scopes).toContain("clusters:read");
    for (const name of ["presets", "scopes"])
      expect((await surface.bare("GET", `/app-api/developer/${name}`)).status).toBe(401);
  });
});
