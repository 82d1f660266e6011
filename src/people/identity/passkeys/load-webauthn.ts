import { loadPart } from "../../../kernel/load-part.ts";

/**
 * The library of the ceremonies, loaded with the first of them: it brings 13 MB of certificates'
 * formats, and most processes see no passkey.
 *
 * @throws ApiError 503 where it cannot be loaded.
 */
export const loadWebauthn = loadPart(() => import("@simplewebauthn/server"));
