import { type Agent, type ClientRequest, type IncomingMessage, request as startRequest } from "node:http";
import { request as startTlsRequest } from "node:https";
import { isIP } from "node:net";
import { connectionPhase } from "./connection-agent.ts";
import { failureFromError, outboundFailure, type OutboundFailure } from "./outbound-failure.ts";
import type { Hop } from "./redirect.ts";
import type { Deadline } from "./deadline.ts";

/** A response whose head has arrived; the body is still on the wire. */
export interface OpenedResponse {
  ok: true;
  response: IncomingMessage;
  /** Names what went wrong with the body; prefers the parser's complaint to the closed connection that follows it. */
  bodyFailure(error: Error): OutboundFailure;
  /** Drops the connection. Nothing more arrives. */
  discard(): void;
}

/** A failure, and how far it had come: decides whether trying again can send anything twice. */
export interface OpenFailure extends OutboundFailure {
  /** No connection came about, so nothing was sent and another address may be tried. */
  neverConnected: boolean;
  /** The pool handed out a connection that the other side had closed meanwhile. */
  wasReused: boolean;
}

export interface OpenOptions {
  /** The checked address to connect to. */
  address: string;
  agent: Agent;
  deadline: Deadline;
  /** Gives up connecting after this, leaving time for the next address; absent for the last one. */
  connectTimeoutMs?: number | undefined;
}

/** Sends one hop to one checked address and waits for the response head. Never rejects for what the network does. */
export function openResponse(hop: Hop, options: OpenOptions): Promise<OpenedResponse | OpenFailure> {
  const { hostname } = hop.target;
  const { deadline } = options;
  if (deadline.signal.aborted) return Promise.resolve({ ...deadline.failure(), neverConnected: true, wasReused: false });
  return new Promise((resolve) => {
    const request = sendHop(hop, options);
    let firstError: Error | undefined;
    const fail = (failure: OutboundFailure) => {
      resolve({ ...failure, neverConnected: connectionPhase(request.socket) === "connecting", wasReused: request.reusedSocket });
    };
    deadline.signal.addEventListener(
      "abort",
      () => {
        fail(deadline.failure());
        request.destroy();
      },
      { once: true },
    );
    // Stays attached for the life of the request: a late error after the response must not end the process.
    request.on("error", (error) => {
      firstError ??= error;
      fail(failureFromError(firstError, connectionPhase(request.socket), hostname));
    });
    request.on("upgrade", (_response, socket) => {
      fail(outboundFailure("invalid_response", `${hostname} switched protocols without being asked.`));
      socket.destroy();
    });
    request.on("response", (response) => {
      resolve({
        ok: true,
        response,
        bodyFailure: (error) => (deadline.signal.aborted ? deadline.failure() : failureFromError(firstError ?? error, "open", hostname)),
        discard: () => request.destroy(),
      });
    });
    limitConnecting(request, options.connectTimeoutMs);
    request.end(hop.body);
  });
}

/** Connects to the address; Host header, TLS name and certificate check keep to the name in the URL. */
function sendHop(hop: Hop, { address, agent }: OpenOptions): ClientRequest {
  const options = {
    agent,
    host: address,
    port: hop.target.port,
    method: hop.method,
    path: hop.target.path,
    headers: { ...hop.headers, host: hop.target.host },
    setHost: false,
  };
  if (hop.target.protocol === "http:") return startRequest(options);
  // An address has no TLS name; its certificate is then checked against the address itself.
  return startTlsRequest({ ...options, servername: isIP(hop.target.hostname) === 0 ? hop.target.hostname : "" });
}

function limitConnecting(request: ClientRequest, connectTimeoutMs: number | undefined): void {
  if (connectTimeoutMs === undefined) return;
  request.once("socket", (socket) => {
    if (connectionPhase(socket) !== "connecting") return;
    const timer = setTimeout(() => request.destroy(new Error("connecting took too long")), connectTimeoutMs);
    socket.once("connect", () => clearTimeout(timer));
    socket.once("close", () => clearTimeout(timer));
  });
}
