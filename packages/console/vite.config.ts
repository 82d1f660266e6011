import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Stands for the path of the app in addresses of files; the server puts the real one in. */
const BASE = "/__base__/";

const FONTS = fileURLToPath(new URL("../../src/surfaces/theme/fonts/", import.meta.url));

/** Where `npm run dev` sends the calls of the API: a server that runs beside it. */
const SERVER = process.env["CASTMETER_URL"] ?? "http://127.0.0.1:4000";

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
    proxy: { "/app-api": { target: SERVER, headers: { Origin: SERVER } } },
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
  },
}));
