import { loadPart } from "../../../kernel/load-part.ts";

/**
 * The library of the WebAuthn ceremonies, loaded at the first one: it contains 13 MB of code for
 * certificate formats, and most processes handle no passkey.
 *
 * @throws ApiError 503 where the library cannot be loaded.
 */
export const loadWebauthn = loadPart(() => import("@simplewebauthn/server"));
