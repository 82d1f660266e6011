import { type Caller, type ComponentCheck, jsonOf, judge } from "./call.ts";

/** The checks that only read. */

/** A page that is there without an account. */
const PUBLIC_PAGE = "/";
const OAUTH_METADATA = "/.well-known/oauth-authorization-server";
const MCP = "/mcp";

/**
 * A read that needs the database. Without a key it is `GET /v1`, which needs none, and `/ready`,
 * where the address has it, which asks the database.
 */
export function apiCheck(call: Caller, hasKey: boolean): ComponentCheck {
  if (hasKey)
    return async () =>
      judge(await call({ path: "/v1/me" }), ({ status, text }) => {
        const { kind } = jsonOf(text);
        return status === 200 && typeof kind === "string";
      });
  return async () => {
    const root = judge(
      await call({ path: "/v1" }),
      ({ status, text }) => status === 200 && jsonOf(text)["object"] === "api",
    );
    if (root.outcome !== "operational") return root;
    const ready = await call({ path: "/ready" });
    // A proxy may keep it from the public: then it is another answer, and no 503.
    return ready.ok && ready.status === 503 ? { outcome: "down", reason: "wrong_answer" } : root;
  };
}

/** What apps read before anything else. */
export const oauthCheck =
  (call: Caller): ComponentCheck =>
  async () =>
    judge(await call({ path: OAUTH_METADATA }), ({ status, text }) => {
      const { issuer, token_endpoint: tokenEndpoint } = jsonOf(text);
      return status === 200 && typeof issuer === "string" && typeof tokenEndpoint === "string";
    });

/** The list of tools, as an agent asks for it. */
export const mcpCheck =
  (call: Caller): ComponentCheck =>
  async () =>
    judge(
      await call({
        method: "POST",
        path: MCP,
        headers: { accept: "application/json, text/event-stream" },
        body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
      }),
      ({ status, text }) => status === 200 && hasTools(text),
    );

function hasTools(text: string): boolean {
  // JSON, or an event whose data it is.
  const json = /^data: ?(\{.*)$/m.exec(text)?.[1] ?? text;
  const { result } = jsonOf(json) as { result?: { tools?: unknown } };
  return Array.isArray(result?.tools) && result.tools.length > 0;
}

export const publicPageCheck =
  (call: Caller): ComponentCheck =>
  async () =>
    judge(
      await call({ path: PUBLIC_PAGE, headers: { accept: "text/html" } }),
      ({ status, contentType, text }) =>
        status === 200 && contentType.startsWith("text/html") && text.includes("</html>"),
    );
