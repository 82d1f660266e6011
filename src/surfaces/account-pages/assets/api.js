/** Calls of /app-api: a cookie for the session, a CSRF token, and a header for the workspace. */

let csrfToken = "";
let workspaceId = null;

/** Sets the workspace of the next calls; null for none. */
export function actIn(id) {
  workspaceId = id;
}

/** An error response, with the message of the API. */
export class ApiFault extends Error {
  constructor(status, { message, code, param, preview } = {}) {
    super(message ?? "Something went wrong. Try again.");
    this.status = status;
    this.code = code ?? null;
    /** The invalid field, or null. */
    this.param = param ?? null;
    /** The effects of a change that needs confirmation. */
    this.preview = preview ?? null;
  }
}

/** @param path Below /app-api/. @returns The response body. @throws {ApiFault} */
export async function call(method, path, body = {}) {
  const changes = method !== "GET";
  const headers = { accept: "application/json" };
  if (workspaceId !== null) headers["castmeter-workspace"] = workspaceId;
  if (changes) Object.assign(headers, { "content-type": "application/json", "x-csrf-token": csrfToken });
  let answer;
  try {
    answer = await window.fetch(`/app-api/${path}`, { method, headers, cache: "no-store", ...(changes ? { body: JSON.stringify(body) } : {}) });
  } catch {
    throw new ApiFault(0, { message: "The server cannot be reached. Check your connection and try again." });
  }
  const read = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiFault(answer.status, read.error);
  if (read.object === "session") csrfToken = read.csrf_token;
  return read;
}

/** True where signing in again helps: the session ended, or another tab started a new one. */
export const isSignedOut = (fault) => fault instanceof ApiFault && fault.status === 401 && (fault.param === "Cookie" || fault.param === "X-CSRF-Token");
