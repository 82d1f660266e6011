import { describe, expect, it } from "vitest";
import { ComputeError } from "../../../infrastructure/compute/compute-error.ts";
import type { Compute } from "../../../infrastructure/compute/compute.ts";
import { inlineCompute } from "../../../infrastructure/compute/inline-compute.test-support.ts";
import { readGivenTranscript } from "./given-transcript.ts";

const LONG = "Ada: It is so.\n\n".repeat(3_000);

/** What was run in another process, and for whom. */
function recording(): { compute: Compute; runs: string[] } {
  const runs: string[] = [];
  return {
    runs,
    compute: {
      ...inlineCompute,
      run: (name, args, options) => {
        runs.push(`${name} of ${options.of}`);
        return inlineCompute.run(name, args, options);
      },
    },
  };
}

describe("a transcript that a person sends", () => {
  it("is read in another process when it is long, and gives the same there", async () => {
    const { compute, runs } = recording();
    const read = (text: string) =>
      readGivenTranscript(compute, "workspace", {
        language: "en",
        text,
        speakers: { Ada: "Ada Lo" },
      });
    const short = await read("Ada: It is so.");
    expect(runs).toEqual([]);
    const long = await read(LONG);
    expect(runs).toEqual(["read_given of workspace"]);
    expect(long.segments[0]).toMatchObject({ speaker: "Ada Lo" });
    expect(long.wordCount).toBe(3_000 * short.wordCount);
    const segments = Array.from({ length: 300 }, () => ({ text: "It is so." }));
    await readGivenTranscript(compute, "workspace", { language: "en", segments });
    expect(runs).toHaveLength(2);
  });

  it.each([
    ["deadline", { code: "parameter_invalid", param: "text" }],
    ["memory", { code: "parameter_invalid", param: "text" }],
    ["queue_full", { code: "service_unavailable", param: null }],
  ] as const)("that ends at a limit of its process (%s) is refused", async (failure, error) => {
    const compute: Compute = {
      ...inlineCompute,
      run: (name) => Promise.reject(new ComputeError(name, failure)),
    };
    await expect(
      readGivenTranscript(compute, "workspace", { language: "en", text: LONG }),
    ).rejects.toMatchObject(error);
  });
});
