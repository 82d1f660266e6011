import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import {
  findChanges,
  findLastPlace,
  maySeeType,
  placeOf,
} from "../../../features/integrations/event-log/index.ts";
import type { Membership } from "../../../kernel/access/person.ts";
import { rightsOfRole } from "../../../kernel/access/roles.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { PipelineServices, Runtime } from "../../../kernel/pipeline/context.ts";
import { errorText, reportError } from "../../../kernel/pipeline/error-response.ts";
import type { IncomingRequest } from "../../../kernel/pipeline/request-state.ts";
import {
  findBrowserSession,
  findMembership,
  namedWorkspace,
  sessionRefusal,
} from "../../../kernel/pipeline/steps/authenticate-session.ts";
import { checkBrowser } from "../../../kernel/pipeline/steps/guard-browser.ts";
import { limitSessionAddress } from "../../../kernel/pipeline/steps/limit-address.ts";
import { rateLimited } from "../../../kernel/pipeline/steps/reserve-rate.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { identityHeaders, plainError } from "../../http/answers.ts";
import { methodNotAllowed, ROUTED_METHODS } from "../../http/methods.ts";
import { requestOf, send, SESSION_HEADERS } from "../session-request.ts";
import { LIVE_LIMITS, LiveChanges, type LiveLimits } from "./live-changes.ts";
import { LiveReader } from "./live-reader.ts";

/** The path of live changes; a structure test compares it with the router. */
export const LIVE_CHANGES_PATH = "/app-api/live";

const OPERATION = "app.live";

interface LiveParts {
  runtime: Runtime<PipelineServices>;
  live: LiveChanges;
  limits: LiveLimits;
}

/**
 * Adds the stream of changes in a workspace, for pages that show what others change: server-sent
 * events with the parts of the workspace's events (record 0135).
 */
export function addLiveChanges(
  server: FastifyInstance,
  runtime: Runtime<PipelineServices>,
  limits: LiveLimits = LIVE_LIMITS,
): void {
  const { database, clock, log } = runtime;
  const live = new LiveChanges(limits, (workspaceId) => ({
    findChanges: (page) => findChanges(database, workspaceId, page),
    findLastPlace: () => findLastPlace(database, workspaceId, clock.now()),
    onFailure: (error) => log.warn({ error: String(error) }, "changes were not read"),
    pollEveryMs: limits.pollEveryMs,
  }));
  // Streams have no end of their own, and a stop waits for the answers that are under way.
  server.addHook("preClose", (done) => {
    live.endAll();
    done();
  });
  const parts = { runtime, live, limits };
  server.route({
    method: [...ROUTED_METHODS],
    url: LIVE_CHANGES_PATH,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (request.method !== "GET")
        return send(reply, plainError(runtime, methodNotAllowed(request, "GET")));
      const incoming = requestOf(request);
      const started = performance.now();
      try {
        const stream = await admit(parts, incoming);
        reply.hijack();
        open(parts, stream, reply.raw);
        runtime.observer.requestEnded(OPERATION, 200, performance.now() - started);
      } catch (thrown) {
        const { requestId } = incoming;
        const error = reportError(thrown, { runtime, requestId, operation: OPERATION });
        const headers = { ...identityHeaders(requestId), ...error.headers };
        send(reply, { status: error.status, headers, text: errorText(error, requestId, runtime) });
        runtime.observer.requestEnded(OPERATION, error.status, performance.now() - started);
      }
    },
  });
}

interface Stream {
  request: IncomingRequest;
  personId: string;
  /** The session at its first look-up. */
  sessionId: string;
  workspaceId: string;
  maySee: (type: string) => boolean;
  /** Id of the last event that the browser has; null for one that begins. */
  since: string | null;
  feed: Awaited<ReturnType<LiveChanges["takeFeed"]>>;
  giveBack: () => void;
}

/**
 * Makes the checks of every call by a person, in the same order, and takes a place.
 *
 * @throws ApiError as from an operation; `rate_limited` where there is no place.
 */
async function admit({ runtime, live }: LiveParts, request: IncomingRequest): Promise<Stream> {
  limitSessionAddress({ id: OPERATION }, request, runtime);
  checkBrowser(request, runtime);
  const now = runtime.clock.now();
  const found = await findBrowserSession(request, runtime, now);
  if (typeof found === "string") throw sessionRefusal(found);
  const { id: sessionId, person } = found.session;
  const reservation = runtime.limiter.reserve(sessionId, "session", { cost: 1, caller: request });
  if (reservation.rejection !== null) throw rateLimited(reservation.rejection);
  try {
    // A browser's own client of such streams sends no headers, so the query names the workspace.
    const named = request.search.get("workspace") ?? namedWorkspace(request);
    const membership = await findMembership(runtime.services, person.id, named);
    const { workspaceId } = membership;
    const maySee = await sightOf(runtime, membership);
    const giveBack = live.takePlace(person.id);
    try {
      const feed = await live.takeFeed(workspaceId);
      const since = sinceOf(request, now);
      return {
        request,
        personId: person.id,
        sessionId,
        workspaceId,
        maySee,
        since,
        feed,
        giveBack,
      };
    } catch (error) {
      giveBack();
      throw error;
    }
  } finally {
    reservation.release();
  }
}

/** Which types of events a member may see now. @throws ApiError `resource_not_found`. */
async function sightOf(
  { access }: Pick<Runtime, "access">,
  { workspaceId, role }: Membership,
): Promise<(type: string) => boolean> {
  const workspace = await access.workspace(workspaceId);
  if (workspace === undefined) throw resourceNotFound("workspace");
  const { scopes } = rightsOfRole(role);
  return (type) => maySeeType(type, scopes, workspace);
}

/** The place that a browser sends when it connects again; one of the future is none. */
function sinceOf(request: IncomingRequest, now: Date): string | null {
  const id = request.header("last-event-id");
  const place = id === undefined ? undefined : placeOf(id);
  return id === undefined || place === undefined || place > (now.getTime() + HOUR_MS) * 1_000
    ? null
    : id;
}

/** Sends the stream until the browser, the server or a check ends it. */
function open(
  { runtime, live, limits }: LiveParts,
  stream: Stream,
  response: ServerResponse,
): void {
  const { request, feed, since, workspaceId } = stream;
  const reader = new LiveReader(response, stream);
  const checks = setInterval(() => {
    void check(runtime, stream, reader).catch(() => reader.end());
  }, limits.checkEveryMs).unref();
  const close = (): void => {
    clearInterval(checks);
    feed.leave(reader);
    live.remove(reader);
    live.letGo(workspaceId, feed);
    stream.giveBack();
  };
  // The browser may have left while the stream was admitted.
  if (response.destroyed) return close();
  response.once("close", close);
  response.writeHead(200, {
    ...identityHeaders(request.requestId),
    ...SESSION_HEADERS,
    "Content-Type": "text/event-stream; charset=utf-8",
    // Nginx gathers answers of any length otherwise.
    "X-Accel-Buffering": "no",
  });
  live.add(reader);
  void feed.join(reader, since).catch(() => reader.end());
}

/**
 * Looks the session and the membership up again. The stream ends where either has ended, and the
 * browser's next connection is refused.
 */
async function check(
  runtime: Runtime<PipelineServices>,
  { request, personId, sessionId, workspaceId }: Stream,
  reader: LiveReader,
): Promise<void> {
  const found = await findBrowserSession(request, runtime, runtime.clock.now());
  if (typeof found === "string" || found.session.id !== sessionId) return reader.end();
  reader.maySee = await sightOf(
    runtime,
    await findMembership(runtime.services, personId, workspaceId),
  );
}
