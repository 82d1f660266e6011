// What a good client does, without a helper: it reads what changed, waits when it is asked to, and
// repeats a write without doing it twice:
//   node polite-calls.mjs
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const { CASTMETER_URL: url, CASTMETER_KEY: key } = process.env;
if (!url || !key) throw new Error("Set CASTMETER_URL (http://127.0.0.1:4000) and CASTMETER_KEY.");

/** One request. It waits as long as the answer says: 429, 503, and a write that is under way. */
async function send(method, path, { headers, body } = {}) {
  for (;;) {
    const response = await fetch(url + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
      body: body && JSON.stringify(body),
    });
    const waitSec = response.headers.get("Retry-After");
    if (waitSec === null) return response;
    const { error } = await response.json();
    // A cap that is free again in hours is the end of this run.
    if (error.code === "cap_reached") throw new Error(`${error.message} (${error.resets_at})`);
    console.log(`${response.status} ${error.code}, waits ${waitSec} s`);
    await sleep(Number(waitSec) * 1_000);
  }
}

// 1. Read what changed. The tag of the answer goes into the next request; 304 has no body.
const first = await send("GET", "/v1/shows?limit=100");
if (!first.ok) throw new Error(JSON.stringify((await first.json()).error));
const shows = (await first.json()).data;
const left = first.headers.get("RateLimit-Remaining");
console.log(`200, ${shows.length} shows, ${left} requests left in this minute`);
const again = await send("GET", "/v1/shows?limit=100", {
  headers: { "If-None-Match": first.headers.get("ETag") },
});
console.log(again.status === 304 ? "304, unchanged: what is kept is still right" : "200, changed");

// 2. Repeat a write. The key belongs to one intention: make it before the first attempt, keep it
// until there is an answer, and use another one for the next intention.
const idempotencyKey = randomUUID();
let brandId;
for (const attempt of ["first attempt", "as if the first answer was lost"]) {
  const response = await send("POST", "/v1/brands", {
    headers: { "Idempotency-Key": idempotencyKey },
    body: { name: `Northwind Roasters ${idempotencyKey.slice(0, 8)}` },
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.error.code} (${answer.error.request_id})`);
  brandId = answer.id;
  console.log(`${attempt}: ${response.status} ${brandId}, replayed: ${answer.replayed}`);
}

// 3. Confirm what destroys. Without it the answer is 409 confirmation_required and says what for.
const deleted = await send("DELETE", `/v1/brands/${brandId}?confirm=true`);
console.log(`${deleted.status}, the brand is deleted`);
