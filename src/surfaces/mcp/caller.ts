import type { FastifyRequest } from "fastify";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import { type IncomingRequest, RequestState } from "../../kernel/pipeline/request-state.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import type { Credential } from "../../kernel/access/credential.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { defineRead } from "../../kernel/operation/define.ts";
import { anyObject } from "../../kernel/contract/schema.ts";
import { reserveRate } from "../../kernel/pipeline/steps/reserve-rate.ts";
import { authenticate } from "../../kernel/pipeline/steps/authenticate.ts";
import type { Addresses } from "../../kernel/contract/urls.ts";
import type { WorkspaceAccess } from "../../kernel/access/workspace-access.ts";

export const MCP_PATH = "/mcp";

/** Who sends a request to the MCP server, found out once for all messages in it. */
export interface Caller {
  authorization: string;
  address: string;
  hasLeft: () => boolean;
  credential: Credential;
  workspace: WorkspaceAccess;
}

/** Stands for the transport in the pipeline's own steps: any credential, one token a request. */
const transport = defineRead({
  id: "mcp.transport",
  method: "POST",
  path: MCP_PATH,
  scope: "any",
  effect: "read",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: anyObject,
  summary: "MCP transport",
  description: "Messages of the Model Context Protocol.",
  example: {},
  mcp: false,
  handler: () => ({}),
});

const NO_SEARCH = new URLSearchParams();

class TransportRequest implements IncomingRequest {
  readonly requestId = newId("req");
  readonly method = "POST";
  readonly path = MCP_PATH;
  readonly params = {};
  readonly search = NO_SEARCH;
  readonly surface = "mcp";
  readonly address: string;
  readonly #authorization: string | undefined;

  constructor(request: FastifyRequest) {
    this.address = plainAddress(request.ip);
    this.#authorization = request.headers.authorization;
  }

  header(name: string): string | undefined {
    return name === "authorization" ? this.#authorization : undefined;
  }

  async readBody(): Promise<Uint8Array> {
    return new Uint8Array();
  }
}

/**
 * The caller of a request, and a way to charge it for messages that are no tool call; tool calls
 * are charged by `invoke`. `signInScopes` are the scopes that a client should request when signing
 * in.
 *
 * @throws ApiError 401 with the challenge that starts a sign-in, or 429 after too many failures.
 */
export async function identifyCaller(
  request: FastifyRequest,
  runtime: Runtime<PipelineServices>,
  signInScopes: string,
): Promise<{ caller: Caller; charge: () => Promise<void> }> {
  const state = new RequestState<PipelineServices>(
    transport,
    new TransportRequest(request),
    runtime,
  );
  try {
    await authenticate(state);
  } catch (error) {
    throw error instanceof ApiError && error.status === 401
      ? challenged(error, runtime.urls.addresses, signInScopes)
      : error;
  }
  const { credential, workspace } = state;
  if (credential === undefined || workspace === undefined)
    throw new Error("authentication let an unknown caller pass");
  const caller = {
    authorization: request.headers.authorization ?? "",
    address: state.request.address,
    hasLeft: () => request.raw.socket.destroyed,
    credential,
    workspace,
  };
  return {
    caller,
    charge: async () => {
      try {
        await reserveRate(state);
      } finally {
        state.reservation?.release();
      }
    },
  };
}

/**
 * RFC 9728: where a client reads how to sign in. `error` only where a credential was sent, as RFC
 * 6750 has it.
 */
function challenged(error: ApiError, { baseUrl }: Addresses, signInScopes: string): ApiError {
  const parts = [
    ...(error.extras["reason"] === "missing" ? [] : ['error="invalid_token"']),
    `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${MCP_PATH}"`,
    `scope="${signInScopes}"`,
  ];
  return new ApiError(error.code, error.message, {
    param: error.param,
    extras: error.extras,
    headers: { ...error.headers, "WWW-Authenticate": `Bearer ${parts.join(", ")}` },
  });
}
