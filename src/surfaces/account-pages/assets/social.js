import { ApiFault, call } from "./api.js";
import { byId } from "./dom.js";

/** Sign-in at an OpenID provider: starts by a button, ends on the callback page of the same tab. */

/** Stored in this tab only: a callback of a sign-in started elsewhere fails without it. */
const PENDING = "castmeter.social";

/** Leaves for the provider, and notes what the return is for. */
async function leaveFor(path, provider, pending) {
  const { authorization_url: url, browser_secret: secret } = await call("POST", `${path}/start`, { provider });
  sessionStorage.setItem(PENDING, JSON.stringify({ path, secret, ...pending }));
  window.location.assign(url);
}

/** Links an account at a provider to the person who is signed in. */
export const startLinking = (provider) => leaveFor("linked-accounts", provider, { returnTo: window.location.pathname + window.location.search });

/** @param returnTo Checked by the server, or undefined. */
export function startSocial(returnTo) {
  const fault = byId("social-fault");
  for (const button of document.querySelectorAll("[data-social]")) {
    button.addEventListener("click", async () => {
      fault.hidden = true;
      button.disabled = true;
      try {
        await leaveFor("social-sign-in", button.dataset.social, { returnTo, hash: window.location.hash });
      } catch (error) {
        fault.textContent = error instanceof ApiFault ? error.message : "This browser could not start it.";
        fault.hidden = false;
      } finally {
        button.disabled = false;
      }
    });
  }
}

function takePending() {
  const text = sessionStorage.getItem(PENDING);
  sessionStorage.removeItem(PENDING);
  return JSON.parse(text ?? "{}");
}

/** @returns The return path, or undefined. */
async function finish(query, { path, secret, returnTo, hash = "" }) {
  const [state, code, iss] = ["state", "code", "iss"].map((name) => query.get(name) ?? undefined);
  if (secret === undefined || path === undefined) throw new ApiFault(0, { message: "This sign-in did not start in this tab, or it has ended. Start again." });
  if (state === undefined || code === undefined) throw new ApiFault(0, { message: "The provider did not sign you in. Start again, or choose another way." });
  // Linking needs the session and its CSRF token.
  if (path === "linked-accounts") await call("GET", "session");
  await call("POST", `${path}/finish`, { state, code, iss, browser_secret: secret });
  return returnTo === undefined ? undefined : returnTo + hash;
}

/** The callback page. @returns The next path; undefined on a failure, which the page shows. */
export async function finishSocial(home) {
  const query = new URLSearchParams(window.location.search);
  // The parameters work once and are removed from the history.
  window.history.replaceState(null, "", window.location.pathname);
  const pending = takePending();
  try {
    return (await finish(query, pending)) ?? home;
  } catch (error) {
    const isLinking = pending.path === "linked-accounts";
    byId("social-title").textContent = isLinking ? "The account was not linked" : "You are not signed in";
    byId("social-lead").hidden = true;
    const fault = byId("social-fault");
    fault.textContent = error instanceof ApiFault ? error.message : "Something went wrong. Start again.";
    fault.hidden = false;
    const back = byId("social-back");
    if (isLinking) {
      back.href = pending.returnTo;
      back.textContent = "Back to your account";
    } else if (pending.returnTo !== undefined) back.search = new URLSearchParams({ return_to: pending.returnTo }).toString();
    back.hash = pending.hash ?? "";
    back.parentElement.hidden = false;
    return undefined;
  }
}
