import { describe, expect, it } from "vitest";
import { createHmac } from "node:crypto";
import { verifyWebhook } from "../index.ts";

const SECRET = "whsec_dGhlIGhhcmJvdXIgaXMgcXVpZXQ=";
const NOW = new Date("2026-11-03T12:00:00Z");
const SECONDS = String(NOW.getTime() / 1_000);
const BODY = JSON.stringify({ id: "evt_1", type: "cluster.updated", name: "Épisode" });

const signature = (secret = SECRET, body = BODY, time = SECONDS): string =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");

const verified = (
  header: string,
  body: string | Uint8Array = BODY,
  secrets: string | string[] = SECRET,
) => verifyWebhook(body, { "service-signature": header }, secrets, { now: NOW });

describe("a delivery", () => {
  it("is verified over its bytes, with any of its signatures and any of the secrets", async () => {
    const header = `t=${SECONDS},v1=${signature()}`;
    expect((await verified(header)).id).toBe("evt_1");
    expect((await verified(header, new TextEncoder().encode(BODY))).id).toBe("evt_1");
    expect((await verified(header, BODY, ["whsec_new", SECRET])).id).toBe("evt_1");
    const rotated = `t=${SECONDS}, v2=x, v1=${signature("whsec_new")}, v1=${signature()}`;
    expect((await verified(rotated)).id).toBe("evt_1");
    const headers = new Headers({ "Service-Signature": header });
    expect((await verifyWebhook(BODY, headers, SECRET, { now: NOW })).id).toBe("evt_1");
  });

  it("is refused where body, time or secret are others, or a header is missing", async () => {
    const good = signature();
    const early = String(Number(SECONDS) - 301);
    const refused: [header: string, body?: string, secret?: string][] = [
      [""],
      [`v1=${good}`],
      [`t=${SECONDS}`],
      [`t=${SECONDS},v1=`],
      [`t=${SECONDS},v1=${good.slice(2)}`],
      [`t=${SECONDS},v1=${good}`, `${BODY} `],
      [`t=${SECONDS},v1=${good}`, BODY, "whsec_other"],
      [`t=${Number(SECONDS) + 1},v1=${good}`],
      [`t=${early},v1=${signature(SECRET, BODY, early)}`],
    ];
    for (const [header, body, secret] of refused)
      await expect(verified(header, body, secret)).rejects.toMatchObject({
        name: "WebhookSignatureError",
      });
  });
});
