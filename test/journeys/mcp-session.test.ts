import { writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useFixture } from "../use-fixture.ts";
import {
  FakeResolver,
  readTestCertificate,
  recordingDial,
  startTlsServer,
} from "../../src/infrastructure/outbound/fixtures/loopback-servers.ts";
import { createOutboundClient } from "../../src/infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../src/infrastructure/outbound/outbound-policy.ts";
import { HttpTranscript } from "./http-transcript.ts";
import { type Page, PersonBrowser, valuesOf } from "./person-browser.ts";
import {
  CALLBACK,
  legacyClient,
  modernClient,
  type SigningInClient,
} from "./signing-in-clients.ts";
import { startTwoProcesses } from "./two-processes.ts";

/**
 * The way of a stranger's program to a person's numbers and out again: both official clients, as
 * they are installed, know the address of the tool server and nothing else.
 */

const DOCUMENT_HOST = "https://hooks.example.com";
const ADA = { email: "ada@example.com", password: "a quiet harbour at noon", name: "Ada Quay" };
/** What Ada leaves ticked of all that is asked for. */
const LEFT = ["clusters:read", "clusters:write", "offline_access", "shows:read"];

const transcript = new HttpTranscript();
let ada: PersonBrowser;
let workspaceId: string;
let otherWorkspaceId: string;
let showId: string;
let clusterId: string;
let key: string;

/** Each client's document is at its own path. */
function answerDocument(request: IncomingMessage, response: ServerResponse): void {
  const id = `${DOCUMENT_HOST}${request.url}`;
  const fields = {
    client_id: id,
    client_name: "Described agent",
    redirect_uris: [CALLBACK],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  };
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(fields));
}

const documents = useFixture(() => startTlsServer(answerDocument));
// The strict policy of production: the host has a public address, and only the wire leads home.
const outbound = useFixture(() =>
  createOutboundClient({
    policy: {
      allowPrivateNetwork: false,
      ownAddresses: [],
      ports: DEFAULT_PORTS,
      extraRoots: [readTestCertificate("test-authority")],
    },
    userAgent: "test",
    resolver: new FakeResolver({ "hooks.example.com": ["93.184.215.14"] }),
    dial: recordingDial(documents).dial,
  }),
);
const server = useFixture(() => startTwoProcesses({ outbound }));
beforeAll(async () => {
  transcript.heading("Before: a person signs up and makes two workspaces");
  const person = new PersonBrowser(transcript.recording("the person's browser"), server.base);
  await server.signUp(person, ADA);
  otherWorkspaceId = await server.makeWorkspace(person, "Ada Alone");
  workspaceId = await server.makeWorkspace(person, "Harbour Audio");
  showId = await server.show(workspaceId);
  key = await server.key(workspaceId);
  const made = await server.request("POST", `/v1/shows/${showId}/clusters`, {
    key,
    body: { node_urls: ["https://www.youtube.com/watch?v=aqz-KE-bpKQ"] },
  });
  clusterId = made.body.id;
});

afterAll(async () => {
  const { TRANSCRIPT } = process.env;
  if (TRANSCRIPT !== undefined) await writeFile(TRANSCRIPT, transcript.text());
});

const CLIENTS = [
  {
    sdk: "@modelcontextprotocol/sdk",
    make: legacyClient,
    by: "registration",
    documentUrl: undefined,
    label: "Registered agent 1",
  },
  {
    sdk: "@modelcontextprotocol/sdk",
    make: legacyClient,
    by: "its document",
    documentUrl: `${DOCUMENT_HOST}/agent-1.json`,
    label: "Described agent",
  },
  {
    sdk: "@modelcontextprotocol/client",
    make: modernClient,
    by: "registration",
    documentUrl: undefined,
    label: "Registered agent 2",
  },
  {
    sdk: "@modelcontextprotocol/client",
    make: modernClient,
    by: "its document",
    documentUrl: `${DOCUMENT_HOST}/agent-2.json`,
    label: "Described agent",
  },
];

