import { describe, expect, it } from "vitest";
import { runCommandLine } from "./program.ts";

async function run(...args: string[]): Promise<{ out: string; error: string; code: number }> {
  const ran = { out: "", error: "", code: -1 };
  await runCommandLine(args, {
    loadConfig: async () => () => {
      throw new Error("help needs no settings");
    },
    print: (text) => (ran.out += text),
    printError: (text) => (ran.error += text),
    exit: (code) => (ran.code = code),
  });
  return ran;
}

describe("the help of the command line", () => {
  it.each([
    ["mail list --help", "Usage: castmeter mail list [options]", "--limit"],
    ["mail help list", "Usage: castmeter mail list [options]", "--limit"],
    ["help mail list", "Usage: castmeter mail list [options]", "--limit"],
    ["help listen", "Usage: castmeter listen [options]", "--forward-to"],
    ["help show", "Usage: castmeter show [options] [command]", "archive [options] <show id>"],
    ["show --help", "Usage: castmeter show [options] [command]", "archive [options] <show id>"],
    ["--help", "Usage: castmeter [options] [command]", "restore [options] <file>"],
    ["help", "Usage: castmeter [options] [command]", "restore [options] <file>"],
  ])("is whole for castmeter %s", async (line, usage, part) => {
    const { out, error, code } = await run(...line.split(" "));
    expect(out).toContain(usage);
    expect(out).toContain(part);
    expect({ error, code }).toEqual({ error: "", code: 0 });
  });

  it.each(["help nothing", "show help nothing", "nothing", "show nothing", "mail last --nothing"])(
    "is an error with the usage for castmeter %s",
    async (line) => {
      const { out, error, code } = await run(...line.split(" "));
      expect(error).toContain("castmeter");
      expect({ out, code }).toEqual({ out: "", code: 2 });
    },
  );

  it("takes help for an argument where a command takes one", async () => {
    expect(await run("mail", "show", "help")).toMatchObject({
      error: "castmeter: help needs no settings",
      code: 1,
    });
  });
});
