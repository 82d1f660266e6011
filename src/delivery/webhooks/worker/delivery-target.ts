import { BoundedMap } from "../../../lib/bounded-map.ts";
import type { Executor } from "../../../db/connection/database.ts";
import type { EndpointRights } from "../../events/matching-endpoints.ts";
import type { Log } from "../../../kernel/pipeline/log.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import type { DeliveryTarget } from "../attempt/attempt-delivery.ts";
import { type SigningKeys, secretOwner, signingKeysOf } from "../attempt/signature.ts";
import {
  type EndpointReference,
  findSendableEndpoints,
  type SendableEndpointRow,
} from "./sendable-endpoints.store.ts";

const KEYS_KEPT_MAX = 2_000;

/** An endpoint that may be sent to, and what it may receive at this moment. */
export interface SendableEndpoint {
  target: DeliveryTarget;
  rights: EndpointRights;
}

/**
 * Reads endpoints for sending. Addresses, rights and secrets are read with each read of the queue;
 * only unsealed keys are cached.
 */
export class DeliveryTargets {
  readonly #secrets: Secrets;
  readonly #keys = new BoundedMap<string, SigningKeys>({ max: KEYS_KEPT_MAX });

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /**
   * The endpoints that may be sent to. Disabled and deleted endpoints are left out, and so is an
   * endpoint whose secret cannot be opened: it must not stop the others.
   */
  async read(
    executor: Executor,
    endpoints: readonly EndpointReference[],
    { now, log }: { now: Date; log: Log },
  ): Promise<Map<string, SendableEndpoint>> {
    const sendable = new Map<string, SendableEndpoint>();
    for (const row of await findSendableEndpoints(executor, endpoints))
      try {
        sendable.set(row.id, { target: this.of(row, now), rights: row });
      } catch (error) {
        log.error({ endpoint: row.id, error: String(error) }, "a secret could not be opened");
      }
    return sendable;
  }

  /** @throws Error where its secret cannot be opened. */
  of(row: SendableEndpointRow, now: Date): DeliveryTarget {
    const isRotating =
      row.previous_secret_expires_at !== null && row.previous_secret_expires_at > now;
    const sealed = [row.sealed_secret, isRotating ? row.sealed_previous_secret : null].filter(
      (text) => text !== null,
    );
    return {
      endpointId: row.id,
      url: row.url,
      apiVersion: row.api_version,
      keys: sealed.map((text) => this.#keysOf(text, row.id)),
    };
  }

  #keysOf(sealed: string, endpointId: string): SigningKeys {
    const known = this.#keys.get(sealed);
    if (known !== undefined) return known;
    const keys = signingKeysOf(this.#secrets.open(sealed, secretOwner(endpointId)));
    this.#keys.set(sealed, keys);
    return keys;
  }
}
