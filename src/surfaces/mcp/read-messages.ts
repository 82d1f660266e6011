import { parseJsonBody } from "../../kernel/contract/body.ts";
import { ApiError } from "../../kernel/contract/errors.ts";

/**
 * Maximum bytes of a body: twice the size of the largest call, a hundred look-ups of episodes. The
 * limit is lower than at `/v1`, because an argument is read more often here: for the plan's token,
 * and for the text of an answer. An object of 20,000 keys took 40 to 120 ms of CPU.
 */
export const MESSAGE_BYTES_MAX = 262_144;
export const MESSAGE_ENTRIES_MAX = 2_000;

/** The fields that are read before the library checks a message; their values may have any type. */
export type Message =
  | { method?: string; params?: { name?: unknown; arguments?: unknown } }
  | null
  | undefined;

export interface Messages {
  body: unknown;
  list: readonly Message[];
  isBatch: boolean;
}

/** A fault of a body, with a code of JSON-RPC. */
export class ProtocolFault extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = "ProtocolFault";
    this.code = code;
  }
}

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** The only revision with batches; a client that names no revision has this one. */
const BATCH_REVISION = "2025-03-26";

/**
 * The messages of a body, within the limits of every JSON body. Depth and number of values are
 * counted before the body is parsed, so that neither can occupy the process.
 *
 * @throws ProtocolFault.
 */
export function readMessages(bytes: Uint8Array, revision: string | undefined): Messages {
  if (bytes.length === 0) throw notJson();
  const body = parsed(bytes);
  if (!Array.isArray(body)) return { body, list: [body as Message], isBatch: false };
  if (revision !== undefined && revision !== BATCH_REVISION)
    throw new ProtocolFault(
      INVALID_REQUEST,
      `Batches are part of ${BATCH_REVISION} alone. Send one message a request.`,
    );
  return { body, list: body as Message[], isBatch: true };
}

const notJson = (): ProtocolFault =>
  new ProtocolFault(PARSE_ERROR, "Parse error: the body is not JSON.");

function parsed(bytes: Uint8Array): unknown {
  try {
    return parseJsonBody(bytes, { entriesMax: MESSAGE_ENTRIES_MAX });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.extras["reason"] === "malformed_json") throw notJson();
    throw new ProtocolFault(INVALID_REQUEST, `Invalid request: ${error.message}`);
  }
}
