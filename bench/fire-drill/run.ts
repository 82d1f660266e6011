/** `node bench/fire-drill/run.ts`: the fire drill on this machine, in about a minute. */
import { fireDrill } from "./fire-drill.ts";

const isMet = await fireDrill(({ name, isMet: met, detail, tookMs }) => {
  const outcome = met ? "ok    " : "FAILED";
  console.log(`${outcome} ${(tookMs / 1_000).toFixed(1).padStart(6)} s  ${name}`);
  if (detail !== "") console.log(`                   ${detail}`);
});
console.log(isMet ? "Every step was met." : "The drill failed.");
process.exit(isMet ? 0 : 1);
