import { parseJsonBody } from "../../kernel/contract/body.ts";
import { ApiError } from "../../kernel/contract/errors.ts";

/**
 * The largest body: twice what the largest call holds, a hundred look-ups of episodes. Less than at
 * `/v1`, since an argument is read more often here: for the plan's token, and for the words of an
 * answer. An object of 20,000 keys took 40 to 120 ms of CPU.
 */
export const MESSAGE_BYTES_MAX = 262_144;
export const MESSAGE_ENTRIES_MAX = 2_000;

/** What is looked at before the library checks a message; anything may stand in its place. */
export type Message =
  | { method?: string; params?: { name?: unknown; arguments?: unknown } }
  | null
  | undefined;

export interface Messages {
  body: unknown;
  list: readonly Message[];
  isBatch: boolean;
}

/** A fault of a body, in the codes of JSON-RPC. */
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

/** The one revision with batches; also that of a client which names none. */
const BATCH_REVISION = "2025-03-26";

/**
 * The messages of a body, within the limits of every JSON body: counted before it is parsed, so
 * that neither depth nor number of values can occupy the process.
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
