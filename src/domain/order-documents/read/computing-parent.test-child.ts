import { fileURLToPath } from "node:url";
import { confinements } from "./confinement.ts";
import { runChild } from "./run-child.ts";

/** A server whose child computes without an end. A test starts the server and kills it. */

const confinement = confinements()[Number(process.argv[2])];
if (confinement === undefined) throw new Error("There is no such confinement.");
const main = fileURLToPath(new URL("./computing.test-child.ts", import.meta.url));
await runChild([Buffer.from("x")], { confinement, deadlineMs: 60_000, main });
