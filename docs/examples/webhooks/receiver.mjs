// Receives webhooks and verifies them. Node 18 or newer, no dependency:
//   WEBHOOK_SECRET=whsec_… node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error("Set WEBHOOK_SECRET.");
const TOLERANCE_SEC = 300;

/**
 * True when the delivery is authentic and fresh.
 * `body`: the bytes as received; `header`: the value of Service-Signature.
 */
function isAuthentic(body, header) {
  const parts = (header ?? "").split(",").map((part) => part.trim().split("="));
  const timestamp = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SEC) return false;
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
  // During a rotation there are two v1, and either may match. Other schemes are ignored.
  return parts.some(
    ([name, value]) =>
      name === "v1" &&
      /^[0-9a-f]{64}$/.test(value ?? "") &&
      timingSafeEqual(Buffer.from(value, "hex"), expected),
  );
}

const seen = new Set(); // In production a table: an event can come twice.

/** Your own work. In production a queue that outlives this process. */
function work(event) {
  console.log(event.type, event.id);
}

function receive(body, headers) {
  if (!isAuthentic(body, headers["service-signature"])) return 400;
  const event = JSON.parse(body);
  if (!seen.has(event.id)) {
    seen.add(event.id);
    setImmediate(work, event); // After the answer, which has ten seconds.
  }
  return 204;
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    response.writeHead(receive(Buffer.concat(chunks), request.headers)).end();
  });
});
server.listen(Number(process.env.PORT ?? 4242), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}`);
});
