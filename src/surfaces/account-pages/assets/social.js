import { ApiFault, call } from "./api.js";
import { byId } from "./dom.js";

/** Sign-in at an OpenID provider: starts by a button, ends on the callback page of the same tab. */

/** Stored in this tab only: a callback of a sign-in started elsewhere fails without it. */
const PENDING = "castmeter.social";

/** @param returnTo Checked by the server, or undefined. */
export function startSocial(returnTo) {
  const fault = byId("social-fault");
  for (const button of document.querySelectorAll("[data-social]")) {
    button.addEventListener("click", async () => {
      fault.hidden = true;
      button.disabled = true;
      try {
        const { authorization_url: url, browser_secret: secret } = await call("POST", "social-sign-in/start", { provider: button.dataset.social });
        sessionStorage.setItem(PENDING, JSON.stringify({ secret, returnTo, hash: window.location.hash }));
        window.location.assign(url);
      } catch (error) {
        fault.textContent = error instanceof ApiFault ? error.message : "This browser could not begin it.";
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
async function finish(query, { secret, returnTo, hash }) {
  const [state, code, iss] = ["state", "code", "iss"].map((name) => query.get(name) ?? undefined);
  if (secret === undefined) throw new ApiFault(0, { message: "This sign-in was not begun in this tab, or it ended already. Start again." });
  if (state === undefined || code === undefined) throw new ApiFault(0, { message: "The provider did not sign you in. Start again, or choose another way." });
  await call("POST", "social-sign-in/finish", { state, code, iss, browser_secret: secret });
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
    byId("social-title").textContent = "You are not signed in";
    byId("social-lead").hidden = true;
    const fault = byId("social-fault");
    fault.textContent = error instanceof ApiFault ? error.message : "Something went wrong. Start again.";
    fault.hidden = false;
    const back = byId("social-back");
    if (pending.returnTo !== undefined) back.search = new URLSearchParams({ return_to: pending.returnTo }).toString();
    back.hash = pending.hash ?? "";
    back.parentElement.hidden = false;
    return undefined;
  }
}
