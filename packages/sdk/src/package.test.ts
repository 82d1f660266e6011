import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const GZIP_BYTES_MAX = 12 * 1_024;

let folder: string;

function run(command: string, ...parameters: string[]): string {
  const { stdout, stderr, status } = spawnSync(command, parameters, {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} ends with ${status}: ${stdout}${stderr}`);
  return stdout;
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** A program that says what the package gives it. */
const PROGRAM = `
const castmeter = new Castmeter({ baseUrl: "http://127.0.0.1", apiKey: "key" });
console.log(typeof castmeter.campaigns.list, new Preview({}, () => 1).confirm());
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "castmeter-sdk-"));
  run(process.execPath, join(ROOT, "scripts/pack-sdk.ts"), join(folder, "package"));
  const tarball = run("npm", "pack", "./package", "--silent").trim();
  const installed = join(folder, "node_modules/@castmeter/sdk");
  mkdirSync(installed, { recursive: true });
  run("tar", "-xzf", tarball, "-C", installed, "--strip-components=1");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("the package, from its tarball", () => {
  it("is a module of ESM and of CommonJS", () => {
    write({
      "program.mjs": `import { Castmeter, Preview } from "@castmeter/sdk";${PROGRAM}`,
      "program.cjs": `const { Castmeter, Preview } = require("@castmeter/sdk");${PROGRAM}`,
    });
    for (const program of ["program.mjs", "program.cjs"])
      expect(run(process.execPath, program)).toBe("function 1\n");
  });

  it("types inputs, answers, confirmations and events, for both kinds of modules", () => {
    const typed = `
import { Castmeter, type CampaignSlot, verifyWebhook } from "@castmeter/sdk";
export async function read(castmeter: Castmeter, id: string): Promise<number | null> {
  for await (const slot of castmeter.campaignSlots.list(id)) keep(slot);
  // @ts-expect-error A campaign has no such field.
  await castmeter.campaigns.create({ name: "Autumn", colour: "red" });
  const outcome = await castmeter.shows.delete(id);
  // @ts-expect-error Nothing is deleted before the plan is confirmed.
  outcome.data;
  if (outcome.object === "preview") await outcome.confirm();
  else keep(outcome.data.deleted);
  const event = await verifyWebhook("", {}, "whsec_");
  if (event.type === "cluster.deleted") return null;
  return (await castmeter.clusters.metrics(id)).items.length;
}
const keep = (value: CampaignSlot | boolean): unknown => value;
`;
    write({
      "esm/program.mts": typed,
      "cjs/program.cts": typed,
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          module: "nodenext",
          target: "es2022",
          lib: ["es2022", "dom", "dom.iterable"],
          types: [],
          noEmit: true,
        },
        include: ["esm", "cjs"],
      }),
    });
    expect(run(join(ROOT, "node_modules/.bin/tsc"), "-p", ".")).toBe("");
  });

  it("is at most 12 KiB in the bundle of a browser, compressed, and names nothing of Node", async () => {
    write({ "browser.js": `export { Castmeter } from "@castmeter/sdk";` });
    const bundle = await rolldown({ input: join(folder, "browser.js"), platform: "browser" });
    const { output } = await bundle.generate({ format: "esm", minify: true });
    await bundle.close();
    const [{ code }] = output;
    expect(code).not.toMatch(/require\(|from"node:|\bBuffer\b/);
    expect(gzipSync(code).length).toBeLessThan(GZIP_BYTES_MAX);
  });

  it("is not more than its modules, types, README and license", () => {
    const files = run("npm", "pack", "./package", "--dry-run", "--json");
    const [{ files: packed }] = JSON.parse(files) as [{ files: { path: string }[] }];
    const others = packed
      .map(({ path }) => path)
      .filter((path) => !/^(cjs\/)?types\//.test(path))
      .toSorted();
    expect(others).toEqual([
      "LICENSE",
      "README.md",
      "cjs/index.js",
      "cjs/package.json",
      "index.js",
      "package.json",
    ]);
  });
});