const nameOfCluster = async (): Promise<string> =>
  (await server.get(`/v1/shows/${showId}/clusters/${clusterId}`, { key })).body.name;

/** The answer of one process to a token, requested without an MCP client. */
async function errorAt(
  base: string,
  token: string,
  fetcher: typeof fetch = fetch,
): Promise<{ status: number; code: string | undefined; challenge: string | null }> {
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const answer = await fetcher(`${base}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body,
  });
  const text = await answer.text();
  return {
    status: answer.status,
    code: answer.status === 200 ? undefined : JSON.parse(text).error.code,
    challenge: answer.headers.get("www-authenticate"),
  };
}

describe.each(CLIENTS)(
  "$sdk, known by $by, with nothing but the address",
  ({ sdk, make, by, documentUrl, label }) => {
    const record = transcript.recording("the agent");
    let agent: SigningInClient;
    /** The client of 2025 renews its token instead of asking for more. */
    const isModern = make === modernClient;
    let granted = LEFT;
    let consent: Page;

    afterAll(() => agent.close());

    it("is refused, finds out where to sign in, becomes known and sends the person there", async () => {
      transcript.heading(`${sdk}, known by ${by}`);
      transcript.step("The agent is given the address, and connects");
      agent = make({
        url: `${server.base}/mcp`,
        name: label,
        fetch: record,
        ...(documentUrl === undefined ? {} : { documentUrl }),
      });
      const mark = transcript.exchanges.length;
      await expect(agent.connect()).rejects.toThrow(/Unauthorized/);
      expect(transcript.since(mark)).toEqual([
        "POST /mcp 401",
        "GET /.well-known/oauth-protected-resource/mcp 200",
        "GET /.well-known/oauth-authorization-server 200",
        ...(documentUrl === undefined ? ["POST /oauth/register 201"] : []),
      ]);
      const challenge = transcript.exchanges[mark]?.headers.get("www-authenticate") ?? "";
      expect(challenge).toContain(
        `resource_metadata="${server.base}/.well-known/oauth-protected-resource/mcp"`,
      );
      expect(agent.clientId()).toMatch(
        documentUrl === undefined ? /^app_/ : /^https:\/\/hooks\.example\.com\/agent-\d\.json$/,
      );
      const { origin, pathname, searchParams } = agent.authorizationUrl();
      expect(`${origin}${pathname}`).toBe(`${server.base}/oauth/authorize`);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        response_type: "code",
        code_challenge_method: "S256",
        resource: `${server.base}/mcp`,
        redirect_uri: CALLBACK,
        scope: expect.stringContaining("clusters:write"),
      });
    });

    it("has a person sign in with a password, who is shown who asks, and for what", async () => {
      transcript.step("The person follows the agent's link, and signs in");
      ada = new PersonBrowser(transcript.recording("the person's browser"), server.base);
      const door = await ada.open(agent.authorizationUrl().href);
      if (!(door instanceof URL))
        throw new Error(`a page for an unknown person: ${door.status} ${door.html}`);
      expect(door.pathname).toBe("/app/sign-in");
      const signedIn = await ada.call("POST", "/app-api/sign-in", {
        body: { email: ADA.email, password: ADA.password },
      });
      expect({ status: signedIn.status, email: signedIn.body.person.email }).toEqual({
        status: 201,
        email: ADA.email,
      });
      consent = (await ada.open(door.searchParams.get("return_to") ?? "")) as Page;
      expect(consent.status).toBe(200);
      expect(consent.html).toContain(`<strong class="app-name">${label}</strong>`);
      expect(consent.html).toContain(
        documentUrl === undefined
          ? "It registered itself here"
          : "It is described at <strong>hooks.example.com</strong>",
      );
      expect(valuesOf(consent, "workspace").toSorted()).toEqual(
        [workspaceId, otherWorkspaceId].toSorted(),
      );
      expect(valuesOf(consent, "scope")).toEqual(
        agent.authorizationUrl().searchParams.get("scope")?.split(" "),
      );
    });

    it("gets a code and tokens for the workspace and the scopes the person chose, and no more", async () => {
      transcript.step("The person chooses a workspace, takes scopes away, and allows");
      const back = (await ada.submit(consent, "allow", {
        workspace: workspaceId,
        scope: LEFT,
      })) as URL;
      expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
      expect({ state: back.searchParams.get("state"), iss: back.searchParams.get("iss") }).toEqual({
        state: "state-of-the-program",
        iss: server.base,
      });
      transcript.step("The agent exchanges the code, and connects");
      await agent.comeBack(back);
      const tokens = agent.tokens();
      expect(tokens).toMatchObject({
        access_token: expect.stringMatching(/^cma_/),
        refresh_token: expect.stringMatching(/^cmr_/),
      });
      expect(tokens.scope?.split(" ").toSorted()).toEqual(LEFT);
      const workspace = await agent.call("get_workspace");
      expect(workspace.structured).toMatchObject({
        effective_uid: workspaceId,
        network_name: "Harbour Audio",
        auth_kind: "oauth",
        key_label: label,
        scopes: LEFT.filter((scope) => scope !== "offline_access"),
      });
      expect(workspace.structured.authenticated_uid).not.toBe(workspaceId);
    });

    it("lists tools and reads the figures the API answers", async () => {
      transcript.step("The agent lists tools, and reads the metrics of a cluster");
      expect(await agent.tools()).toEqual(
        expect.arrayContaining(["get_cluster_metrics", "find_tools", "read_tool", "write_tool"]),
      );
      const metrics = await agent.call("get_cluster_metrics", { id: `${showId}_${clusterId}` });
      const { body } = await server.get(`/v1/clusters/${showId}_${clusterId}/metrics`, { key });
      expect(metrics).toMatchObject({ isError: false, structured: body });
      expect(body.totals.views).toBeGreaterThan(0);
      expect(metrics.text).toContain(`views ${body.totals.views}`);
    });

    it("plans a write, and carries out exactly that when told to", async () => {
      const before = await nameOfCluster();
      const change = {
        show_id: showId,
        cluster_id: clusterId,
        name: `Named by ${sdk} after ${by}`,
      };
      transcript.step("The agent asks what a change would do");
      const plan = await agent.call("update_cluster", change);
      expect(plan).toMatchObject({
        isError: false,
        structured: {
          object: "plan",
          would_write: { name: change.name },
          confirm_token: expect.stringMatching(/^plan_/),
        },
      });
      expect(await nameOfCluster()).toBe(before);
      transcript.step("Another change under the same plan is refused");
      const other = await agent.call("update_cluster", {
        ...change,
        name: "Something else",
        confirm_token: plan.structured.confirm_token,
      });
      expect(other).toMatchObject({
        isError: true,
        structured: { error: { code: "parameter_invalid", param: "confirm_token" } },
      });
      expect(await nameOfCluster()).toBe(before);
      transcript.step("The agent carries the plan out");
      const done = await agent.call("update_cluster", {
        ...change,
        confirm_token: plan.structured.confirm_token,
      });
      expect(done).toMatchObject({
        isError: false,
        structured: { object: "write_result", ok: true },
      });
      expect(await nameOfCluster()).toBe(change.name);
    });

    it("has its person asked for what a tool lacks where its client can, and is told otherwise", async () => {
      const wanted = {
        url: "https://hooks.example.com/agent",
        enabled_events: ["cluster.updated"],
      };
      transcript.step("The agent tries what the person did not allow");
      if (isModern) {
        await expect(agent.call("create_webhook_endpoint", wanted)).rejects.toThrow(/Unauthorized/);
        expect(agent.authorizationUrl().searchParams.get("scope")?.split(" ").toSorted()).toEqual(
          expect.arrayContaining([...LEFT, "webhooks:write"].toSorted()),
        );
        transcript.step("The person allows that too, and the agent goes on");
        const page = (await ada.open(agent.authorizationUrl().href)) as Page;
        granted = [...LEFT, "webhooks:read", "webhooks:write"].toSorted();
        await agent.comeBack(
          (await ada.submit(page, "allow", { workspace: workspaceId, scope: granted })) as URL,
        );
        expect(await agent.call("create_webhook_endpoint", wanted)).toMatchObject({
          isError: false,
          structured: { object: "plan", action: "webhook_endpoints.create" },
        });
      } else {
        expect(await agent.call("create_webhook_endpoint", wanted)).toMatchObject({
          isError: true,
          structured: { error: { code: "scope_missing", required_scope: "webhooks:write" } },
        });
      }
      expect(
        await server.sql("select id from webhook_endpoints where workspace_id = $1", [workspaceId]),
      ).toEqual([]);
    });

    it("refreshes by itself when its hour is over", async () => {
      transcript.step("An hour later the agent calls again");
      const before = agent.tokens();
      await server.advance(3_600_000);
      const mark = transcript.exchanges.length;
      expect(await agent.call("get_plan")).toMatchObject({ isError: false });
      expect(transcript.since(mark)).toContain("POST /oauth/token 200");
      expect(agent.tokens().access_token).not.toBe(before.access_token);
      expect(agent.tokens().scope?.split(" ").toSorted()).toEqual(granted);
    });

    it("is removed by the person, and told so in both processes and at its next call", async () => {
      transcript.step("The person removes the app");
      const { access_token: token } = agent.tokens();
      for (const base of [server.base, server.otherBase])
        expect(await errorAt(base, token)).toMatchObject({ status: 200 });
      const { body } = await ada.call("GET", "/app-api/developer/authorized-apps", { workspaceId });
      const [{ id: connectionId }] = body.data.filter(
        (app: { client_id: string }) => app.client_id === agent.clientId(),
      );
      const removed = await ada.call(
        "DELETE",
        `/app-api/developer/authorized-apps/${connectionId}?confirm=true`,
        { workspaceId },
      );
      expect(removed).toMatchObject({
        status: 200,
        body: { data: { id: connectionId, deleted: true } },
      });
      for (const base of [server.base, server.otherBase]) {
        await vi.waitFor(
          async () =>
            expect(await errorAt(base, token)).toMatchObject({
              status: 401,
              code: "credential_revoked",
            }),
          { timeout: 1_500, interval: 5 },
        );
      }
      transcript.step("Its token at the second process, and the agent's next call at the first");
      expect(
        (
          await errorAt(
            server.otherBase,
            token,
            transcript.recording("a program, at the second process"),
          )
        ).challenge,
      ).toContain('error="invalid_token"');
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const mark = transcript.exchanges.length;
      await expect(agent.call("get_plan")).rejects.toThrow(/Unauthorized/);
      expect(transcript.since(mark)).toEqual(
        expect.arrayContaining(["POST /mcp 401", "POST /oauth/token 400"]),
      );
      expect(transcript.exchanges[mark]?.body).toContain('"code":"credential_revoked"');
    });
  },
);

describe("the transcript", () => {
  it("holds no secret that anyone could use", () => {
    const text = transcript.text();
    expect(text).toContain("credential_revoked");
    const given = transcript.exchanges.flatMap(
      ({ body, requestBody, requestHeaders, headers, url }) => [
        ...[body, requestBody, url.search].flatMap(
          (part) => part.match(/\bcm[karcs]_[0-9A-Za-z]{36}|plan_[\w-]{20,}/g) ?? [],
        ),
        ...[requestHeaders.get("cookie") ?? "", ...headers.getSetCookie()].flatMap(
          (line) => line.match(/(?<==)[\w-]{20,}/g) ?? [],
        ),
      ],
    );
    expect(new Set(given).size).toBeGreaterThan(20);
    expect(given.filter((secret) => text.includes(secret))).toEqual([]);
    expect(text).not.toContain(ADA.password);
    expect(text).toMatch(/[?&]code=[\w-]{4}…/);
    expect(text).not.toMatch(/[?&](code|code_verifier|csrf_token)=[\w-]{5}/);
  });
});
