import { describe, expect, it } from "vitest";
import { Castmeter } from "../index.ts";

/** A client of a server whose report run has these statuses, one for each read. */
function clientOf(statuses: readonly string[]) {
  const left = [...statuses];
  const paths: string[] = [];
  const fetch = (address: unknown): Promise<Response> => {
    const { pathname } = new URL(String(address));
    paths.push(pathname);
    if (pathname.endsWith("/generate"))
      return Promise.resolve(Response.json({ data: { id: "run_1", status: "queued" } }));
    const run = { id: "run_1", status: left.shift(), error: { message: "No figures." } };
    return Promise.resolve(Response.json(run));
  };
  return { castmeter: new Castmeter({ baseUrl: "http://127.0.0.1", apiKey: "key", fetch }), paths };
}

const waited = (castmeter: Castmeter, onProgress?: (run: { status: string }) => void) =>
  castmeter.reports.generate("rep_1").confirmed().wait({ intervalMs: 0, onProgress });

describe("work that is waited for", () => {
  it("is read until it has ended, and each state is reported", async () => {
    const { castmeter, paths } = clientOf(["queued", "running", "completed"]);
    const seen: string[] = [];
    const run = await waited(castmeter, ({ status }) => void seen.push(status));
    expect(run.status).toBe("completed");
    expect(seen).toEqual(["queued", "running", "completed"]);
    expect(paths[1]).toBe("/v1/report-runs/run_1");
  });

  it("is an error where it fails, with its last state, and none where it was canceled", async () => {
    await expect(waited(clientOf(["running", "failed"]).castmeter)).rejects.toMatchObject({
      name: "JobFailedError",
      message: "No figures.",
      job: { status: "failed" },
    });
    expect((await waited(clientOf(["canceled"]).castmeter)).status).toBe("canceled");
  });

  it("is left alone where the waiting is aborted", async () => {
    const { castmeter, paths } = clientOf(Array.from({ length: 9 }, () => "running"));
    const reason = new Error("The person left.");
    const controller = new AbortController();
    const waiting = castmeter.reports
      .generate("rep_1")
      .confirmed()
      .wait({
        intervalMs: 60_000,
        signal: controller.signal,
        onProgress: () => controller.abort(reason),
      });
    await expect(waiting).rejects.toBe(reason);
    expect(paths).toHaveLength(2);
  });
});
