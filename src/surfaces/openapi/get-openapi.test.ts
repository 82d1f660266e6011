import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { metaOperations } from "../../features/integrations/meta/index.ts";
import { openApiOperations } from "./index.ts";

const operations = [...metaOperations, ...openApiOperations];

const app = useApp({ operations, services: () => ({ operations }) });

describe("GET /v1/openapi.json", () => {
  it("answers the document of the operations this server has, without a credential", async () => {
    const { status, body, headers } = await app.get("/v1/openapi.json");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(body.openapi).toBe("3.1.0");
    expect(body.servers).toEqual([{ url: "http://127.0.0.1:4000" }]);
    expect(Object.keys(body.paths)).toEqual(operations.map((operation) => operation.path));
  });

  it("answers 304 to its own tag", async () => {
    const { headers } = await app.get("/v1/openapi.json");
    const again = await app.get("/v1/openapi.json", {
      headers: { "if-none-match": headers["etag"] ?? "" },
    });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  it("takes no parameters", async () => {
    expect((await app.get("/v1/openapi.json?format=yaml")).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "format",
    });
  });
});
