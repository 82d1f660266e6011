import { afterAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/harness.ts";
import { createHttpSurfaces } from "./http.ts";

const apps: TestApp[] = [];

afterAll(async () => {
  for (const app of apps) await app.close();
});

/** The header by path, from every surface. */
async function headersOf(baseUrl: string): Promise<unknown[]> {
  const app = await startTestApp({ baseUrl });
  apps.push(app);
  const server = createHttpSurfaces(app.runtime, { trustProxy: false, isReady: async () => true });
  const paths = [
    "/v1",
    "/v1/me",
    "/absent",
    "/docs/errors",
    "/app/sign-in",
    "/app-api/session",
    "/oauth/authorize",
    "/oauth/userinfo",
    "/.well-known/oauth-authorization-server",
    "/mcp",
  ];
  const found = [];
  for (const path of paths) {
    const answer = await server.inject({ url: path, headers: { host: new URL(baseUrl).host } });
    found.push([path, answer.headers["strict-transport-security"]]);
    // Added to the others, which are all there.
    expect([path, answer.headers["request-id"]]).toEqual([path, expect.stringMatching(/^req_/)]);
  }
  await server.close();
  return found;
}

describe("an answer", () => {
  it("tells browsers to use https alone for a year, from every surface, where the server has an https address", async () => {
    const found = await headersOf("https://castmeter.example.com");
    expect(found).toHaveLength(10);
    for (const [path, header] of found as [string, unknown][])
      expect([path, header]).toEqual([path, "max-age=31536000"]);
  });

  it("does not where the server has none", async () => {
    for (const [path, header] of (await headersOf("http://127.0.0.1:4000")) as [string, unknown][])
      expect([path, header]).toEqual([path, undefined]);
  });
});
