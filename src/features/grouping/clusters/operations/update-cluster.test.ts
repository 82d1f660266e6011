import { NOTHING_CHANGED } from "../../../../kernel/operation/changes.ts";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("changing what a cluster is called and whom it names", () => {
  const t = useFixture(startClusterFixture);

  it("sets and clears the co-brand and keeps other customization", async () => {
    const cluster = await t.createNamed("Branded");
    await t.sql('update clusters set customization = \'{"title": "Kept"}\' where id = $1', [
      cluster.id,
    ]);
    const set = await t.send("PATCH", t.path(cluster.id), {
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
    const cleared = await t.send("PATCH", t.path(cluster.id), {
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
    [{ customization: { co_brand: { name: "   " } } }, "customization.co_brand.name"],
    [{ name: null }, "name"],
    [{ name: "   " }, "name"],
  ])("refuses %j naming the field", async (body, param) => {
    const cluster = await t.createNamed("Strict");
    expect((await t.send("PATCH", t.path(cluster.id), body)).body.error).toMatchObject({
      code: "parameter_invalid",
      param,
    });
  });

  it("takes any spelling of a public https address for the co-brand, and no other", async () => {
    const { id } = await t.createNamed("Linked");
    const send = (field: string, address: string) =>
      t.send("PATCH", t.path(id), {
        customization: { co_brand: { name: "A", [field]: address } },
      });
    for (const field of ["logo_url", "href"]) {
      for (const address of [
        "https://[",
        'https://a.example/"><script>',
        "https://user:pw@h.example",
        "https://a/logo.png",
        "https://localhost/",
        "https://127.0.0.1/l.png",
        "https://2130706433/",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/",
        "https://printer.local/",
        "http://plain.example",
        "javascript:alert(1)",
        "https://a.example/\\@b.example",
      ])
        expect([address, (await send(field, address)).body.error?.param]).toEqual([
          address,
          `customization.co_brand.${field}`,
        ]);
      for (const address of ["HTTPS://a.example", "https://bücher.example/ü?q=%22#top"])
        expect((await send(field, address)).body.data.customization.co_brand[field]).toBe(address);
    }
  });

  it("writes only what differs from what is stored; nothing leaves no event and warns", async () => {
    const { id, global_id: globalId } = await t.createNamed("Same");
    const change = {
      name: "Same",
      tags: ["a", "b", "a"],
      customization: { co_brand: { name: "A", href: "https://a.example" } },
    };
    const first = await t.send("PATCH", t.path(id), change);
    expect(first.body.written).toEqual({
      tags: ["a", "b"],
      customization: {
        co_brand: { name: "A", logo_url: null, href: "https://a.example" },
      },
    });
    const events = await t.events(globalId);
    const again = await t.send("PATCH", t.path(id), change);
    expect([again.status, again.body.written, again.body.warnings]).toEqual([
      200,
      {},
      [NOTHING_CHANGED],
    ]);
    expect(again.body.data.updated_at).toBe(first.body.data.updated_at);
    expect(await t.events(globalId)).toEqual(events);
  });
});
