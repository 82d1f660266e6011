import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Stands for the path of the app in addresses of files; the server puts the real one in. */
const BASE = "/__base__/";

const FONTS = fileURLToPath(new URL("../../src/surfaces/theme/fonts/", import.meta.url));

const TEXTS = fileURLToPath(new URL("src/texts/", import.meta.url));

/** The language of this build: a folder of `src/texts`. Each has a build of its own. */
const LANGUAGE = process.env["CONSOLE_LANGUAGE"] ?? "en";

/** Puts the language of the build into the page. */
const pageLanguage: Plugin = {
  name: "page-language",
  transformIndexHtml: (html) => html.replace('lang="en"', `lang="${LANGUAGE}"`),
};

/** Where `npm run dev` sends the calls of the API: a server that runs beside it. */
const SERVER = process.env["CASTMETER_URL"] ?? "http://127.0.0.1:4000";

/**
 * What every screen needs, in two files. Without them the bundler makes a file of each set of parts
 * that two screens share: 45 small ones for the first screen, which compress a tenth worse.
 */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\/|packages\/sdk\/src\//;
const PARTS =
  /console\/src\/(parts|charts|numbers|api|shell)\/|src\/domain\/charts\/|texts\/\w+\/(parts|charts|shell|span|categories)\.ts/;
/** Not needed by a first screen: read with the screens that use them, or on first use. */
const LATER =
  /-popup\.|-dialog\.|parts\/table\/(?!use-phone)|(command-menu|key-sheet|live(-\w+)?|confirm|field)\./;

/** Forms: what most dialogs need, and no first screen. */
const FORMS = /console\/src\/parts\/(form\/(choice-)?field|dialog\/form-dialog|acts\/confirm)\./;
const AREA = /console\/src\/(?:screens|texts\/\w+)\/([a-z-]+)[/.]/;

/** What two screens of an area share is one file: each name of a file is in the first screen. */
const areaOf = (id: string): string | null => {
  const area = AREA.exec(id)?.[1];
  return area === undefined ? null : `${area}-shared`;
};

const GROUPS = [
  // A file of its own is what runs before the libraries.
  { name: "first-session", test: /\/first-session\.ts/, priority: 1 },
  { name: "libraries", test: LIBRARIES },
  { name: "forms", test: FORMS, minShareCount: 2 },
  { name: "parts", test: (id: string) => PARTS.test(id) && !LATER.test(id), minShareCount: 2 },
  { name: areaOf, test: AREA, minShareCount: 2 },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

export default defineConfig(({ command }) => ({
  base: command === "build" ? BASE : "/app/",
  plugins: [react(), pageLanguage],
  resolve: {
    alias: [
      { find: /^#texts\/(.+)$/, replacement: `${TEXTS}${LANGUAGE}/$1.ts` },
      // The theme names its fonts as the server serves them; here they are files of a folder.
      { find: /^((?:inter|source-serif)-latin(?:-ext)?\.woff2)$/, replacement: `${FONTS}$1` },
    ],
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/app-api": { target: SERVER, headers: { Origin: SERVER } },
      // Pages of reports, which a frame shows, and files that the API leads to.
      "^/(s|n|files|verify)/": { target: SERVER },
    },
  },
  build: {
    outDir: `dist/${LANGUAGE}`,
    target: "es2023",
    // A file in a style sheet or script would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The test of sizes reads which files a route needs from it.
    manifest: true,
    // Sizes are checked by the tests of this package, compressed and by route.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
}));
