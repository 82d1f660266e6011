/** `npm start`. */

import { keepCompiledCode } from "../src/lib/compile-cache.ts";

keepCompiledCode();
// Imported here: static imports are compiled before `keepCompiledCode` runs.
const { runDemo } = await import("./run-demo.ts");
await runDemo();
