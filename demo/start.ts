/** `npm start`. */

import { keepCompiledCode } from "../src/lib/compile-cache.ts";

keepCompiledCode();
// Not imported above: all that is gets compiled before the first line runs.
const { runDemo } = await import("./run-demo.ts");
await runDemo();
