import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClusterFixture, startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("changing what a cluster is called and whom it names", () => {
  let fixture: ClusterFixture;
  beforeAll(async () => {
    fixture = await startClusterFixture();
  });
  afterAll(() => fixture.app.close());

  it("sets and clears the co-brand and keeps other customization", async () => {
    const cluster = await fixture.createNamed("Branded");
    await fixture.app.sql(
      'update clusters set customization = \'{"title": "Kept"}\' where id = $1',
      [cluster.id],
    );
    const set = await fixture.send("PATCH", fixture.path(cluster.id), {
      customization: {
        co_brand: { name: "Northwind Roasters", logo_url: "https://northwind.example/logo.png" },
      },
    });
    expect(set.body.data.customization).toEqual({
      co_brand: {
        name: "Northwind Roasters",
        logo_url: "https://northwind.example/logo.png",
        href: null,
      },
      title: "Kept",
      accent_color: null,
    });
    const cleared = await fixture.send("PATCH", fixture.path(cluster.id), {
      customization: { co_brand: null },
    });
    expect(cleared.body.data.customization).toMatchObject({ co_brand: null, title: "Kept" });
  });

  it.each([
    [{ customization: { co_brand: { name: "" } } }, "customization.co_brand.name"],
    [{ customization: { co_brand: { name: "x".repeat(81) } } }, "customization.co_brand.name"],
    [{ customization: { co_brand: {} } }, "customization.co_brand.name"],
    [
      { customization: { co_brand: { name: "A", href: "http://plain.example" } } },
      "customization.co_brand.href",
    ],
    [{ customization: { title: "no" } }, "customization.title"],
    [{ name: null }, "name"],
  ])("refuses %j naming the field", async (body, param) => {
    const cluster = await fixture.createNamed("Strict");
    expect((await fixture.send("PATCH", fixture.path(cluster.id), body)).body.error).toMatchObject({
      code: "parameter_invalid",
      param,
    });
  });
});
