import { describe, expect, it } from "vitest";
import type { Call, CallAnswer, Caller } from "./call.ts";
import { mcpCheck, oauthCheck, publicPageCheck } from "./read-checks.ts";

const answer = (status: number, text: string, rest: object = {}): CallAnswer => ({
  ok: true,
  status,
  contentType: "application/json",
  text,
  tookMs: 10,
  ...rest,
});

/** Answers by path; everything else is a 404 of a server of others. */
const server =
  (answers: Record<string, CallAnswer>, calls: Call[] = []): Caller =>
  async (call) => {
    calls.push(call);
    return answers[call.path] ?? answer(404, "<html>not here</html>");
  };

const WRONG = { outcome: "down", reason: "wrong_answer" };
const GOOD = { outcome: "operational" };

describe("the list of tools", () => {
  const check = (text: string, calls: Call[] = []) =>
    mcpCheck(server({ "/mcp": answer(200, text) }, calls))();
  const tools = '{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"get_me"}]}}';

  it("is asked for as an agent does, and read as JSON or as an event", async () => {
    const calls: Call[] = [];
    expect(await check(tools, calls)).toEqual(GOOD);
    expect(calls).toMatchObject([{ method: "POST", body: { method: "tools/list" } }]);
    expect(await check(`event: message\ndata: ${tools}\n\n`)).toEqual(GOOD);
  });

  it("that is empty or an error is wrong", async () => {
    expect(await check('{"result":{"tools":[]}}')).toEqual(WRONG);
    expect(await check('{"error":{"code":-32603}}')).toEqual(WRONG);
  });
});

describe("what is public", () => {
  it("is the metadata with issuer and endpoint, and a whole page", async () => {
    const path = "/.well-known/oauth-authorization-server";
    const metadata = (text: string) => oauthCheck(server({ [path]: answer(200, text) }))();
    expect(await metadata('{"issuer":"x","token_endpoint":"y"}')).toEqual(GOOD);
    expect(await metadata('{"issuer":"x"}')).toEqual(WRONG);
    const page = (text: string, contentType = "text/html; charset=utf-8") =>
      publicPageCheck(server({ "/": answer(200, text, { contentType }) }), {
        call: null,
        baseUrl: "",
      })();
    expect(await page("<html>Castmeter</html>")).toEqual(GOOD);
    expect(await page("<html>Castmeter, cut off")).toEqual(WRONG);
    expect(await page("<html>Castmeter</html>", "application/json")).toEqual(WRONG);
    expect(await page("<html>This domain is for sale</html>")).toEqual(WRONG);
  });

  it("is the page of a show that the key finds, and another one when that is gone", async () => {
    const baseUrl = "https://castmeter.example";
    const shows = (path: string) => answer(200, JSON.stringify({ data: [{ public_url: path }] }));
    const listed = { "/v1/shows?limit=1": shows(`${baseUrl}/s/tide`) };
    const page = (text: string) =>
      answer(200, `<html>${text}</html>`, { contentType: "text/html" });
    const pages: Record<string, CallAnswer> = { "/s/tide": page(`${baseUrl}/s/tide`) };
    const calls: Call[] = [];
    const check = publicPageCheck(server(pages, calls), { call: server(listed), baseUrl });
    expect(await check()).toEqual(GOOD);
    delete pages["/s/tide"];
    expect(await check()).toEqual(WRONG);
    listed["/v1/shows?limit=1"] = shows(`${baseUrl}/s/weir`);
    pages["/s/weir"] = page(`${baseUrl}/s/weir`);
    expect(await check()).toEqual(GOOD);
    expect(calls.map(({ path }) => path)).toEqual(["/s/tide", "/s/tide", "/s/weir"]);
    listed["/v1/shows?limit=1"] = shows("https://elsewhere.example/s/tide");
    pages["/s/weir"] = page("This domain is for sale");
    expect(await check()).toEqual(WRONG);
    const start = { "/": page("Castmeter") };
    const other = publicPageCheck(server(start), { call: server(listed), baseUrl });
    expect(await other()).toEqual(GOOD);
  });
});
