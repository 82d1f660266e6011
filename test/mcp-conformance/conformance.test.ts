import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../network.ts";
import { listenMcp, type McpListener } from "../../src/surfaces/mcp/mcp.test-support.ts";
import { type BearerProxy, startBearerProxy } from "./bearer-proxy.ts";
import { readChecks, runSuite } from "./run-suite.ts";
import { timeLimit } from "../time-limit.ts";

/**
 * Both suites of the protocol's own conformance tests, run as they are installed, against the whole
 * server.
 */
const RUNS = [
  {
    baseline: "0.1.16.yml",
    suite: "@modelcontextprotocol/conformance",
    options: [],
    passes: [
      "server-initialize",
      "ping",
      "tools-list",
      "resources-list",
      "prompts-list",
      "dns-rebinding-protection",
    ],
  },
  {
    baseline: "2025-11-25.yml",
    suite: "conformance-next",
    options: ["--requirements", "2025-11-25"],
    passes: [
      "server-initialize",
      "ping",
      "tools-list",
      "resources-list",
      "prompts-list",
      "dns-rebinding-protection",
    ],
  },
  {
    baseline: "2026-07-28.yml",
    suite: "conformance-next",
    options: ["--requirements", "2026-07-28"],
    passes: [
      "tools-list",
      "resources-list",
      "prompts-list",
      "dns-rebinding-protection",
      "http-header-validation",
      "sep-2164-resource-not-found",
    ],
  },
] as const;

/**
 * How a failure reads that comes of a tool, resource or capability the suite brings along and a
 * product has not.
 */
const FIXTURE_IS_MISSING =
  /Unknown (?:tool|prompt): |Resource not found: test:|Method not found|-32601|Not testable|Tool 'json_schema_2020_12_tool' not found|fixture .* unavailable|extensions MUST be advertised/;

/** Failures that follow from a missing fixture without naming it. */
const FOLLOW_FROM_ONE = [
  "sep-2322-multi-round-r1",
  "sep-2322-reject-tampered-state",
  "sep-2663-server-returns-missing-capability-when-required",
];

let mcp: McpListener;
let proxy: BearerProxy;
let folder: string;

const app = useApp();
beforeAll(async () => {
  const workspaceId = await app.workspace();
  await app.show(workspaceId);
  mcp = await listenMcp(app.runtime);
  proxy = await startBearerProxy(mcp.url, await app.key(workspaceId));
  folder = await mkdtemp(join(tmpdir(), "castmeter-conformance-"));
});

afterAll(async () => {
  await proxy.close();
  await mcp.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(RUNS)("conformance $baseline", (run) => {
  it(
    "fails only where the suite wants tools of its own",
    { timeout: timeLimit(60_000) },
    async () => {
      const results = join(folder, run.baseline);
      const { code, output } = await runSuite(run.suite, [
        "server",
        "--url",
        proxy.url,
        ...run.options,
        "--expected-failures",
        join(import.meta.dirname, run.baseline),
        "--output-dir",
        results,
      ]);
      expect([code, code === 0 ? "" : output.slice(-4_000)]).toEqual([0, ""]);
      for (const scenario of run.passes)
        expect(output).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
      const failures = (await readChecks(results)).filter(({ status }) => status === "FAILURE");
      expect(failures.length).toBeGreaterThan(0);
      expect(
        failures.filter(
          ({ id, message }) => !FIXTURE_IS_MISSING.test(message) && !FOLLOW_FROM_ONE.includes(id),
        ),
      ).toEqual([]);
    },
  );
});
