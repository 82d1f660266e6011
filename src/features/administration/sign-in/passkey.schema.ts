import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { Type } from "typebox";

/**
 * The JSON of `PublicKeyCredential.toJSON()`. Browsers keep adding fields to it, so unknown ones
 * are accepted; src/people/identity/passkeys verifies the fields it reads.
 */

const base64url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: "^[A-Za-z0-9_-]+$" });
const open = { additionalProperties: true } as const;

const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: Type.String({ maxLength: 32 }),
};

const registration = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: base64url(8_000),
        attestationObject: base64url(32_000),
        transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
      },
      open,
    ),
  },
  open,
);

const authentication = Type.Object(
  {
    ...credential,
    response: Type.Object(
      {
        clientDataJSON: base64url(8_000),
        authenticatorData: base64url(8_000),
        signature: base64url(8_000),
        userHandle: Type.Optional(Type.Union([base64url(200), Type.Null()])),
      },
      open,
    ),
  },
  open,
);

export const registrationResponse = Type.Unsafe<RegistrationResponseJSON>(registration);
export const authenticationResponse = Type.Unsafe<AuthenticationResponseJSON>(authentication);
