import { BoundedMap } from "../../lib/bounded-map.ts";
import type { Executor } from "../../db/connection/database.ts";
import type { EndpointRights } from "../../events/matching-endpoints.ts";
import type { Secrets } from "../../kernel/secrets.ts";
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
 * Reads endpoints for sending. Address, rights and secrets are read for each claim; only unsealed
 * keys are cached.
 */
export class DeliveryTargets {
  readonly #secrets: Secrets;
  readonly #keys = new BoundedMap<string, SigningKeys>({ max: KEYS_KEPT_MAX });

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** The endpoints that may be sent to; those disabled or deleted are left out. */
  async read(
    executor: Executor,
    endpoints: readonly EndpointReference[],
    now: Date,
  ): Promise<Map<string, SendableEndpoint>> {
    const rows = await findSendableEndpoints(executor, endpoints);
    return new Map(rows.map((row) => [row.id, { target: this.of(row, now), rights: row }]));
  }

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
