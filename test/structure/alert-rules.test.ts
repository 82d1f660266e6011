import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COLUMNS } from "../../src/db/schema/columns.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import {
  readExposition,
  type Sample,
} from "../../src/observability/telemetry/exposition.test-support.ts";
import { Telemetry } from "../../src/observability/telemetry/telemetry.ts";
import { useApp } from "../network.ts";
import { ROOT } from "./source-files.ts";

/**
 * The alert rules of `deploy/prometheus` and the dashboard of `deploy/grafana` name metrics, labels
 * and values that a scrape of this release has.
 */

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

interface Rule {
  alert: string;
  expr: string;
  severity: string | undefined;
  hasWords: boolean;
}

/** The rules of the file, whose form is one key a line. */
function readRules(yaml: string): Rule[] {
  return yaml
    .split(/^ {6}- alert: /m)
    .slice(1)
    .map((text) => {
      const line = (pattern: RegExp): string | undefined => pattern.exec(text)?.[1];
      return {
        alert: line(/^(\w+)\n/) ?? "",
        expr: line(/^ {8}expr: (\S.*)$/m) ?? "",
        severity: line(/^ {8}labels: \{ severity: (\w+) \}$/m),
        hasWords: /^ {10}summary: ".+"\n {10}description: ".+"$/m.test(text),
      };
    });
}

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string; legendFormat: string }[];
}

const rules = readRules(read("deploy/prometheus/alerts.yaml"));
const { panels } = JSON.parse(read("deploy/grafana/dashboard.json")) as { panels: Panel[] };
const targets = panels.flatMap((panel) =>
  (panel.targets ?? []).map((target) => ({ ...target, title: panel.title })),
);

interface Selector {
  metric: string;
  matchers: { label: string; values: string[] }[];
}

/** What an expression reads: names before a label selector, a range or nothing. */
function selectorsOf(expr: string): Selector[] {
  return [...expr.matchAll(/\b((?:castmeter|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, metric = "", inside = ""]) => ({
      metric,
      matchers: [...inside.matchAll(/(\w+)=(~?)"([^"]*)"/g)].map(
        ([, label = "", isPattern, value = ""]) => ({
          label,
          values: isPattern === "~" ? value.split("|") : [value],
        }),
      ),
    }),
  );
}

/** Labels by which an expression groups, and those that a legend prints. */
const groupedBy = (expr: string): string[] =>
  [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inside = ""]) => inside.split(/, */));
const printed = (legend: string): string[] =>
  [...legend.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label);

/** Prometheus itself adds these to every series. */
const OF_PROMETHEUS = new Set(["instance", "job"]);

const app = useApp();
let samples: Sample[];
let stop: () => Promise<void>;

beforeAll(async () => {
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
  const telemetry = new Telemetry();
  const { clock } = app;
  const log = app.runtime.log;
  const watch = telemetry.watch({
    pool,
    databaseUrl: app.databaseUrl,
    clock,
    log,
    providerCallsPerDay: 2_000,
  });
  telemetry.watchBackups(
    { lastAt: async () => clock.now(), lastVerifiedAt: async () => clock.now() },
    clock,
  );
  telemetry.watchFolders({ dataDirectory: ROOT, countOutbox: async () => 0, clock });
  // Some figures exist once there is something: a request, a refusal, something due.
  app.runtime.observer = telemetry.requests;
  const key = await app.key(await app.workspace());
  await app.get("/v1/me", { key });
  for (let call = 0; call < 200; call += 1)
    if ((await app.get("/v1/me", { key: "cmk_wrong" })).status === 429) break;
  await app.sql(
    "select graphile_worker.add_job('mail.send', '{}', run_at => now() - interval '1 hour')",
  );
  await app.sql(
    "insert into webhook_endpoints (workspace_id, id, url, enabled_events, api_version, " +
      "granted_scopes, secret_last_four, created_at, updated_at) values ('w', 'we', 'https://a.example', " +
      "'{*}', '2026-10-14', '{}', 'abcd', now(), now())",
  );
  await app.sql(
    "insert into webhook_endpoint_queues (endpoint_id, workspace_id, due_at) values ('we', 'w', $1)",
    [new Date(clock.now().getTime() - 60_000)],
  );
  await app.sql(
    "insert into webhook_deliveries (workspace_id, id, created_at, endpoint_id, event_id, " +
      "event_type, kind, status, due_at, updated_at) values ('w', 'whd', $1, 'we', 'evt', " +
      "'cluster.created', 'event', 'pending', $2, $1)",
    [clock.now(), new Date(clock.now().getTime() - 60_000)],
  );
  samples = readExposition((await telemetry.read()).text);
  stop = async () => {
    await watch.stop();
    await pool.end();
  };
});
afterAll(() => stop());

