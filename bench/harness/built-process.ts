import { reportTo } from "./processes.ts";

/** The built server, whose program is named by `BENCH_PROGRAM`, as an image runs it. */

const address = new Promise<string>((resolve) => {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((...written: Parameters<typeof write>) => {
    const [, found] = /"address":"(http:[^"]+)"/.exec(String(written[0])) ?? [];
    if (found === undefined) return write(...written);
    resolve(found);
    return true;
  }) as typeof write;
});
process.argv.push("serve", "--json");
// Not awaited: the program ends with the server.
const ended = import(process.env["BENCH_PROGRAM"] ?? "").then(() => {
  throw new Error("the built server ended before it was measured");
});
reportTo(process, await Promise.race([address, ended]), async () => undefined);
