import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { splitLines } from "./split-lines.ts";

const LIMIT = { charsMax: 20, tooLong: (line: number) => new Error(`line ${line} is too long`) };

/** In chunks of so many bytes. */
async function linesOf(text: string, bytes: number): Promise<string[]> {
  const all = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(all.length / bytes) }, (_, index) =>
    all.subarray(index * bytes, (index + 1) * bytes),
  );
  const lines: string[] = [];
  for await (const line of splitLines(Readable.from(chunks), LIMIT)) lines.push(line);
  return lines;
}

describe("lines of a stream", () => {
  it.each([1, 2, 3, 7, 100])("are the same in chunks of %i bytes", async (bytes) => {
    const lines = ["käse 日本", "", "🎧 \u2028 one line\r", "last"];
    expect(await linesOf(lines.join("\n"), bytes)).toEqual(lines);
    expect(await linesOf(`${lines.join("\n")}\n`, bytes)).toEqual(lines);
  });

  it("are refused where one is too long, by its number", async () => {
    await expect(linesOf(`a\n${"b".repeat(30)}`, 8)).rejects.toThrow("line 2 is too long");
  });
});
