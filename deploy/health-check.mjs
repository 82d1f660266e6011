/**
 * Exit code 0 where the process of this container answers, else 1: `/health` of a process with the
 * API, `/status.json` of a monitor, `/metrics` of one that only works.
 *
 *   node deploy/health-check.mjs [address]
 */
import { get } from "node:http";

const ANSWER_MS = 4_000;
const { PORT = "4000", ROLES = "all", METRICS_PORT, STATUS_PORT } = process.env;
const roles = ROLES.split(",").map((role) => role.trim());

function addressOfRoles() {
  if (roles.includes("all") || roles.includes("api")) return `http://127.0.0.1:${PORT}/health`;
  if (roles.includes("worker"))
    return `http://127.0.0.1:${METRICS_PORT || Number(PORT) + 1}/metrics`;
  return `http://127.0.0.1:${STATUS_PORT || Number(PORT) + 2}/status.json`;
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}

const address = process.argv[2] ?? addressOfRoles();
const request = get(address, { timeout: ANSWER_MS }, (answer) => {
  answer.resume();
  if (answer.statusCode === 200) process.exit(0);
  fail(`${address} answers ${answer.statusCode}`);
});
request.on("timeout", () => request.destroy(new Error(`no answer within ${ANSWER_MS} ms`)));
request.on("error", (error) => fail(`${address}: ${error.message}`));
