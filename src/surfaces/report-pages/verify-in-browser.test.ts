import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectVisible, openBrowser } from "../../../test/browser.test-support.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { rotateSigningKey } from "../../features/reporting/snapshots/index.ts";
import { startLinkFixture } from "./report-pages.test-support.ts";

const browser = await openBrowser();

const FITS = "The signature fits: the report is as it was issued.";
const DOES_NOT_FIT = "The signature does not fit the report";

interface Files {
  report: Buffer;
  signature: Buffer;
}

describe.skipIf(browser === undefined)("the page that verifies, in a browser", () => {
  let origin: string;
  const t = useFixture(startLinkFixture);
  beforeAll(async () => {
    await t.server.listen({ host: "127.0.0.1", port: 0 });
    origin = `http://127.0.0.1:${(t.server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => browser?.close());

  /** A report with the files that its link serves. */
  const issued = async (): Promise<Files & { id: string }> => {
    const id = await t.frozen();
    const { url } = await t.link(id, { snapshot: 1 });
    const [report, signature] = [await t.page(`${url}.json`), await t.page(`${url}.sig`)];
    return { id, report: report.bytes, signature: signature.bytes };
  };

  const opened = async () => {
    const { context, page, faults } = await browser!.person();
    const requests: Request[] = [];
    page.on("request", (request) => requests.push(request));
    await page.goto(`${origin}/s/verify`);
    return { context, page, faults, requests };
  };

  const check = async (page: Page, { report, signature }: Files): Promise<string> => {
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "text/plain", buffer });
    await page.getByLabel("report.json").setInputFiles(file("report.json", report));
    await page.getByLabel("report.sig").setInputFiles(file("report.sig", signature));
    await page.getByRole("button", { name: "Check the files" }).click();
    const result = page.locator("#result");
    await expectVisible(result.locator("p:not(.plain)").first());
    return (await result.textContent()) ?? "";
  };

  it("says of unchanged files that the signature fits, and which version they are", async () => {
    const files = await issued();
    const { context, page, faults } = await opened();
    const first = await check(page, files);
    expect(first).toContain(FITS);
    expect(first).toContain("It is the current version of its report.");
    await t.freeze(files.id);
    expect(await check(page, files)).toContain("It was replaced by version 2.");
    const path = `/v1/reports/${files.id}/snapshots/1/withdraw?confirm=true`;
    await t.send("POST", path, { reason: "Wrong campaign." });
    expect(await check(page, files)).toContain("It was withdrawn: Wrong campaign.");
    expect(faults).toEqual([]);
    await context.close();
  });

  it("sends no byte of the files: only the SHA-256 of a report that fits is asked for", async () => {
    const files = await issued();
    const { context, page, faults, requests } = await opened();
    const [, sha256] = /SHA-256: ([0-9a-f]{64})/.exec(await check(page, files)) ?? [];
    expect(requests.every((request) => request.postData() === null)).toBe(true);
    expect(requests.every((request) => request.method() === "GET")).toBe(true);
    const asked = requests.map((request) => request.url().slice(origin.length));
    expect(asked.filter((path) => !path.startsWith("/s/assets/"))).toEqual([
      "/s/verify",
      "/.well-known/castmeter-report-keys.json",
      `/s/verify/${sha256}.json`,
    ]);
    requests.length = 0;
    const changed = Buffer.from(files.report.toString().replace("Autumn", "Spring"));
    expect(await check(page, { ...files, report: changed })).toContain(DOES_NOT_FIT);
    expect(requests.map((request) => new URL(request.url()).pathname)).toEqual([
      "/.well-known/castmeter-report-keys.json",
    ]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("finds a changed byte, and a signature that is wrong, of another report or none", async () => {
    const files = await issued();
    const other = await issued();
    const { context, page, faults } = await opened();
    const changed = Buffer.from(files.report);
    const last = changed.length - 1;
    changed[last] = (changed[last] ?? 0) ^ 1;
    for (const wrong of [
      { ...files, report: changed },
      { ...files, report: Buffer.concat([files.report, Buffer.from("\n")]) },
      { ...files, signature: other.signature },
      { ...files, signature: randomBytes(64) },
    ])
      expect(await check(page, wrong)).toContain(DOES_NOT_FIT);
    for (const signature of [files.signature.subarray(0, 63), Buffer.from("-----BEGIN")])
      expect(await check(page, { ...files, signature })).toContain(
        "The second file is no signature",
      );
    expect(await check(page, files)).toContain(FITS);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("verifies with a retired key, and says that it is retired", async () => {
    const files = await issued();
    const { database, secrets, clock } = t.app.runtime;
    await inTransaction(database, (transaction) =>
      rotateSigningKey(transaction, secrets, clock.now()),
    );
    const { context, page } = await opened();
    const retired = await check(page, files);
    expect(retired).toContain(FITS);
    expect(retired).toMatch(/Key: [0-9a-f ]{79}, retired 20/);
    expect(await check(page, await issued())).not.toContain("retired");
    await context.close();
  });

  it("distinguishes a fault of the network from a signature that does not fit", async () => {
    const files = await issued();
    const { context, page } = await opened();
    await page.route("**/s/verify/*.json", (route) => route.abort());
    const checked = await check(page, files);
    expect(checked).toContain(FITS);
    expect(checked).toContain("Its state could not be read.");
    await page.route("**/castmeter-report-keys.json", (route) => route.abort());
    expect(await check(page, files)).toContain("The keys could not be read.");
    await context.close();
  });

  it("runs under a policy that lets neither other scripts nor other servers in", async () => {
    const { context, page, faults } = await opened();
    expect(faults).toEqual([]);
    const isRefused = await page.evaluate(
      "fetch('http://127.0.0.1:9/collect', { method: 'POST', body: 'x' }).then(() => false, () => true)",
    );
    expect([isRefused, faults.length > 0]).toEqual([true, true]);
    await page.evaluate(
      "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran = 1\">')",
    );
    expect(await page.evaluate("window.ran")).toBeUndefined();
    await context.close();
  });
});
