import type { FastifyRequest } from "fastify";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import { type IncomingRequest, RequestState } from "../../kernel/pipeline/request-state.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import type { Credential } from "../../kernel/access/credentials/credential.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { RateLimitReservation } from "../../kernel/limits/rate-limit.ts";
import { bearerChallenge } from "../../kernel/contract/bearer-challenge.ts";
import { defineRead } from "../../kernel/operation/define.ts";
import { anyObject } from "../../kernel/contract/schema.ts";
import { reserveRate } from "../../kernel/pipeline/steps/reserve-rate.ts";
import { authenticate } from "../../kernel/pipeline/steps/authenticate.ts";
import type { Addresses } from "../../kernel/contract/urls.ts";
import type { WorkspaceAccess } from "../../kernel/access/workspace-access.ts";

export const MCP_PATH = "/mcp";

/** The caller of a request to the MCP server, identified once for all messages in it. */
export interface Caller {
  /** Id of the HTTP answer; also of the tool call, where the request is a single call. */
  requestId: string;
  isBatch: boolean;
  authorization: string;
  address: string;
  hasLeft: () => boolean;
  /**
   * Returns the token that a message cost, before a tool call: the call costs the price of the
   * operation.
   */
  refundMessage: () => void;
  credential: Credential;
  workspace: WorkspaceAccess;
}

/**
 * An operation that represents the transport in the pipeline's steps: any credential, one token for
 * each request.
 */
const transport = defineRead({
  id: "mcp.transport",
  method: "POST",
  path: MCP_PATH,
  scope: "any",
  effect: "read",
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
 * The caller of a request, and a function that charges it for its messages; `invoke` charges tool
 * calls when they run. `signInScopes` are the scopes that a client should request when it signs a
 * person in.
 *
 * @throws ApiError 401 with the challenge that starts a sign-in, or 429 after too many failures.
 */
export async function identifyCaller(
  request: FastifyRequest,
  runtime: Runtime<PipelineServices>,
  signInScopes: readonly string[],
): Promise<{ caller: Caller; charge: (messages: number) => Promise<void> }> {
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
  const charged: RateLimitReservation[] = [];
  const caller = {
    requestId: state.request.requestId,
    isBatch: false,
    authorization: request.headers.authorization ?? "",
    address: state.request.address,
    hasLeft: () => request.raw.socket.destroyed,
    refundMessage: () => charged.pop()?.refund(),
    credential,
    workspace,
  };
  return {
    caller,
    charge: async (messages) => {
      for (let count = 0; count < messages; count += 1) {
        try {
          await reserveRate(state);
          if (state.reservation !== undefined) charged.push(state.reservation);
        } finally {
          state.reservation?.release();
          state.reservation = undefined;
        }
      }
    },
  };
}

/** A 401 with the challenge, which names the scopes to request first. */
function challenged(
  error: ApiError,
  addresses: Addresses,
  signInScopes: readonly string[],
): ApiError {
  const isMissing = error.extras["reason"] === "missing";
  const challenge = bearerChallenge(addresses, "mcp", {
    ...(isMissing ? {} : { error: "invalid_token" }),
    scopes: signInScopes,
  });
  return new ApiError(error.code, error.message, {
    param: error.param,
    extras: error.extras,
    headers: { ...error.headers, "WWW-Authenticate": challenge },
  });
}
