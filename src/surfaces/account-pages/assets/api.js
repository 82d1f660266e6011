/** Calls of /app-api: the cookie says who, the CSRF token that it is us, a header in which workspace. */

let csrfToken = "";
let workspaceId = null;

/** The workspace that calls act in from now on; null for none. */
export function actIn(id) {
  workspaceId = id;
}

/** An answer that is an error, in the words of the API. */
export class ApiFault extends Error {
  constructor(status, { message, code, param, preview } = {}) {
    super(message ?? "Something went wrong. Try again.");
    this.status = status;
    this.code = code ?? null;
    /** The field that is wrong, or null. */
    this.param = param ?? null;
    /** What a change would do, where it asks for a second word. */
    this.preview = preview ?? null;
  }
}

/** @param path Below /app-api/. @returns The answer's body. @throws {ApiFault} */
export async function call(method, path, body = {}) {
  const changes = method !== "GET";
  const headers = { accept: "application/json" };
  if (workspaceId !== null) headers["castmeter-workspace"] = workspaceId;
  if (changes) Object.assign(headers, { "content-type": "application/json", "x-csrf-token": csrfToken });
  let answer;
  try {
    answer = await window.fetch(`/app-api/${path}`, { method, headers, cache: "no-store", ...(changes ? { body: JSON.stringify(body) } : {}) });
  } catch {
    throw new ApiFault(0, { message: "The server cannot be reached. Look at your connection and try again." });
  }
  const read = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiFault(answer.status, read.error);
  if (read.object === "session") csrfToken = read.csrf_token;
  return read;
}

/** True where signing in again helps: the session ended, or another one began in another tab. */
export const isSignedOut = (fault) => fault instanceof ApiFault && fault.status === 401 && (fault.param === "Cookie" || fault.param === "X-CSRF-Token");
