import type * as Webauthn from "@simplewebauthn/server";

/**
 * The library of the ceremonies, loaded with the first of them: it brings 13 MB of certificates'
 * formats, and most processes see no passkey.
 */
export const loadWebauthn = (): Promise<typeof Webauthn> => import("@simplewebauthn/server");
