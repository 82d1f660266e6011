import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { reportServer } from "./processes.ts";

/**
 * The least code that can answer: the same bytes from memory, or 304. What everything else is
 * compared with.
 */
const body = readFileSync(process.env["BENCH_BODY"] ?? "");
const server = createServer((request, response) => {
  if (request.headers["if-none-match"] !== undefined) {
    response.writeHead(304, { etag: 'W/"bare"' }).end();
    return;
  }
  response
    .writeHead(200, {
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
    })
    .end(body);
});
reportServer(server);
