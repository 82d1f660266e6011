import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { type Page, PersonBrowser } from "../journeys/person-browser.ts";
import { freePort, startTwoProcesses } from "../journeys/two-processes.ts";
import { readChecks, runSuite } from "./run-suite.ts";
import { timeLimit } from "../time-limit.ts";

/**
 * The part of the conformance suites that tests authorization servers. The older suite has none;
 * the client scenarios of both, all that are named `auth/…` among them, test a client against a
 * server the suite brings along, and we are none.
 */

let person: PersonBrowser;
let folder: string;

const server = useFixture(startTwoProcesses);
beforeAll(async () => {
  person = new PersonBrowser(fetch, server.base);
  await server.signUp(person, {
    email: "ada@example.com",
    password: "a quiet harbour at noon",
    name: "Ada Quay",
  });
  await server.makeWorkspace(person, "Harbour Audio");
  folder = await mkdtemp(join(tmpdir(), "castmeter-authorization-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function register(redirectUri: string): Promise<string> {
  const answer = await fetch(`${server.base}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Conformance",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
    }),
  });
  return ((await answer.json()) as { client_id: string }).client_id;
}

/**
 * Follows the address that the suite prints, allows what is asked, and goes where that leads: back
 * to the suite.
 */
async function visit(address: string): Promise<void> {
  const back = await person.submit((await person.open(address)) as Page, "allow");
  if (!(back instanceof URL)) throw new Error(`not let in: ${back.status} ${back.html}`);
  await fetch(back);
}

describe("the authorization server scenarios", () => {
  it.each([
    ["any resource", () => []],
    ["the tool server", () => ["--resource", `${server.base}/mcp`]],
    [
      "the tool server, in the words of 2025-03-26",
      () => ["--resource", `${server.base}/mcp`, "--spec-version", "2025-03-26"],
    ],
    [
      "the tool server, in the words of 2026-07-28",
      () => ["--resource", `${server.base}/mcp`, "--spec-version", "2026-07-28"],
    ],
  ])("pass, all of them, for %s", { timeout: timeLimit(60_000) }, async (name, options) => {
    const port = await freePort();
    const results = join(folder, name);
    const parameters = [
      "authorization",
      "--url",
      server.base,
      "--client-id",
      await register(`http://127.0.0.1:${port}/callback`),
      "--port",
      String(port),
      ...options(),
      "--output-dir",
      results,
    ];
    const { code, output } = await runSuite("conformance-next", parameters, async (line) => {
      if (line.startsWith(`${server.base}/oauth/authorize?`)) await visit(line);
    });
    expect([code, code === 0 ? "" : output]).toEqual([0, ""]);
    const checks = await readChecks(results);
    expect(checks.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["authorization-server-metadata", "authorization-code-grant"]),
    );
    // Neither a warning nor a check that was passed over.
    expect(checks.filter(({ status }) => status !== "SUCCESS")).toEqual([]);
  });

  it("are all there are, and the older suite has none", async () => {
    const { output } = await runSuite("conformance-next", ["list"]);
    expect(output.split("Authorization server scenarios")[1]?.match(/- [\w-]+/g)).toEqual([
      "- authorization-server-metadata-endpoint",
      "- authorization-code-grant",
    ]);
    expect((await runSuite("@modelcontextprotocol/conformance", ["list"])).output).not.toContain(
      "Authorization server scenarios",
    );
  });
});
