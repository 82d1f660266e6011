import { expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { SERVER_VERSION, USER_AGENT } from "./server-version.ts";

it("the server and its User-Agent have the version of package.json", () => {
  expect(SERVER_VERSION).toBe(packageJson.version);
  expect(USER_AGENT).toBe(`Castmeter/${packageJson.version} (podcast measurement)`);
});
