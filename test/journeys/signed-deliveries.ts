import { HOUR_MS, SECOND_MS } from "../../src/lib/time/clock.ts";
import { newEndpointSecret, secretOwner } from "../../src/delivery/webhooks/attempt/signature.ts";
import {
  startWebhookApp,
  type WebhookApp,
} from "../../src/delivery/webhooks/webhooks.test-support.ts";

/**
 * Real deliveries of a real worker, signed at the present of this machine: verifiers ask its clock
 * and no other.
 */

export interface Delivery {
  body: string;
  headers: Record<string, string>;
}

export interface Deliveries {
  app: WebhookApp;
  /** The secret a verifier is given. */
  secret: string;
  /** As an endpoint with that secret gets it; `ageSec` ago, or ahead when negative. */
  current(ageSec?: number): Promise<Delivery>;
  /** During a rotation: the verifier's secret is the new one. */
  toNewSecret(): Promise<Delivery>;
  /** During a rotation: the verifier still has the old one. */
  toOldSecret(): Promise<Delivery>;
  /** Of an endpoint with another secret. */
  foreign(): Promise<Delivery>;
  close(): Promise<void>;
}

/** Nothing of it is ASCII only: bytes and characters differ. */
const OBJECT = {
  object: "show",
  id: "Show0000000000000001",
  name: 'Käse & 日本 🎧 \u2028 "quoted"',
};

export async function startDeliveries(): Promise<Deliveries> {
  const app = await startWebhookApp({ start: new Date(Date.now()).toISOString() });
  const [secret, other] = [newEndpointSecret(), newEndpointSecret()];
  const endpoint = async (now: string, before: string | null): Promise<string> => {
    const workspaceId = await app.workspace();
    const { id } = await app.endpoint(workspaceId);
    const seal = (text: string): string => app.runtime.secrets.seal(text, secretOwner(id));
    await app.sql(
      "update webhook_endpoints set sealed_secret = $2, sealed_previous_secret = $3, " +
        "previous_secret_expires_at = $4 where id = $1",
      [
        id,
        seal(now),
        before === null ? null : seal(before),
        before === null ? null : new Date(Date.now() + 24 * HOUR_MS),
      ],
    );
    return workspaceId;
  };
  const places = {
    current: await endpoint(secret, null),
    toNewSecret: await endpoint(secret, other),
    toOldSecret: await endpoint(other, secret),
    foreign: await endpoint(other, null),
  };
  const deliver = async (workspaceId: string, ageSec = 0): Promise<Delivery> => {
    app.clock.set(new Date(Date.now() - ageSec * SECOND_MS));
    await app.event(workspaceId, "show.updated", OBJECT);
    await app.deliver();
    const { body, headers } = app.receiver.received.splice(0).at(-1) ?? { body: "", headers: {} };
    const ours = Object.entries(headers).filter(([name]) =>
      /^(service|webhook)-|^content-type$/.test(name),
    );
    return { body, headers: Object.fromEntries(ours) as Record<string, string> };
  };
  return {
    app,
    secret,
    current: (ageSec) => deliver(places.current, ageSec),
    toNewSecret: () => deliver(places.toNewSecret),
    toOldSecret: () => deliver(places.toOldSecret),
    foreign: () => deliver(places.foreign),
    close: () => app.close(),
  };
}

/** A copy with other headers; undefined takes one away. */
export function withHeaders(
  delivery: Delivery,
  changes: Record<string, string | undefined>,
): Delivery {
  const headers = Object.entries({ ...delivery.headers, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return { body: delivery.body, headers: Object.fromEntries(headers) };
}

/** A copy whose body says something else in as many bytes. */
export const withOtherBody = (delivery: Delivery): Delivery => ({
  ...delivery,
  body: delivery.body.replace("show.updated", "show.removed"),
});

/** The same signature under a later time, in both families. */
export function withLaterTime(delivery: Delivery): Delivery {
  const seconds = Number(delivery.headers["webhook-timestamp"]);
  return withHeaders(delivery, {
    "webhook-timestamp": String(seconds + 1),
    "service-signature": delivery.headers["service-signature"]?.replace(
      `t=${seconds}`,
      `t=${seconds + 1}`,
    ),
  });
}
