import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newEndpointSecret, signatureHeaders, signingKeysOf } from "./signature.ts";

const secretOf = (firstByte: number): string =>
  `whsec_${Buffer.from(Array.from({ length: 32 }, (_, index) => firstByte + index)).toString("base64")}`;
const SECRET = secretOf(0);
const PREVIOUS = secretOf(32);
const SIGNED = {
  eventId: "evt_0123456789abcdefABCDEFGH",
  timestampSec: 1_793_188_800,
  body: '{"id":"evt_1","name":"Käse & 日本 🎧"}',
};

/** The signature as docs/webhooks.md defines it, written a second time with node:crypto alone. */
const hexOf = (secret: string, content: Buffer): string =>
  createHmac("sha256", Buffer.from(secret, "utf8")).update(content).digest("hex");
const base64Of = (secret: string, content: Buffer): string =>
  createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(content)
    .digest("base64");

const headersFor = (...secrets: string[]): Record<string, string> =>
  signatureHeaders(SIGNED, secrets.map(signingKeysOf));

describe("signature headers", () => {
  it("are those another implementation computed from the same secret, time and bytes", () => {
    // Made with Python's hmac module.
    expect(headersFor(SECRET)).toEqual({
      "service-signature":
        "t=1793188800,v1=e109abf33dab7f61da72831fecc5dbc9204f6f7adb655bf972a06d0833abc7bd",
      "webhook-id": "evt_0123456789abcdefABCDEFGH",
      "webhook-timestamp": "1793188800",
      "webhook-signature": "v1,/vcshbYdW8K3FcL1yC0E7d3Bt8OJ5NQe0p7kI8r3K8k=",
    });
  });

  it("sign time and body bytes with the whole secret, and event id, time and body bytes with what it encodes", () => {
    const body = Buffer.from(SIGNED.body, "utf8");
    expect(body.length).toBeGreaterThan(SIGNED.body.length);
    const headers = headersFor(SECRET);
    expect(headers["service-signature"]).toBe(
      `t=1793188800,v1=${hexOf(SECRET, Buffer.concat([Buffer.from("1793188800."), body]))}`,
    );
    expect(headers["webhook-signature"]).toBe(
      `v1,${base64Of(SECRET, Buffer.concat([Buffer.from("evt_0123456789abcdefABCDEFGH.1793188800."), body]))}`,
    );
  });

  it("hold both signatures during a rotation, the newer secret's first", () => {
    const [newer, older, both] = [
      headersFor(SECRET),
      headersFor(PREVIOUS),
      headersFor(SECRET, PREVIOUS),
    ];
    const olderHex = older["service-signature"]?.split(",")[1] ?? "";
    expect(both["service-signature"]).toBe(`${newer["service-signature"]},${olderHex}`);
    expect(both["webhook-signature"]).toBe(
      `${newer["webhook-signature"]} ${older["webhook-signature"]}`,
    );
    expect(headersFor(PREVIOUS, SECRET)["service-signature"]).toBe(
      `${older["service-signature"]},${newer["service-signature"]?.split(",")[1] ?? ""}`,
    );
  });

  it("change with each of secret, time, event id and body", () => {
    const keys = [signingKeysOf(SECRET)];
    const standard = (changes: Partial<typeof SIGNED>): string | undefined =>
      signatureHeaders({ ...SIGNED, ...changes }, keys)["webhook-signature"];
    const values = [
      standard({}),
      standard({ body: `${SIGNED.body} ` }),
      standard({ timestampSec: 1_793_188_801 }),
      standard({ eventId: "evt_0123456789abcdefABCDEFGI" }),
      headersFor(PREVIOUS)["webhook-signature"],
    ];
    expect(new Set(values).size).toBe(values.length);
  });
});

describe("a new secret", () => {
  it("is whsec_ and 32 random bytes in base64 that reads back", () => {
    const secrets = Array.from({ length: 50 }, newEndpointSecret);
    expect(new Set(secrets).size).toBe(secrets.length);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    }
  });
});
