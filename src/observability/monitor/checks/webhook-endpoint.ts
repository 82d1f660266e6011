import type { StoredWebhook } from "../store/monitor-folder.ts";
import { type Call, type Caller, jsonOf, type NoCheck, refusalOf } from "./call.ts";

/** The endpoint that receives test deliveries for the monitor, in the workspace of its key. */

/** Description by which an endpoint of an earlier start, whose secret is lost, is recognised. */
const DESCRIPTION = "Status monitor: test deliveries only";
/** An endpoint needs at least one type; this endpoint is paused, and receives only tests. */
const ENABLED_EVENTS = ["show.removed"];

export interface EndpointParts {
  call: Caller;
  baseUrl: string;
  read: () => Promise<StoredWebhook | null>;
  write: (webhook: StoredWebhook) => Promise<void>;
}

type NoEndpoint = NoCheck & { isUnreachable: boolean };
export type Endpoint = StoredWebhook | NoEndpoint;

/** The stored endpoint, or a new one. */
export async function ensureEndpoint(parts: EndpointParts, url: string): Promise<Endpoint> {
  const stored = await parts.read();
  if (stored === null || stored.baseUrl !== parts.baseUrl) return setUpEndpoint(parts, url);
  return stored.url === url ? stored : moveEndpoint(parts, stored, url);
}

/**
 * Gives the stored endpoint the monitor's present address; sets up another endpoint where it was
 * deleted.
 */
async function moveEndpoint(
  parts: EndpointParts,
  stored: StoredWebhook,
  url: string,
): Promise<Endpoint> {
  const moved = await ask(parts.call, {
    method: "PATCH",
    path: `/v1/webhook-endpoints/${stored.endpointId}`,
    body: { url, disabled: true },
  });
  if ("failed" in moved)
    return moved.failed.isUnreachable ? moved.failed : setUpEndpoint(parts, url);
  const webhook = { ...stored, url };
  await parts.write(webhook);
  return webhook;
}

/**
 * Finds the endpoint of an earlier start at the same address and gives it a new secret, or creates
 * an endpoint.
 *
 * @param url Address at which deliveries reach the monitor.
 */
export async function setUpEndpoint(
  { call, baseUrl, write }: EndpointParts,
  url: string,
): Promise<Endpoint> {
  const listed = await ask(call, { path: "/v1/webhook-endpoints?limit=100" });
  if ("failed" in listed) return listed.failed;
  const known = endpointAt(listed.body["data"], url);
  const fields = { url, enabled_events: ENABLED_EVENTS };
  const made =
    known === undefined
      ? await ask(call, {
          method: "POST",
          path: "/v1/webhook-endpoints",
          body: { ...fields, description: DESCRIPTION },
        })
      : await ask(call, {
          method: "POST",
          path: `/v1/webhook-endpoints/${known}/rotate-secret`,
          body: {},
        });
  if ("failed" in made) return made.failed;
  const { id, secret } = (made.body["data"] ?? {}) as { id?: unknown; secret?: unknown };
  if (typeof id !== "string" || typeof secret !== "string")
    return { outcome: "none", why: "the answer held no webhook secret", isUnreachable: false };
  const paused = await ask(call, {
    method: "PATCH",
    path: `/v1/webhook-endpoints/${id}`,
    body: { disabled: true },
  });
  if ("failed" in paused) return paused.failed;
  const webhook = { baseUrl, url, endpointId: id, secret };
  await write(webhook);
  return webhook;
}

/**
 * The id of the endpoint of an earlier start, whose secret is lost. An endpoint with another
 * address belongs to another monitor with a key of the same workspace.
 */
const endpointAt = (listed: unknown, url: string): string | undefined =>
  (Array.isArray(listed)
    ? (listed as { id: string; description: unknown; url: unknown }[])
    : []
  ).find((one) => one.description === DESCRIPTION && one.url === url)?.id;

async function ask(
  call: Caller,
  request: Call,
): Promise<{ body: Readonly<Record<string, unknown>> } | { failed: NoEndpoint }> {
  const failed = (why: string, isUnreachable: boolean): { failed: NoEndpoint } => ({
    failed: { outcome: "none", why, isUnreachable },
  });
  const answer = await call(request);
  if (!answer.ok) return failed(answer.message, true);
  const refusal = refusalOf(answer);
  if (refusal !== null) return failed(refusal.why, false);
  const body = jsonOf(answer.text);
  if (answer.status < 300) return { body };
  const { message } = (body["error"] ?? {}) as { message?: unknown };
  return failed(
    typeof message === "string" ? message : `the API answered ${answer.status}`,
    answer.status >= 500,
  );
}
