import { BoundedMap } from "../../lib/bounded-map.ts";
import { hash } from "node:crypto";
import { bearerChallenge } from "../../kernel/contract/bearer-challenge.ts";
import { normaliseScopes } from "../../kernel/access/scopes.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { invoke } from "../../kernel/pipeline/invoke.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/time/clock.ts";
import { OFFLINE_ACCESS } from "../../people/oauth/provider/oauth-terms.ts";
import type { Caller } from "./caller.ts";
import { type ToolArguments, ToolRequest } from "./tools/tool-request.ts";
import { holdsScope, type OperationTool } from "./tools/operation-tool.ts";

/**
 * How long a challenge is remembered: the time that a person may take to decide and the app to call
 * again.
 */
const KEEP_MS = 10 * MINUTE_MS;
/**
 * Maximum difference between the clocks of two processes, one of which challenges while the other
 * issues tokens.
 */
const CLOCKS_DIFFER_MS = SECOND_MS;
const ENTRIES_MAX = 10_000;

/**
 * An app that lacks the scope of a tool gets HTTP 403 with the scopes to request from its person:
 * it can sign the person in again and repeat the call. An API key cannot, so it gets the error of
 * the tool.
 *
 * An app also gets the error of the tool when its token was issued after the challenge and still
 * lacks the scope: its person refused, or its client cannot request more. Its model then reads
 * which scope is missing, where the client would only report HTTP 403. An older token, such as the
 * token of another machine, is challenged: machines share the connection of an app, and the client
 * on each requests scopes separately. Challenges are kept in the process; another process
 * challenges the app once more.
 */
export class StepUp<Services extends PipelineServices> {
  readonly #runtime: Runtime<Services>;
  /** The first challenge within ten minutes and a digest of its token, by connection and scope. */
  readonly #challenged = new BoundedMap<string, { atMs: number; token: string }>({
    max: ENTRIES_MAX,
  });

  constructor(runtime: Runtime<Services>) {
    this.#runtime = runtime;
  }

  async refusal(
    tool: OperationTool<Services>,
    given: ToolArguments,
    caller: Caller,
  ): Promise<OperationResponse | undefined> {
    const { credential } = caller;
    const { scope } = tool.operation;
    if (credential.type !== "oauth" || holdsScope(credential, scope)) return undefined;
    const key = `${credential.id} ${scope}`;
    const nowMs = this.#runtime.clock.now().getTime();
    const token = hash("sha256", caller.authorization, "base64url");
    const last = this.#challenged.get(key);
    const isRecent = last !== undefined && nowMs - last.atMs < KEEP_MS;
    const issuedMs = credential.issuedAt?.getTime() ?? 0;
    if (isRecent && last.token !== token && issuedMs >= last.atMs - CLOCKS_DIFFER_MS)
      return undefined;
    // The call is run as usual, for its price, its error and its line in the request log. It is a
    // dry run, in case the scope has been granted since; the real call then follows.
    const request = new ToolRequest(tool, given, caller, tool.isWrite ? { flag: "dry_run" } : {});
    const reply = await invoke(tool.operation, request, this.#runtime);
    if (reply.status !== 403 || reply.headers["WWW-Authenticate"] === undefined) return undefined;
    if (!isRecent) this.#challenged.set(key, { atMs: nowMs, token });
    const challenge = bearerChallenge(this.#runtime.urls.addresses, "mcp", {
      error: "insufficient_scope",
      scopes: [...normaliseScopes([...credential.scopes, scope]), OFFLINE_ACCESS],
    });
    return { ...reply, headers: { ...reply.headers, "WWW-Authenticate": challenge } };
  }
}