/** What of an expression a scrape does not have. */
function missingOf(expr: string): string[] {
  return selectorsOf(expr).flatMap(({ metric, matchers }) => {
    const series = samples.filter(({ name }) => name === metric);
    if (series.length === 0) return [metric];
    return matchers.flatMap(({ label, values }) =>
      values
        .filter((value) => !series.some(({ labels }) => labels[label] === value))
        .map((value) => `${metric}{${label}="${value}"}`)
        .filter((one) => !OF_PROMETHEUS.has(label) && !CLASSES.test(one)),
    );
  });
}

/** Statuses of which this scrape had no answer. */
const CLASSES = /status_class="5xx"/;

function missingLabelsOf(expr: string, labels: readonly string[]): string[] {
  const metrics = new Set(selectorsOf(expr).map(({ metric }) => metric));
  const known = new Set(
    samples.filter(({ name }) => metrics.has(name)).flatMap((one) => Object.keys(one.labels)),
  );
  return labels.filter((label) => !known.has(label) && !OF_PROMETHEUS.has(label));
}

/** Brackets of an expression close in their order, outside of texts. */
function isBalanced(expr: string): boolean {
  const open: string[] = [];
  const CLOSES: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
  for (const letter of expr.replaceAll(/"[^"]*"/g, ""))
    if ("([{".includes(letter)) open.push(letter);
    else if (letter in CLOSES && open.pop() !== CLOSES[letter]) return false;
  return open.length === 0;
}

describe("the alert rules", () => {
  it("are whole: a name of their own, an expression, a severity, and what to do", () => {
    expect(rules.length).toBeGreaterThan(20);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(
      rules.filter(
        ({ alert, expr, severity, hasWords }) =>
          !/^Castmeter[A-Z]\w+$/.test(alert) ||
          !isBalanced(expr) ||
          !["critical", "warning", "info"].includes(severity ?? "") ||
          !hasWords,
      ),
    ).toEqual([]);
  });

  it("name metrics, labels and values that a scrape has", () => {
    expect(rules.flatMap(({ expr }) => missingOf(expr))).toEqual([]);
    expect(rules.flatMap(({ expr }) => missingLabelsOf(expr, groupedBy(expr)))).toEqual([]);
  });

  it("read a metric of this server, or whether it is up", () => {
    expect(
      rules.filter(({ expr }) => selectorsOf(expr).length === 0).map(({ alert }) => alert),
    ).toEqual(["CastmeterDown"]);
  });

  it("have one for each kind of alarm", () => {
    const kinds = rules.flatMap(({ expr }) =>
      selectorsOf(expr)
        .filter(({ metric }) => metric === "castmeter_alarms_open")
        .flatMap(({ matchers }) => matchers.flatMap(({ values }) => values)),
    );
    expect(kinds.toSorted()).toEqual(COLUMNS.alarms.kind.values.toSorted());
  });
});

describe("the dashboard", () => {
  it("shows what a scrape has, by labels that it has", () => {
    expect(targets.length).toBeGreaterThan(20);
    expect(
      targets.filter(({ expr }) => !isBalanced(expr) || selectorsOf(expr).length === 0),
    ).toEqual([]);
    expect(targets.flatMap(({ expr }) => missingOf(expr))).toEqual([]);
    expect(
      targets.flatMap(({ expr, legendFormat }) =>
        missingLabelsOf(expr, [...groupedBy(expr), ...printed(legendFormat)]),
      ),
    ).toEqual([]);
  });

  it("has an id and a place of its own for each panel", () => {
    const ids = (panels as unknown as { id: number }[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
