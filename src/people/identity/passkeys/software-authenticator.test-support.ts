import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/**
 * A passkey without a device: ES256, no attestation, CBOR encoded by hand. A server cannot
 * distinguish it from a real one.
 */

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 };

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();

/** A CBOR head: three bits of type, then the number in the shortest form. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 0xff]);
}

const integer = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer =>
  Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...entries: [Buffer, Buffer][]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

export interface Question {
  challenge: string;
  rpId: string;
  origin: string;
}

interface Options {
  /** The authenticator's count after this use; 0 for an authenticator that does not count. */
  signCount?: number;
  userVerified?: boolean;
}

export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #privateKey: KeyObject;
  readonly #publicKey: { x: Buffer; y: Buffer };
  userHandle = "";

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#privateKey = privateKey;
    this.#publicKey = { x: Buffer.from(x, "base64url"), y: Buffer.from(y, "base64url") };
  }

  /** The result of `navigator.credentials.create(…).toJSON()`. */
  register(
    question: Question,
    userHandle: string,
    { signCount = 0, userVerified = true }: Options = {},
  ) {
    this.userHandle = userHandle;
    const { x, y } = this.#publicKey;
    const key = map(
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(x)],
      [integer(-3), bytes(y)],
    );
    const length = Buffer.from([this.credentialId.length >> 8, this.credentialId.length & 0xff]);
    const authData = Buffer.concat([
      this.#head(question.rpId, FLAG.attested, { signCount, userVerified }),
      Buffer.alloc(16),
      length,
      this.credentialId,
      key,
    ]);
    const attestationObject = map(
      [text("fmt"), text("none")],
      [text("attStmt"), map()],
      [text("authData"), bytes(authData)],
    );
    const response = {
      clientDataJSON: clientData("webauthn.create", question).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    };
    return { ...this.#credential(), response };
  }

  /** The result of `navigator.credentials.get(…).toJSON()`. */
  answer(question: Question, { signCount = 0, userVerified = true }: Options = {}) {
    const authenticatorData = this.#head(question.rpId, 0, { signCount, userVerified });
    const client = clientData("webauthn.get", question);
    const signature = sign(
      "sha256",
      Buffer.concat([authenticatorData, sha256(client)]),
      this.#privateKey,
    );
    const response = {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.userHandle,
    };
    return { ...this.#credential(), response };
  }

  #credential() {
    const id = this.credentialId.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      authenticatorAttachment: "platform",
    };
  }

  #head(rpId: string, flags: number, { signCount, userVerified }: Required<Options>): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([FLAG.present | (userVerified ? FLAG.verified : 0) | flags]),
      count,
    ]);
  }
}

const clientData = (type: string, { challenge, origin }: Question): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
