import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { metaOperations } from "./index.ts";

const t = useNetwork({ operations: metaOperations, key: { scopes: ["library:read"] } });

/** The identifiers that the contract names; the further ones are the catalogue's own. */
const NAMED = [
  "applePodcasts",
  "spotify",
  "youtube",
  "instagram",
  "instagramBusiness",
  "tiktok",
  "twitter",
  "facebook",
  "threads",
  "linkedin",
  "beehiiv",
  "simplecast",
  "megaphone",
  "omnystudio",
  "captivate",
  "blubrry",
];

describe("GET /v1/platforms", () => {
  it("answers every platform once, those of the contract among them, to any credential", async () => {
    const { status, body } = await t.send("GET", "/v1/platforms");
    expect(status).toBe(200);
    const ids = body.data.map((row: { id: string }) => row.id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).toEqual(expect.arrayContaining(NAMED));
    expect(body.data).toContainEqual({
      object: "platform",
      id: "spotify",
      name: "Spotify",
      category: "audio",
      connect_via: "extension",
      metered: false,
      premium: true,
      measures_other_hosts: false,
    });
    expect(body.data).toContainEqual({
      object: "platform",
      id: "tiktok",
      name: "TikTok",
      category: "social",
      connect_via: "api",
      metered: true,
      premium: false,
      measures_other_hosts: false,
    });
  });

  it("refuses a caller without a credential and a parameter it does not know", async () => {
    expect((await t.app.get("/v1/platforms")).body.error).toMatchObject({
      code: "credential_invalid",
      reason: "missing",
    });
    expect((await t.send("GET", "/v1/platforms?category=audio")).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "category",
      reason: "unknown",
    });
  });
});
