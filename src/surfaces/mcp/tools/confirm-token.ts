import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { WritePlan } from "../../../kernel/operation/operation.ts";
import { canonicalJson } from "../../../lib/text/canonical-json.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { CONFIRM_TOKEN } from "./tool-schema.ts";

/**
 * Validity of a plan: long enough for a person to read it, short enough that it still describes the
 * change.
 */
export const PLAN_MS = 5 * MINUTE_MS;

const PREFIX = "plan_";
const EXPIRY_BYTES = 6;
const NONCE_BYTES = 12;
const TERMS_BYTES = 8;
const MAC_BYTES = 16;
const HEAD_BYTES = EXPIRY_BYTES + NONCE_BYTES + TERMS_BYTES;

/**
 * The call that a token is bound to: the token is signed over all of it, and is valid for nothing
 * else.
 */
export interface PlannedCall {
  workspaceId: string;
  credentialId: string;
  operationId: string;
  arguments: Readonly<Record<string, unknown>>;
}

export interface ConfirmedPlan {
  /** Identifies this plan: it is executed once, regardless of how often the token is sent. */
  nonce: string;
  /** The agreed terms: content, size and price of the change. */
  terms: string;
}

/**
 * A short hash of the terms that a person agreed to: the resource, what the plan will write or
 * delete by name and count, whether it can be undone, and its cost. Figures that a plan quotes for
 * orientation are left out: a reach changes while the person reads.
 */
export function termsOf(change: WritePlan): string {
  const {
    resource,
    id,
    deletes = false,
    confirm = false,
    irreversible = false,
    cost = null,
    wouldWrite,
    effects,
    warnings = [],
    terms = { wouldWrite, effects, warnings },
  } = change;
  return createHash("sha256")
    .update(canonicalJson([resource, id, deletes, confirm, irreversible, cost, terms]))
    .digest()
    .subarray(0, TERMS_BYTES)
    .toString("base64url");
}

const textOf = (token: Buffer): string => `${PREFIX}${token.toString("base64url")}`;

/**
 * Signs plans and verifies its own signatures. Nothing is stored: any process with the master key
 * can confirm a plan of another.
 */
export class PlanSigner {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  #mac(head: Buffer, call: PlannedCall): Buffer {
    const bound = canonicalJson([
      call.workspaceId,
      call.credentialId,
      call.operationId,
      call.arguments,
    ]);
    return createHmac("sha256", this.#key)
      .update(head)
      .update(bound)
      .digest()
      .subarray(0, MAC_BYTES);
  }

  write(call: PlannedCall, terms: string, expiresAt: Date): string {
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUIntBE(expiresAt.getTime(), 0, EXPIRY_BYTES);
    randomBytes(NONCE_BYTES).copy(head, EXPIRY_BYTES);
    Buffer.from(terms, "base64url").copy(head, EXPIRY_BYTES + NONCE_BYTES);
    return textOf(Buffer.concat([head, this.#mac(head, call)]));
  }

  /**
   * @throws ApiError `parameter_invalid`, `param: confirm_token`, for a token of another call, an
   * altered one, and one that has expired.
   */
  read(token: string, call: PlannedCall, now: Date): ConfirmedPlan {
    const bytes = Buffer.from(token.slice(PREFIX.length), "base64url");
    if (bytes.length !== HEAD_BYTES + MAC_BYTES || textOf(bytes) !== token)
      throw refused(
        "malformed",
        "confirm_token is not one that a plan gave out. Call without it for a plan.",
      );
    const head = bytes.subarray(0, HEAD_BYTES);
    if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), this.#mac(head, call))) {
      throw refused(
        "conflict",
        "confirm_token belongs to another call. It holds for one tool, one credential and " +
          "exactly the arguments that were planned. Call without it for a new plan.",
      );
    }
    if (head.readUIntBE(0, EXPIRY_BYTES) <= now.getTime())
      throw refused(
        "out_of_range",
        "confirm_token has expired: a plan holds for five minutes. Call without it for a new plan.",
      );
    return {
      nonce: head.subarray(EXPIRY_BYTES, EXPIRY_BYTES + NONCE_BYTES).toString("base64url"),
      terms: head.subarray(EXPIRY_BYTES + NONCE_BYTES).toString("base64url"),
    };
  }
}

function refused(reason: "malformed" | "conflict" | "out_of_range", message: string): ApiError {
  return parameterInvalid(CONFIRM_TOKEN, reason, message);
}
