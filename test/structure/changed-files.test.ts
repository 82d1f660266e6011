import { describe, expect, it } from "vitest";
import { testsOf } from "../../scripts/changed-files.ts";

/** Which tests `npm test -- changed` runs for a file. */

const DELIVERY_TEST = "src/features/integrations/webhook-endpoints/deliveries/get-delivery.test.ts";

describe("the tests of a changed file", () => {
  it("are those beside it and those that import it", () => {
    const tests = testsOf(["test/whole-server.ts"]);
    expect(tests).toContain("test/journeys/team-changes.test.ts");
    expect(testsOf([DELIVERY_TEST])).toContain(DELIVERY_TEST);
    expect(testsOf(["docs/operations.md"])).toEqual([]);
  });

  it("are also those that reach a fixture through another one", () => {
    expect(testsOf(["src/delivery/webhooks/webhooks.test-support.ts"])).toContain(DELIVERY_TEST);
  });

  it("are not those that reach a module of the program through a fixture of another folder", () => {
    expect(testsOf(["src/delivery/webhooks/attempt/signature.ts"])).not.toContain(DELIVERY_TEST);
  });
});
