import { actIn, ApiFault, call, isSignedOut } from "./api.js";
import { byId, element } from "./dom.js";
import { onSubmit } from "./forms.js";
import { showWrongOrigin } from "./origin.js";

/** The redirect to a platform's sign-in, and the return from it. */

const { home, page } = document.body.dataset;

/** Opens the platform's sign-in; `account` names one of several accounts of it. */
async function leaveFor({ show, platform, workspace, account }) {
  actIn(workspace);
  const { data } = await call("POST", `shows/${encodeURIComponent(show)}/connect/${encodeURIComponent(platform)}`, account === undefined ? {} : { account_id: account });
  window.location.assign(data.authorization_url);
}

function startConnect() {
  const { show, platform, workspace } = document.body.dataset;
  // Changes need the CSRF token of the session.
  const session = call("GET", "session");
  session.catch(() => undefined);
  onSubmit(document.querySelector("form"), async () => {
    await session;
    await leaveFor({ show, platform, workspace });
  });
}

/** Replaces the content. Texts of the platform are never parsed as markup. */
function show(title, ...parts) {
  const heading = element("h1", { tabindex: "-1" }, title);
  byId("card").replaceChildren(heading, ...parts, element("p", { class: "foot" }, element("a", { href: home }, "Your account")));
  heading.focus();
}

const lead = (text) => element("p", { class: "lead" }, text);

function offer(answer) {
  const fault = element("p", { class: "notice danger", role: "alert", hidden: true });
  const buttons = answer.choices.map(({ id, name }) =>
    element("button", {
      type: "button",
      class: "wide",
      click: async () => {
        try {
          await leaveFor({ show: answer.show_id, platform: answer.platform, workspace: answer.workspace_id, account: id });
        } catch (error) {
          fault.textContent = error instanceof ApiFault ? error.message : "Something went wrong. Try again.";
          fault.hidden = false;
        }
      },
    }, name === id ? id : `${name} (${id})`),
  );
  show("Which account?", lead(`Your sign-in at ${answer.platform_name} gives access to several accounts. Choose one; you will be sent there once more.`), fault, element("div", { class: "stack" }, ...buttons));
}

function tell(error) {
  const isGone = error.status === 404;
  show("Nothing was connected", lead(isGone ? "This answer does not match a sign-in that is waiting: it came too late, was used already, or was started by another person. Start again." : error.message));
}

async function finish() {
  const query = window.location.search;
  try {
    await call("GET", "session");
    // The parameters work once and are removed from the history.
    window.history.replaceState(null, "", window.location.pathname);
    const answer = await call("POST", "connect/finish", { query: query === "" ? "?" : query });
    if (answer.choices.length > 0) return offer(answer);
    const warnings = answer.warnings.map((text) => element("p", { class: "notice warning" }, text));
    show(`${answer.platform_name} is connected`, lead(`${answer.account_name ?? "The account"} is being read now; its first numbers will arrive within minutes.`), ...warnings);
  } catch (error) {
    if (isSignedOut(error)) window.location.reload();
    else tell(error instanceof ApiFault ? error : new ApiFault(0));
  }
}

showWrongOrigin();
if (page === "connected") await finish();
else startConnect();
