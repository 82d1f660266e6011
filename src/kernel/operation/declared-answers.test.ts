import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { ApiError, stateConflict } from "../contract/errors.ts";
import { createEffects, probeRead, probeWrite } from "./probe-operations.test-support.ts";

/** What holds every test of an operation to its declaration, and so to the OpenAPI document. */

describe("in tests an operation answers what it declares alone", () => {
  let key: string;
  const app = useApp({
    operations: [
      probeRead({
        errors: ["handle_taken"],
        handler: () => Promise.reject(stateConflict("Not now.", "busy", [])),
      }),
      probeRead({
        id: "probes.declared",
        path: "/v1/declared",
        errors: ["handle_taken"],
        handler: () => Promise.reject(new ApiError("handle_taken", "Taken.")),
      }),
      probeWrite({
        successStatuses: [200, 201],
        apply: async () => ({ status: 202, id: "prb_1", written: {}, data: {} }),
      }),
    ],
  });
  beforeAll(async () => {
    await createEffects(app);
    key = await app.key(await app.workspace());
  });

  const causeOfLast = () => app.logged.at(-1)?.fields["cause"];

  it("an error code it declares, or that every call can answer", async () => {
    expect((await app.get("/v1/declared", { key })).status).toBe(409);
    expect((await app.get("/v1/declared", { key: null })).status).toBe(401);
    expect((await app.get("/v1/probes", { key })).status).toBe(500);
    expect(causeOfLast()).toContain(
      "probes.read answers state_conflict, which it does not declare",
    );
  });

  it("a status it declares", async () => {
    expect((await app.request("POST", "/v1/probes", { key, body: {} })).status).toBe(500);
    expect(causeOfLast()).toContain("probes.create answers 202, which it does not declare");
  });
});
