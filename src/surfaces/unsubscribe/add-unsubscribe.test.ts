import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../test/network.ts";
import { unsubscribeUrlOf } from "../../features/reporting/sending/index.ts";
import { addUnsubscribe } from "./add-unsubscribe.ts";

const t = useNetwork();

describe("the address that ends mails of a report", () => {
  it("changes nothing when it is opened, and unsubscribes by one POST of a mail program", async () => {
    const server = Fastify();
    addUnsubscribe(server, t.app.runtime);
    const subscription = { workspaceId: t.workspaceId, automationId: "rau_1", hash: "ab12" };
    const url = new URL(
      unsubscribeUrlOf(t.app.runtime.secrets, "https://castmeter.example", subscription),
    ).pathname;
    const rows = () => t.sql("select address_hash from report_unsubscribes");
    const asked = await server.inject({ method: "GET", url });
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('<form method="post">');
    expect(await rows()).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      const done = await server.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "List-Unsubscribe=One-Click",
      });
      expect(done.statusCode).toBe(200);
    }
    expect(await rows()).toEqual([{ address_hash: "ab12" }]);
    const forged = url.replace("ab12", "cd34");
    expect((await server.inject({ method: "POST", url: forged })).statusCode).toBe(404);
    expect((await server.inject({ method: "PUT", url })).statusCode).toBe(405);
    await server.close();
  });
});
