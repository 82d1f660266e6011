import { describe, expect, it } from "vitest";
import { Build, readFile, wireBytes } from "./build.test-support.ts";

/**
 * What a person waits for: bytes on the wire, by gzip. `npm ci` has made the build that is
 * measured; servers send it by brotli, which takes a tenth less.
 */

const KB = 1_000;
const FIRST_SCREEN_MAX = 180 * KB;
const ROUTE_MAX = 60 * KB;

/** An attribute that every menu and dialog of Base UI sets. */
const OF_BASE_UI = "data-base-ui-focusable";

const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;

const build = new Build();
const frame = build.filesOf("index.html");
const overview = build.filesOf("src/screens/overview/overview.tsx", new Set(frame));

const first = wireBytes([...overview, build.font("inter-latin.woff2")]);

describe("the first screen", () => {
  it(`takes ${kilobytes(first)} of 180 kB: frame, overview, style sheets and the font`, () => {
    expect(first).toBeLessThanOrEqual(FIRST_SCREEN_MAX);
  });

  it("holds no menu, dialog, command menu or list of keys: they are read after it", () => {
    const parts = ["parts/dialog/dialog-popup", "shell/command-menu", "shell/key-sheet"];
    const early = parts.filter((part) => overview.isSupersetOf(build.filesOf(`src/${part}.tsx`)));
    expect(early).toEqual([]);
    expect([...overview].filter((file) => readFile(file).includes(OF_BASE_UI))).toEqual([]);
  });
});

describe("what a route needs beside the frame", () => {
  const routes = build.screens.map((screen) => {
    const bytes = wireBytes(build.filesOf(screen).difference(frame));
    return { screen: screen.slice("src/screens/".length), bytes, size: kilobytes(bytes) };
  });
  it.each(routes)("$screen takes $size of 60 kB", ({ bytes }) => {
    expect(bytes).toBeLessThanOrEqual(ROUTE_MAX);
  });
});

describe("the whole console", () => {
  it("has no policy to break: no evaluated text, no markup from text, no element of style", () => {
    const broken = [...build.files].filter((file) =>
      ["eval(", "new Function(", "document.write(", 'createElement("style")'].some((text) =>
        readFile(file).includes(text),
      ),
    );
    expect(broken).toEqual([]);
  });
});
