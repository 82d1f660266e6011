import type { FastifyReply, FastifyRequest } from "fastify";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { readAuthorization } from "../../kernel/pipeline/steps/authenticate.ts";
import { tokenPrefix } from "../../kernel/access/credentials/tokens.ts";
import { writeFault, writeJson } from "./oauth-answers.ts";

/** Maximum failed credentials per address and minute, in the same bucket as at the API. */
export const FAILURES_PER_MINUTE = 20;

function refuse(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
  description: string,
): void {
  const { waitSec } = runtime.limiter.takeFromAddress(
    "failed_auth",
    plainAddress(request.ip),
    FAILURES_PER_MINUTE,
  );
  if (waitSec !== null)
    return writeFault(reply, 429, {
      error: "temporarily_unavailable",
      description: "Too many failed tokens from this address.",
      headers: { "Retry-After": String(waitSec) },
    });
  writeFault(reply, 401, {
    error: "invalid_token",
    description,
    headers: {
      "WWW-Authenticate": `Bearer error="invalid_token", error_description="${description}"`,
    },
  });
}

/** Answers with the person who authorized the app and the workspace, for any valid access token. */
export async function answerUserinfo(
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const header = request.headers.authorization;
  if (header === undefined)
    return writeFault(reply, 401, {
      error: "invalid_request",
      description: "Send an access token in the Authorization header.",
      headers: { "WWW-Authenticate": "Bearer" },
    });
  const parsed = readAuthorization(header);
  const token = parsed === "malformed" ? "" : parsed.secret;
  const credential =
    tokenPrefix(token) === "cma" ? await runtime.access.credential(token) : undefined;
  if (credential === undefined) return refuse(runtime, request, reply, "The token is not known.");
  if (credential.removed)
    return refuse(runtime, request, reply, "The app was removed from this workspace.");
  if (credential.expiresAt !== null && credential.expiresAt <= runtime.clock.now())
    return refuse(runtime, request, reply, "The token has expired.");
  const workspace = await runtime.access.workspace(credential.workspaceId);
  if (workspace === undefined) return refuse(runtime, request, reply, "The token is not known.");
  writeJson(reply, {
    sub: credential.personId,
    client_id: credential.clientId,
    scope: credential.scopeShape,
    workspace: { id: workspace.id, name: workspace.name, kind: workspace.kind },
  });
}
