import type { StoredWebhook } from "../store/monitor-folder.ts";
import { type Call, type Caller, jsonOf, type NoCheck, refusalOf } from "./call.ts";

/** The endpoint the monitor has test deliveries sent to, in the workspace of its key. */

/** How an endpoint of an earlier start is known again, whose secret is lost. */
const DESCRIPTION = "Status monitor: test deliveries only";
/** An endpoint names one type at least; this one is paused, and gets tests alone. */
const ENABLED_EVENTS = ["show.removed"];

export interface EndpointParts {
  call: Caller;
  baseUrl: string;
  read: () => Promise<StoredWebhook | null>;
  write: (webhook: StoredWebhook) => Promise<void>;
}

type NoEndpoint = NoCheck & { isUnreachable: boolean };
export type Endpoint = StoredWebhook | NoEndpoint;

/** The stored endpoint, or one that is set up now. */
export async function ensureEndpoint(parts: EndpointParts, url: string): Promise<Endpoint> {
  const stored = await parts.read();
  if (stored === null || stored.baseUrl !== parts.baseUrl) return setUpEndpoint(parts, url);
  return stored.url === url ? stored : moveEndpoint(parts, stored, url);
}

/** The stored endpoint with the address that the monitor has now; another one where it is gone. */
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
 * Finds the endpoint of an earlier start at the same address and gives it another secret, or makes
 * one.
 *
 * @param url Where deliveries reach the monitor.
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
 * The id of the endpoint of an earlier start, whose secret is lost. Another address is that of
 * another monitor with a key of the same workspace.
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
