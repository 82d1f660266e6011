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
import { type ToolArguments, ToolRequest } from "./tool-request.ts";
import { holdsScope, type OperationTool } from "./tools.ts";

/** As long as a person may take to decide, and the app to call again. */
const KEEP_MS = 10 * MINUTE_MS;
/** More than the clocks of two processes differ, of which one challenges and one issues tokens. */
const CLOCKS_DIFFER_MS = SECOND_MS;
const ENTRIES_MAX = 10_000;

/**
 * An app that lacks the scope of a tool is answered as HTTP has it, 403 with the scopes to ask its
 * person for: it can sign the person in again and repeat the call. An API key cannot, so it gets
 * the error of the tool.
 *
 * So does an app with a token issued after that which lacks the scope as well: its person refused,
 * or its client cannot ask for more. Its model then reads what is missing, where the client would
 * only report HTTP 403. A token from before is challenged, such as that of another machine:
 * machines share the connection of an app, and the client on each asks for itself.
 * Kept in the process: on another one the app is challenged once more.
 */
export class StepUp<Services extends PipelineServices> {
  readonly #runtime: Runtime<Services>;
  /** The first challenge of ten minutes and a digest of its token, by connection and scope. */
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
    // As the call would go, for its price, its error and its line in the request log. A dry run, in
    // case the scope has arrived since; the call is then made as any other.
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
