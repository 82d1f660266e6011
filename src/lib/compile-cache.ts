import { enableCompileCache, flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Compiled code is kept between starts: a start takes a third less processor time, and a command
 * half. Node keeps it apart by its own version, and checks it against the source.
 *
 * Beside the packages and not in DATA_DIR: who can write there can change the program anyway,
 * `npm ci` removes it, and a command makes no folder of data. Not in the system's folder for
 * temporary files, which others can write: what is kept is run.
 */
const FOLDER = fileURLToPath(new URL("../../node_modules/.cache/castmeter/", import.meta.url));

/**
 * Keeps what is imported from here on; `NODE_COMPILE_CACHE` names another folder. Where the folder
 * cannot be written, all is compiled at each start.
 */
export function keepCompiledCode(): void {
  enableCompileCache(FOLDER);
}

/**
 * Stores what was compiled so far; otherwise it is stored when the process ends, which one that is
 * killed does not. Also frees the memory of what was read from there.
 */
export function storeCompiledCode(): void {
  flushCompileCache();
}
