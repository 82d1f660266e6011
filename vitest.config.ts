import { defineConfig } from "vitest/config";
import { timeLimit } from "./test/time-limit.ts";

export default defineConfig({
  test: {
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/record-statements.ts", "test/wait-limits.ts"],
    include: [
      "src/**/*.test.ts",
      "packages/**/*.test.ts",
      "simulators/**/*.test.ts",
      "demo/**/*.test.ts",
      "sandbox/**/*.test.ts",
      "simulation/**/*.test.ts",
      "bench/**/*.test.ts",
      "test/**/*.test.ts",
    ],
    // Two cores is the machine we promise to be fast on; more workers only fight over them.
    maxWorkers: 2,
    // Files of a worker share one module graph: importing 715 modules anew for each of 290 files
    // took more processor time than the tests. Tests therefore keep no state in modules.
    isolate: false,
    // What a test made is garbage at its end. In a young generation of 16 MB, the default, much of
    // it is copied before: collecting it was a fifth of the processor time of the workers.
    execArgv: ["--max-semi-space-size=64"],
    testTimeout: timeLimit(20_000),
    // A browser beside another worker may need more than the second that is the default.
    expect: { poll: { timeout: timeLimit(5_000) } },
    hookTimeout: timeLimit(60_000),
  },
});
