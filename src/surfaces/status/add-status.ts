import type { FastifyInstance } from "fastify";
import { ApiError } from "../../kernel/contract/errors.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { addressRefusal } from "../http/address-limit.ts";
import { identityHeaders, plainError } from "../http/answers.ts";
import { addReadRoutes } from "../http/add-read-routes.ts";
import { type ReadMonitor, unknownStatus } from "./read-monitor.ts";
import { STATUS_JSON, STATUS_PAGE, statusAnswer } from "./status-answer.ts";
import { FONT_HEADERS, fontAt, STATUS_FONT } from "./status-style.ts";

/** Routes of this surface, for the list that a structure test compares with the router. */
export const STATUS_ROUTES = [STATUS_JSON, STATUS_PAGE, STATUS_FONT] as const;

/** Maximum reads per address and minute. */
const READS_PER_MINUTE = 600;

/**
 * Adds the status as the monitor reports it to the server's own address. A server without a monitor
 * answers that nothing is known.
 */
export function addStatus(
  server: FastifyInstance,
  runtime: Runtime,
  readMonitor: ReadMonitor = async () => unknownStatus(runtime.clock.now()),
): void {
  addReadRoutes(server, runtime, [STATUS_FONT], async ({ url }) => {
    const font = fontAt(url.split("?", 1)[0] ?? "");
    if (font === undefined)
      return plainError(runtime, new ApiError("resource_not_found", "There is no such address."));
    return {
      status: 200,
      headers: { ...identityHeaders(), ...FONT_HEADERS, "Content-Length": String(font.length) },
      text: null,
      stream: bytesOf(font),
    };
  });
  for (const path of [STATUS_JSON, STATUS_PAGE] as const)
    addReadRoutes(server, runtime, [path], async (request) => {
      const refusal = addressRefusal(runtime, request, "status", READS_PER_MINUTE);
      if (refusal !== null) return refusal;
      const answer = statusAnswer(path, await readMonitor(), request.headers["if-none-match"]);
      return { ...answer, headers: { ...identityHeaders(), ...answer.headers } };
    });
}

async function* bytesOf(font: Buffer): AsyncGenerator<Buffer> {
  yield font;
}
