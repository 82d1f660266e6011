// A month of an integration in under a minute: an endpoint is down for two days and recovers.
//   castmeter sandbox --file sandbox.json        (in another terminal)
//   node month.mjs sandbox.json [days]
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [, , file = "sandbox.json", daysText = "30"] = process.argv;
const sandbox = JSON.parse(readFileSync(file, "utf8"));
const DAY_SEC = 86_400;
const TOLERANCE_SEC = 300;
const DOWN_DAYS = 2;

async function call(method, path, body) {
  const response = await fetch(sandbox.base_url + path, {
    method,
    headers: { authorization: `Bearer ${sandbox.api_key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.error.message}`);
  return answer;
}

const advance = async (days) =>
  (await call("POST", "/v1/test-clock/advance", { seconds: Math.round(days * DAY_SEC) })).data;

/** The time of the sandbox: signatures are made by its clock, not by this machine's. */
const nowMs = async () => Date.parse((await call("GET", "/v1/test-clock")).data.now);

/** Verifies a delivery as docs/webhooks.md describes. */
function isAuthentic(rawBody, headers, secret, atMs) {
  const sentSec = Number(headers["webhook-timestamp"]);
  if (Math.abs(atMs / 1_000 - sentSec) > TOLERANCE_SEC) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key)
    .update(`${headers["webhook-id"]}.${sentSec}.${rawBody}`)
    .digest();
  return headers["webhook-signature"].split(" ").some((signature) => {
    const given = Buffer.from(signature.replace("v1,", ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

// The receiver: what it got, and whether it is up.
const received = [];
let isUp = true;
let secret = "";
const receiver = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const rawBody = Buffer.concat(chunks).toString();
  const atMs = await nowMs();
  const authentic = isAuthentic(rawBody, request.headers, secret, atMs);
  const attempt = Number(request.headers["service-attempt"]);
  received.push({ event: JSON.parse(rawBody), attempt, atMs, isUp, authentic });
  response.writeHead(isUp && authentic ? 200 : 503).end();
});
await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));

const endpoint = await call("POST", "/v1/webhook-endpoints", {
  url: `http://127.0.0.1:${receiver.address().port}/hook`,
  enabled_events: ["cluster.updated"],
});
secret = endpoint.data.secret;
const rename = (name) =>
  call("PATCH", `/v1/shows/${sandbox.show_id}/clusters/${sandbox.cluster_id}`, { name });

await rename("While the endpoint is up");
await advance(1 / 24);

isUp = false;
const fromMs = await nowMs();
await rename("While the endpoint is down");
await advance(DOWN_DAYS);
isUp = true;
await advance(1);
for (const { event, attempt, atMs, isUp: wasUp } of received)
  if (event.data.object.name === "While the endpoint is down" && event.request !== null)
    console.log(
      `attempt ${attempt} after ${Math.round((atMs - fromMs) / 60_000)} min: ${wasUp ? 200 : 503}`,
    );

const restDays = Number(daysText) - DOWN_DAYS - 1;
const rest = restDays > 0 ? await advance(restDays) : undefined;
const refreshes = rest?.jobs.find(({ name }) => name === "accounts.refresh")?.count ?? 0;
console.log(`refreshes of accounts in the other ${Math.max(0, restDays)} days: ${refreshes}`);
console.log(`deliveries that were not authentic: ${received.filter((one) => !one.authentic).length}`);
await call("DELETE", `/v1/webhook-endpoints/${endpoint.data.id}`, { confirm: true });
receiver.close();
