import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";

describe("POST /v1/brands", () => {
  const t = useNetwork();

  it("creates a brand with every field, and announces it", async () => {
    const { send, events } = t;
    const made = await send("POST", "/v1/brands", {
      name: "  Northwind Roasters ",
      logo_url: "https://northwind.example/logo.png",
      website: "http://northwind.example",
      description: "Coffee, roasted on the quay.",
      categories: ["Food & Drink", "food & drink ", "Coffee"],
      talking_points: "Roasted on the quay.",
      brand_safety: { blocked_categories: ["True Crime"] },
      target_audience: { age_range: "25-54", countries: ["gb", "IE"] },
      social_links: { instagram: "https://www.instagram.com/northwindroasters/" },
      tags: ["autumn"],
    });
    expect(made.status).toBe(201);
    expect(made.headers["location"]).toMatch(new RegExp(`/brands/${made.body.data.id}$`));
    expect(made.body.data).toMatchObject({
      object: "brand",
      name: "Northwind Roasters",
      logo_url: "https://northwind.example/logo.png",
      website: "http://northwind.example",
      categories: ["Food & Drink", "Coffee"],
      brand_safety: { blocked_categories: ["True Crime"], blocked_topics: [] },
      target_audience: { age_range: "25-54", genders: [], countries: ["GB", "IE"] },
      social_links: { instagram: "https://www.instagram.com/northwindroasters/" },
      contact_count: 0,
      campaign_count: 0,
      last_campaign_at: null,
      archived: false,
    });
    expect(await events(made.body.data.id)).toEqual(["brand.created"]);
  });

  it("refuses a 51st talking point by the name of the field, and counts each once", async () => {
    const { send } = t;
    const points = Array.from({ length: 51 }, (_, index) => `Point ${index}`);
    const body = (lines: readonly string[]) => ({
      name: `Points ${lines.length}`,
      talking_points: lines.join("\n"),
    });
    const refused = await send("POST", "/v1/brands", body(points));
    expect([refused.status, refused.body.error]).toMatchObject([
      400,
      { code: "parameter_invalid", param: "talking_points" },
    ]);
    const taken = await send("POST", "/v1/brands", body([...points.slice(0, 50), "Point 0"]));
    expect(taken.status).toBe(201);
  });

  it("keeps contacts sealed, and returns their count alone", async () => {
    const { app, send } = t;
    const contacts = [{ name: "Ada Quay", email: "ada@northwind.example" }, { phone: "+44 20 1" }];
    const made = await send("POST", "/v1/brands", { name: "Sealed", contacts });
    expect(made.body.data.contact_count).toBe(2);
    const [row] = await app.sql("select * from brands where id = $1", [made.body.data.id]);
    const everything = [
      made.text,
      JSON.stringify(row),
      JSON.stringify(app.logged),
      JSON.stringify(await app.sql("select * from events")),
    ].join();
    expect(row?.["contacts_sealed"]).toMatch(/^s1\./);
    for (const secret of ["Ada Quay", "ada@northwind.example", "+44 20 1"])
      expect(everything).not.toContain(secret);
  });

  it("writes nothing in a dry run, whose answer counts the contacts", async () => {
    const { app, send } = t;
    const dry = await send("POST", "/v1/brands?dry_run=true", {
      name: "Dry",
      contacts: [{ email: "dry@northwind.example" }],
    });
    expect(dry.body.would_write).toEqual({ name: "Dry", contact_count: 1 });
    expect(await app.sql("select from brands where name = 'Dry'")).toEqual([]);
  });

  it("refuses fields that are out of form, by their name", async () => {
    const { send } = t;
    const cases: [Record<string, unknown>, string][] = [
      [{}, "name"],
      [{ name: "   " }, "name"],
      [{ name: "x".repeat(121) }, "name"],
      [{ name: "x", logo_url: "http://northwind.example/logo.png" }, "logo_url"],
      [{ name: "x", website: "https://10.0.0.1" }, "website"],
      [{ name: "x", description: "x".repeat(4_001) }, "description"],
      [{ name: "x", categories: Array.from({ length: 11 }, (_, i) => `c${i}`) }, "categories"],
      [{ name: "x", social_links: { instagram: "javascript:alert(1)" } }, "social_links.instagram"],
      [{ name: "x", target_audience: { countries: ["England"] } }, "target_audience.countries[0]"],
      [{ name: "x", contacts: [{ role: "Buyer" }] }, "contacts[0]"],
      [{ name: "x", contacts: [{ email: "no address" }] }, "contacts[0].email"],
      [{ name: "x", owner: "me" }, "owner"],
    ];
    for (const [body, param] of cases) {
      const { status, body: answer } = await send("POST", "/v1/brands", body);
      expect([status, answer.error.code, answer.error.param]).toEqual([
        400,
        "parameter_invalid",
        param,
      ]);
    }
  });

  it("is for subnetworks too", async () => {
    const { app, workspaceId, send } = t;
    const subnetwork = await app.workspace({ kind: "subnetwork", parentId: workspaceId });
    const create = (as: string) => send("POST", "/v1/brands", { name: "Kinds" }, as);
    expect((await create(await app.key(subnetwork))).status).toBe(201);
  });
});
