import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { sessionProbes } from "./session-probes.test-support.ts";
import { type Browser, startSessionSurface } from "./session-surface.test-support.ts";

const { operations, routes } = sessionProbes();

let workspaceId: string;
let person: Browser;

const surface = useFixture(() => startSessionSurface({ operations, routes }));
beforeEach(async () => {
  surface.app.clock.advance(60_000);
  workspaceId = await surface.app.workspace();
  person = await surface.signIn({ workspaceId, role: "editor" });
});

describe("rates", () => {
  it("give callers without a session 120 calls a minute and address, and do not count people among them", async () => {
    for (let count = 0; count < 120; count += 1)
      expect(
        (
          await surface.bare("GET", "/app-api/open", {
            headers: count % 2 === 0 ? {} : { cookie: "castmeter_session=guessed" },
          })
        ).status,
      ).toBe(200);
    for (const headers of [{}, { cookie: "castmeter_session=guessed" }] as Record<
      string,
      string
    >[]) {
      const refused = await surface.bare("GET", "/app-api/open", { headers });
      expect(refused).toMatchObject({
        status: 429,
        headers: { "retry-after": "1" },
        body: { error: { reason: "anonymous" } },
      });
    }
    expect(
      (
        await surface.bare("GET", "/app-api/read", {
          headers: { cookie: "castmeter_session=guessed" },
        })
      ).status,
    ).toBe(429);
    expect((await person.get("/app-api/read")).status).toBe(200);
  });

  it("give a session 1,200, for operations and routes together", async () => {
    for (let count = 0; count < 1_200; count += 1)
      expect((await person.get(count % 2 === 0 ? "/app-api/mine" : "/app-api/read")).status).toBe(
        200,
      );
    for (const url of ["/app-api/mine", "/app-api/read"])
      expect(await person.get(url)).toMatchObject({
        status: 429,
        body: { error: { reason: "requests" } },
      });
    const other = await surface.signIn({ workspaceId, role: "viewer" });
    expect((await other.get("/app-api/mine")).status).toBe(200);
  });

  it("count calls of a live session that fail on their token or their workspace", async () => {
    for (let count = 0; count < 1_200; count += 1) {
      const refused =
        count % 2 === 0
          ? await person.request("POST", "/app-api/edit", {
              headers: { "x-csrf-token": "guessed" },
            })
          : await person.get("/app-api/read", { headers: { "castmeter-workspace": "guessed" } });
      expect(refused.status).toBe(count % 2 === 0 ? 401 : 404);
    }
    expect(await person.get("/app-api/read")).toMatchObject({
      status: 429,
      body: { error: { reason: "requests" } },
    });
  });

  it("give a route its own number on top, for an address and not a session", async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await surface.bare("POST", "/app-api/enter")).status).toBe(201);
    expect((await surface.bare("POST", "/app-api/enter")).status).toBe(429);
    expect((await person.request("POST", "/app-api/enter")).status).toBe(429);
  });
});
