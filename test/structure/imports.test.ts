import { describe, expect, it } from "vitest";
import { type ImportLine, importsOf, PROGRAM } from "./source-files.ts";

/** The layers, lowest first. A file imports from its own layer and from those below. */
const LAYERS: readonly (readonly string[])[] = [
  ["lib"],
  ["db"],
  ["kernel"],
  ["domain", "platforms", "infrastructure", "delivery", "observability", "people"],
  ["features"],
  ["surfaces"],
  ["app", "operator"],
];

/** Directories that hold modules; each of the others is one module. */
const GROUPS = new Set([
  "domain",
  "infrastructure",
  "delivery",
  "observability",
  "people",
  "operator",
]);

/** Types that tables and modules of every layer use. */
const SHARED_TYPES = "src/domain/metrics/metric.ts";

/** The catalogue of platforms: a frozen list without imports, on which metrics build too. */
const SHARED_LIST = "src/platforms/platform.ts";

const directoryOf = (path: string): string => path.match(/^src\/([^/]+)\//)?.[1] ?? "";
/** `domain/metrics`, `kernel`. */
const moduleOf = (path: string): string => {
  const [, directory = "", name = ""] = path.split("/");
  return GROUPS.has(directory) ? `${directory}/${name}` : directory;
};
const layerOf = (path: string): number =>
  LAYERS.findIndex((directories) => directories.includes(directoryOf(path)));
/** `catalogue/shows`: an area and a feature of it. */
const featureOf = (path: string): string | undefined =>
  path.match(/^src\/features\/([^/]+\/[^/]+)\//)?.[1];
const isOurs = ({ to }: ImportLine): boolean => to.startsWith("src/");
/** Gone before the program runs, so it can make no circle and carry no impurity. */
const isErased = ({ typeOnly }: ImportLine): boolean => typeOnly;
const isSharedType = ({ to, typeOnly }: ImportLine): boolean => typeOnly && to === SHARED_TYPES;
const show = ({ from, to }: ImportLine): string => `${from} -> ${to}`;

const lines = PROGRAM.flatMap(importsOf);

describe("imports", () => {
  it("are read from the source at all", () => {
    expect(lines.length).toBeGreaterThan(200);
    expect(lines.map(show)).toContain(
      "src/kernel/pipeline/invoke.ts -> src/kernel/pipeline/steps/authenticate.ts",
    );
  });

  it("come from modules whose layer is known", () => {
    expect(PROGRAM.map((file) => file.path).filter((path) => layerOf(path) === -1)).toEqual([]);
  });

  it("go down only", () => {
    const upward = lines.filter(
      (line) => isOurs(line) && !isSharedType(line) && layerOf(line.to) > layerOf(line.from),
    );
    expect(upward.map(show)).toEqual([]);
  });

  it("never leave the source for simulators, demo, bench, tests or scripts", () => {
    const outside = lines.filter(
      (line) =>
        /^(simulators|demo|sandbox|simulation|bench|test|scripts)\//.test(line.to) ||
        /\.test(-\w+)*\.ts$/.test(line.to) ||
        line.to.includes("/fixtures/"),
    );
    expect(outside.map(show)).toEqual([]);
  });

  it("use the SDK where the API is called from outside: in commands alone", () => {
    const users = lines.filter(({ to }) => to === "@castmeter/sdk").map(({ from }) => from);
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter((path) => !path.startsWith("src/operator/cli/"))).toEqual([]);
  });

  it("enter another feature through its index alone", () => {
    const sideways = lines.filter((line) => {
      const target = featureOf(line.to);
      return (
        target !== undefined &&
        featureOf(line.from) !== undefined &&
        target !== featureOf(line.from) &&
        line.to !== `src/features/${target}/index.ts`
      );
    });
    expect(sideways.map(show)).toEqual([]);
  });

  it("keep addresses, metrics and matching pure: lib, each other and the list of platforms; no Node module, no package but for text", () => {
    const pure = new Set(["lib", "domain/addresses", "domain/metrics", "domain/matching"]);
    const isPure = (line: ImportLine): boolean =>
      isErased(line) ||
      line.to === SHARED_LIST ||
      PURE_PACKAGES.has(line.to) ||
      (isOurs(line) && pure.has(moduleOf(line.to)));
    expect(
      lines
        .filter(
          (line) => /^src\/domain\/(addresses|metrics|matching)\//.test(line.from) && !isPure(line),
        )
        .map(show),
    ).toEqual([]);
    expect(lines.filter((line) => line.from === SHARED_LIST).map(show)).toEqual([]);
  });

  it("make no circle among the directories of src, nor among the modules of one layer", () => {
    expect(circleAmong(LAYERS.flat(), directoryOf)).toBe("app, operator");
    for (const directories of LAYERS) {
      const inLayer = PROGRAM.map(({ path }) => path).filter((path) =>
        directories.includes(directoryOf(path)),
      );
      expect(circleAmong([...new Set(inLayer.map(moduleOf))], moduleOf)).toBeNull();
    }
  });

  it("make no circle among files, types included", () => {
    expect(filesInCircles(lines.filter(isOurs))).toEqual([]);
  });

  it("make no circle among features", () => {
    const features = [...new Set(PROGRAM.flatMap((file) => featureOf(file.path) ?? []))];
    const edges = lines
      .filter((line) => !isErased(line))
      .flatMap((line) => pair(featureOf(line.from), featureOf(line.to)));
    expect(circle(features, edges)).toBeNull();
  });
});

/**
 * Files that import themselves through others, by value or by type, in the order of their paths.
 */
function filesInCircles(imports: readonly ImportLine[]): string[] {
  const importsOfFile = Map.groupBy(imports, ({ from }) => from);
  const reachesItself = (start: string): boolean => {
    const reached = new Set<string>();
    const waiting = [start];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      for (const { to } of importsOfFile.get(file) ?? []) {
        if (to === start) return true;
        if (reached.has(to)) continue;
        reached.add(to);
        waiting.push(to);
      }
    }
    return false;
  };
  return [...importsOfFile.keys()].filter(reachesItself).toSorted();
}

/** Text functions without state, files or network. */
const PURE_PACKAGES = new Set(["html-entities"]);

function pair(from: string | undefined, to: string | undefined): [string, string][] {
  return from === undefined || to === undefined || from === to ? [] : [[from, to]];
}

function circleAmong(names: readonly string[], nameOf: (path: string) => string): string | null {
  return circle(
    names,
    lines
      .filter((line) => isOurs(line) && !isErased(line) && line.to !== SHARED_LIST)
      .flatMap((line) => pair(nameOf(line.from), nameOf(line.to))),
  );
}

/**
 * A node that is left when everything without an outgoing edge has been taken away, again and
 * again. Null: no circle.
 */
function circle(
  nodes: readonly string[],
  edges: readonly (readonly [string, string])[],
): string | null {
  const left = new Set(nodes);
  for (let before = -1; before !== left.size;) {
    before = left.size;
    for (const node of left)
      if (!edges.some(([from, to]) => from === node && left.has(to))) left.delete(node);
  }
  return left.size === 0 ? null : [...left].join(", ");
}
