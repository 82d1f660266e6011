import { type Caller, type ComponentCheck, jsonOf, judge } from "./call.ts";

/** The checks that only read. */

/** A page that exists without a show, and a text on it that pages of other servers lack. */
const START_PAGE = "/";
const START_PAGE_MARK = "Castmeter";
const OAUTH_METADATA = "/.well-known/oauth-authorization-server";
const MCP = "/mcp";

/** Reads the metadata that apps read first. */
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
  // The body is JSON, or an event whose data is JSON.
  const json = /^data: ?(\{.*)$/m.exec(text)?.[1] ?? text;
  const { result } = jsonOf(json) as { result?: { tools?: unknown } };
  return Array.isArray(result?.tools) && result.tools.length > 0;
}

/**
 * The page of a show, found with the key; the start page where no show has a page at the base
 * address.
 *
 * @param open Calls without the key, as a reader of pages does.
 */
export function publicPageCheck(
  open: Caller,
  { call, baseUrl }: { call: Caller | null; baseUrl: string },
): ComponentCheck {
  let path: string | null = null;
  return async () => {
    path ??= call === null ? null : await showPath(call, baseUrl);
    const answer = await open({ path: path ?? START_PAGE, headers: { accept: "text/html" } });
    // The handle may have changed, or the show may be deleted: the next check looks for a show
    // again.
    if (answer.ok && answer.status === 404) path = null;
    return judge(
      answer,
      ({ status, contentType, text }) =>
        status === 200 &&
        contentType.startsWith("text/html") &&
        text.includes("</html>") &&
        // The page of a show contains its own address, which a parked domain does not.
        text.includes(path ?? START_PAGE_MARK),
    );
  };
}

/** Null where the key sees no show, or the page of the show has an address on another host. */
async function showPath(call: Caller, baseUrl: string): Promise<string | null> {
  const answer = await call({ path: "/v1/shows?limit=1" });
  const { data } = (answer.ok ? jsonOf(answer.text) : {}) as { data?: { public_url?: unknown }[] };
  const url = Array.isArray(data) ? data[0]?.public_url : undefined;
  return typeof url === "string" && url.startsWith(`${baseUrl}/`)
    ? url.slice(baseUrl.length)
    : null;
}
