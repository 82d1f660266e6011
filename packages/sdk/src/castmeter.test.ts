import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startNetwork } from "../../../test/network.ts";
import { startWholeServer, type WholeServer } from "../../../test/whole-server.ts";
import { type ApiError, Castmeter, type ErrorCode, Preview } from "./index.ts";

const network = useFixture(async () => startNetwork<WholeServer>(await startWholeServer()));

const client = (apiKey: string | null = network.key): Castmeter =>
  new Castmeter({ baseUrl: network.app.address, apiKey });

const failureOf = async (call: PromiseLike<unknown>): Promise<ApiError> =>
  Promise.resolve(call).then(
    () => expect.fail("It succeeded."),
    (error: unknown) => error as ApiError,
  );

describe("the client", () => {
  it("goes through the items of all pages, and through the pages", async () => {
    for (let index = 0; index < 5; index += 1) await network.make.brand({ name: `Brand ${index}` });
    const names: string[] = [];
    for await (const { name } of client().brands.list({ limit: 2 })) names.push(name);
    expect(names.toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `Brand ${index}`));
    const sizes: number[] = [];
    for await (const { data } of client().brands.list({ limit: 2 }).pages())
      sizes.push(data.length);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it("shows what a write would change, carries it out, and once under one key", async () => {
    const { campaigns } = client();
    const draft = { name: "Autumn blend" };
    const { would_write: planned } = await campaigns.create(draft).dryRun();
    expect(planned).toMatchObject(draft);
    const options = { idempotencyKey: "autumn" };
    const [first, second] = [
      await campaigns.create(draft, options),
      await campaigns.create(draft, options).withResponse(),
    ];
    expect(second.data.data.id).toBe(first.data.id);
    expect(second.response.isReplayed).toBe(true);
  });

  it("answers a plan where a write needs a confirmation, which carries it out", async () => {
    const { campaigns } = client();
    const { data: campaign } = await campaigns.create({ name: "To delete" });
    const outcome = await campaigns.delete(campaign.id);
    if (!(outcome instanceof Preview)) throw new Error("It was not asked.");
    expect(outcome.plan).toMatchObject({ action: "campaigns.delete", irreversible: true });
    expect((await campaigns.get(campaign.id)).id).toBe(campaign.id);
    expect((await outcome.confirm()).data).toMatchObject({ id: campaign.id, deleted: true });
    expect((await failureOf(campaigns.get(campaign.id))).status).toBe(404);
  });

  it("carries a write out at once where it is confirmed, or where nothing has to be", async () => {
    const { campaigns, shows } = client();
    const { data: campaign } = await campaigns.create({ name: "To delete at once" });
    expect((await campaigns.delete(campaign.id).confirmed()).data.deleted).toBe(true);
    const renamed = await shows.update(network.showId, { categories: ["Comedy"] });
    expect(renamed.object).toBe("write_result");
  });

  it("throws what the server answers, with its field, its request and its documentation", async () => {
    const error = await failureOf(client().brands.create({ name: "" }));
    expect(error).toMatchObject({
      name: "InvalidRequestError",
      code: "parameter_invalid" satisfies ErrorCode,
      param: "name",
      status: 400,
    });
    expect(error.requestId).toMatch(/^req_/);
    expect(error.docUrl).toContain("#parameter_invalid");
    const named = [
      [client("wrong"), "AuthenticationError"],
      [client(null), "AuthenticationError"],
    ] as const;
    for (const [castmeter, name] of named)
      expect((await failureOf(castmeter.workspace.get())).name).toBe(name);
    const foreign = await failureOf(client(network.stranger.key).shows.get(network.showId));
    expect(foreign.name).toBe("NotFoundError");
    expect(JSON.stringify(error)).not.toContain(network.key);
  });

  it("reads files in every format, and takes one in a form", async () => {
    const csv = await client().shows.list().file("csv");
    expect(await csv.text()).toContain(network.showId);
    const xlsx = await client().shows.list().file("xlsx");
    expect(xlsx.headers.get("content-type")).toContain("spreadsheet");
    const file = new File(["Northwind, 4 reads"], "northwind.txt", { type: "text/plain" });
    const { data } = await client().library.create({ file, tags: ["orders", "autumn"] });
    expect(data).toMatchObject({ name: "northwind.txt", tags: ["orders", "autumn"] });
  });

  it("reaches what it has no method for", async () => {
    const castmeter = client();
    const { data: brand } = await castmeter.raw<{ data: { id: string } }>({
      method: "POST",
      path: "/v1/brands",
      body: { name: "By hand" },
    });
    const read = await castmeter.raw<{ id: string }>({ path: `/v1/brands/${brand.id}` });
    expect(read.id).toBe(brand.id);
  });

  it("says how much of the rate limit is left", async () => {
    const { response } = await client().workspace.get().withResponse();
    expect(response.rateLimit?.remaining).toBeLessThan(response.rateLimit?.limit ?? 0);
    expect(response.requestId).toMatch(/^req_/);
  });
});
