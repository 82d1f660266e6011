import { inject } from "vitest";

/**
 * The environment that programs started by tests have in common. The cache of compiled modules,
 * one for the whole run, saves 0.7 s of the 1.8 s that the program takes to load.
 */
export const CHILD_ENVIRONMENT = {
  PATH: process.env["PATH"] ?? "",
  NODE_COMPILE_CACHE: inject("compileCache"),
};
