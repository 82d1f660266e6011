import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Stands for the path of the app in addresses of files; the server puts the real one in. */
const BASE = "/__base__/";

const FONTS = fileURLToPath(new URL("../../src/surfaces/theme/fonts/", import.meta.url));

/** Where `npm run dev` sends the calls of the API: a server that runs beside it. */
const SERVER = process.env["CASTMETER_URL"] ?? "http://127.0.0.1:4000";

/**
 * What every screen needs, in two files. Without them the bundler makes a file of each set of parts
 * that two screens share: 45 small ones for the first screen, which compress a tenth worse.
 */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[^/]+)\/|packages\/sdk\/src\//;
const PARTS =
  /console\/src\/(parts|charts|numbers|api|shell)\/|src\/domain\/charts\/|texts\/en\/(parts|charts|shell|span|categories)\.ts/;
/** Not needed by a first screen: read with the screens that use them, or on first use. */
const LATER = /-popup\.|-dialog\.|(command-menu|key-sheet|live(-\w+)?|confirm|field)\./;

const GROUPS = [
  { name: "libraries", test: LIBRARIES },
  { name: "parts", test: (id: string) => PARTS.test(id) && !LATER.test(id), minShareCount: 2 },
].map((group) => ({ ...group, includeDependenciesRecursively: false }));

export default defineConfig(({ command }) => ({
  base: command === "build" ? BASE : "/app/",
  plugins: [react()],
  resolve: {
    // The theme names its fonts as the server serves them; here they are files of a folder.
    alias: [
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
