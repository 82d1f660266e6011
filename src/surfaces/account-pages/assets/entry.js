import { ApiFault, call } from "./api.js";
import { byId, element } from "./dom.js";
import { onSubmit } from "./forms.js";
import { askedForMail } from "./mails.js";
import { hasPasskeys, offerPasskeys, signInWithPasskey, wasLeft } from "./passkeys.js";
import { startRestore } from "./restore.js";
import { showWrongOrigin } from "./origin.js";
import { finishSocial, startSocial } from "./social.js";

/** The entry pages. The server has checked the return path. */

const { home, page, returnTo } = document.body.dataset;

/** A sign-up ends in another tab, opened from the mail; the return path is stored as long as an app waits. */
const PENDING = "castmeter.return";
const PENDING_MS = 30 * 60_000;

function keepReturn() {
  if (returnTo === undefined) return;
  localStorage.setItem(PENDING, JSON.stringify({ path: returnTo + window.location.hash, until: Date.now() + PENDING_MS }));
}

function takeReturn() {
  const text = localStorage.getItem(PENDING);
  localStorage.removeItem(PENDING);
  const { path, until } = JSON.parse(text ?? "{}");
  return until > Date.now() ? path : undefined;
}

/** Replaces this page, so that Back does not open a used link. Keeps the text behind the #: it may be an invitation. */
const leave = (path) => window.location.replace(path);
const goOn = () => leave(returnTo === undefined ? home : returnTo + window.location.hash);

const token = () => new URLSearchParams(window.location.hash.slice(1)).get("token") ?? new URLSearchParams(window.location.search).get("token") ?? "";

function tokenOfLink() {
  const found = token();
  if (found === "") throw new ApiFault(0, { message: "This link is incomplete. Open it again, or copy all of it." });
  return found;
}

/** Replaces the form by a message. */
function finish({ title, text }, address) {
  const heading = element("h1", { tabindex: "-1" }, title);
  byId("card").replaceChildren(heading, element("p", { class: "lead" }, ...text), element("p", { class: "foot" }, element("a", { href: address }, "Back to sign in")));
  heading.focus();
}

const signInPath = `${home}/sign-in${returnTo === undefined ? "" : `?return_to=${encodeURIComponent(returnTo)}`}`;

const SENDERS = {
  "sign-in": async (body) => {
    await call("POST", "sign-in", body);
    goOn();
  },
  "sign-up": async (body) => {
    await call("POST", "sign-up", body);
    keepReturn();
    finish(askedForMail(element("strong", {}, body.email), ["Open the link in that mail in this browser to sign in. It works for 24 hours."]), signInPath);
  },
  verify: async () => {
    await call("POST", "email/verify", { token: tokenOfLink() });
    leave(takeReturn() ?? home);
  },
  "forgot-password": async (body) => {
    await call("POST", "password/request-reset", body);
    finish(askedForMail(element("strong", {}, body.email), ["If there is an account for it, the mail has a link to choose a new password. It works for one hour."]), signInPath);
  },
  reset: async (body) => {
    await call("POST", "password/reset", { ...body, token: tokenOfLink() });
    leave(home);
  },
  "set-up": async (body) => {
    await call("POST", "set-up", { ...body, token: tokenOfLink() });
    leave(home);
  },
  "accept-invitation": async () => {
    const { data } = await call("POST", "team/invites/accept", { token: tokenOfLink() });
    leave(`${home}?workspace=${encodeURIComponent(data.workspace_id)}`);
  },
};

function startPasskeys() {
  const fault = byId("passkey-fault");
  const tell = (error) => {
    fault.textContent = error instanceof ApiFault ? error.message : "This device could not use a passkey here.";
    fault.hidden = false;
  };
  // The person has not asked for it yet: only a passkey that was refused shows an error.
  const offer = () => offerPasskeys().then((isSignedIn) => isSignedIn && goOn(), (error) => error.status === 401 && tell(error));
  for (const part of document.querySelectorAll("[data-passkey]")) part.hidden = false;
  byId("passkey").addEventListener("click", async () => {
    fault.hidden = true;
    try {
      await signInWithPasskey();
      goOn();
    } catch (error) {
      if (!wasLeft(error)) tell(error);
      void offer();
    }
  });
  void offer();
}

/** What the link is for stands behind the # after its token. The server checks it by the token. */
function startSetUp(form) {
  const link = new URLSearchParams(window.location.hash.slice(1));
  const email = link.get("email");
  const workspace = link.get("workspace");
  if (email === null && workspace === null) {
    if (token() !== "") startRestore(token(), home);
    return;
  }
  byId("set-up-workspace").remove();
  form.querySelector("button[type=submit]").textContent = "Create account";
  byId("set-up-lead").textContent = workspace === null ? "Choose a password to finish." : `You become the owner of ${workspace}.`;
  if (email === null) return;
  const field = form.elements.namedItem("email");
  field.value = email;
  field.readOnly = true;
}

async function startInvitation(form) {
  const other = byId("other-person");
  if (other === null) return;
  // Changes need the CSRF token of the session.
  const session = call("GET", "session");
  session.catch(() => undefined);
  onSubmit(form, async (body) => {
    await session;
    await SENDERS[page](body);
  });
  other.addEventListener("click", async () => {
    await session;
    await call("POST", "sign-out");
    window.location.reload();
  });
}

const isWrongOrigin = showWrongOrigin();
for (const link of document.querySelectorAll("a[data-carry]")) link.hash = window.location.hash;
const form = document.querySelector("form");
if (page === "sign-in/callback") {
  const path = await finishSocial(home);
  if (path !== undefined) leave(path);
} else if (page === "accept-invitation") await startInvitation(form);
else onSubmit(form, SENDERS[page]);
if (page === "set-up") startSetUp(form);
// At another origin every call is refused: the notice says so, and an error unasked for would not.
if (page === "sign-in" && hasPasskeys() && !isWrongOrigin) startPasskeys();
if (page === "sign-in" || page === "sign-up") startSocial(returnTo);
