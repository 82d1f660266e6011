import type { SignUpMode } from "../../people/identity/sign-up-mode.ts";
import type { Person } from "../../kernel/access/person.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { nameWarning } from "../../people/oauth/clients/name-warning.ts";
import { choice, field, form, PASSWORD_HINT, workspaceKinds } from "./form-parts.ts";
import type { PageName } from "./page-paths.ts";
import { SET_UP_RESTORE } from "./set-up-restore.ts";
import { entryShell, type ShellOptions, forgotWords } from "./page-shell.ts";

/** Pages for people who are not signed in yet. Their script is assets/entry.js. */

/** An app that asks for access. */
export interface WaitingApp {
  /** What the app calls itself. */
  name: string;
  /** Host of the document that describes it; null for an app that registered itself. */
  host: string | null;
}

export interface EntryVisit {
  /** The page to open after signing in; checked by `safeReturnPath`. */
  returnTo: string | null;
  /** The app that waits for the person behind `returnTo`; null where no app waits. */
  app: WaitingApp | null;
  /** The person who is signed in; null where no person is. */
  person: Person | null;
  /** OpenID providers with which a person can sign in. */
  socialProviders: readonly { id: string; name: string }[];
  /** Who can create an account without an invitation. */
  signUp: SignUpMode;
}

interface EntryContext extends EntryVisit {
  options: ShellOptions;
}

interface EntryPage {
  title: string;
  /** Id of the heading, for scripts that change it. */
  headingId?: string;
  /** Content after the heading. */
  body: Html;
}

const EMAIL = {
  name: "email",
  label: "E-mail",
  type: "email",
  autocomplete: "username",
  maxLength: 254,
} as const;
const NEW_PASSWORD = {
  name: "password",
  label: "Password",
  type: "password",
  autocomplete: "new-password",
  hint: PASSWORD_HINT,
  maxLength: 1_024,
} as const;
const NAME = { name: "name", label: "Your name", autocomplete: "name", maxLength: 200 } as const;

/**
 * A link to another entry page that keeps `return_to`. Scripts append the token of an invitation
 * behind a #.
 */
function link(
  { options, returnTo }: EntryContext,
  name: PageName,
  text: string,
  className?: string,
): Html {
  const query = returnTo === null ? "" : `?return_to=${encodeURIComponent(returnTo)}`;
  const classes = className !== undefined && html`class="${className}"`;
  return html`<a href="${options.paths.pages[name] + query}" data-carry ${classes}>${text}</a>`;
}

const SOCIAL_FAULT = html`<p class="notice danger" id="social-fault" role="alert" hidden></p>`;

/** Social and passkey buttons, with the divider above them. */
function otherWays({ socialProviders }: EntryContext, passkey: Html | null): Html | null {
  const buttons = socialProviders.map(
    ({ id, name }) =>
      html`<button class="wide" type="button" data-social="${id}">Continue with ${name}</button>`,
  );
  if (buttons.length > 0)
    return html`<div class="or"><span>or</span></div>
      <div class="stack">${passkey} ${SOCIAL_FAULT} ${buttons}</div>`;
  if (passkey === null) return null;
  return html`<div class="or" data-passkey hidden><span>or</span></div>
    ${passkey}`;
}

const PASSKEY = html`<p class="notice danger" id="passkey-fault" role="alert" hidden></p>
  <button class="wide" type="button" id="passkey" data-passkey hidden>
    Sign in with a passkey
  </button>`;

/** The app's badge, as on the consent page: its name is its own claim, its host is proven. */
function appWaits({ app }: EntryContext): Html | null {
  if (app === null) return null;
  const badge =
    app.host === null
      ? html`<span class="badge warning">Unverified app</span>`
      : html`<span class="badge">${app.host}</span>`;
  const warning = nameWarning(app.name);
  return html`<p class="lead">
      The app <strong>${app.name}</strong> ${badge} asks for access to Castmeter. You decide after
      signing in.
    </p>
    ${warning !== null && html`<p class="notice danger" role="alert">${warning}</p>`}`;
}

function signIn(context: EntryContext): EntryPage {
  const fields = [
    field({ ...EMAIL, autocomplete: "username webauthn", autofocus: true }),
    field({
      name: "password",
      label: "Password",
      type: "password",
      autocomplete: "current-password",
      maxLength: 1_024,
    }),
  ];
  return {
    title: "Sign in",
    body: html`${appWaits(context)} ${form("sign-in", fields, "Sign in")}
      <p class="aside">${link(context, "forgot-password", "Forgot your password?")}</p>
      ${otherWays(context, PASSKEY)} ${newHere(context)}`,
  };
}

function newHere(context: EntryContext): Html | null {
  if (context.signUp === "off") return null;
  const question = context.signUp === "open" ? "New here?" : "Invited to a workspace?";
  return html`<p class="foot">${question} ${link(context, "sign-up", "Create an account")}</p>`;
}

function signUp(context: EntryContext): EntryPage {
  if (context.signUp === "off")
    return {
      title: "Accounts are made by the operator",
      body: html`<p class="lead">
          The operator of this server makes its accounts: ask them for a link.
        </p>
        <p class="foot">${link(context, "sign-in", "Back to sign in")}</p>`,
    };
  const fields = [field({ ...NAME, autofocus: true }), field(EMAIL), field(NEW_PASSWORD)];
  return {
    title: "Create an account",
    body: html`${appWaits(context)}
      ${
        context.signUp === "invited" &&
        html`<p class="lead">
          For people who are invited to a workspace, with the address that was invited.
        </p>`
      }
      ${form("sign-up", fields, "Create account")} ${otherWays(context, null)}
      <p class="foot">Already have an account? ${link(context, "sign-in", "Sign in")}</p>`,
  };
}

function verify(context: EntryContext): EntryPage {
  return {
    title: "Confirm your e-mail address",
    body: html`<p class="lead">
        One click and you are signed in. The link works once, for 24 hours.
      </p>
      ${form("verify", [], "Confirm and sign in")}
      <p class="foot">
        Link expired? ${link(context, "sign-up", "Sign up again")}, or
        ${link(context, "sign-in", "sign in")} and ask for a new one.
      </p>`,
  };
}

function forgotPassword(context: EntryContext): EntryPage {
  const [lead, submit] = forgotWords(context.options);
  return {
    title: "Forgot your password?",
    body: html`<p class="lead">${lead}</p>
      ${form("forgot-password", [field({ ...EMAIL, autofocus: true })], submit)}
      <p class="foot">${link(context, "sign-in", "Back to sign in")}</p>`,
  };
}

function reset(context: EntryContext): EntryPage {
  const password = field({ ...NEW_PASSWORD, label: "New password", autofocus: true });
  return {
    title: "Choose a new password",
    body: html`<p class="lead">You will be signed in here and signed out everywhere else.</p>
      ${form("reset", [password], "Save and sign in")}
      <p class="foot">Link expired? ${link(context, "forgot-password", "Ask for a new one")}</p>`,
  };
}

function setUp(): EntryPage {
  const fields = [
    field({ ...NAME, autofocus: true }),
    field(EMAIL),
    field(NEW_PASSWORD),
    // The script removes this part where the link is for a workspace or for one person.
    html`<div id="set-up-workspace">
      <hr />
      ${field({
        name: "workspace.name",
        label: "Name of your workspace",
        autocomplete: "organization",
        maxLength: 200,
      })}
      ${choice({ name: "workspace.kind", legend: "Kind", choices: workspaceKinds })}
    </div>`,
  ];
  return {
    title: "Set up Castmeter",
    body: html`<p class="lead" id="set-up-lead">
        Create the first account of this server, and its first workspace.
      </p>
      ${form("set-up", fields, "Create account and workspace")} ${SET_UP_RESTORE}`,
  };
}

const INVITATION_RULES =
  "An invitation works once, for seven days, and for the address it was sent to.";

function acceptInvitation(context: EntryContext): EntryPage {
  const { person, options } = context;
  const title = "Join a workspace";
  if (person === null) {
    const back = { ...context, returnTo: options.paths.pages["accept-invitation"] };
    return {
      title,
      body: html`<p class="lead">
          You were invited. Sign in with the address the invitation was sent
          to${
            context.signUp === "off"
              ? ". The operator of this server makes the accounts: ask them for one."
              : ", or create an account with it."
          }
        </p>
        <div class="stack">
          ${link(back, "sign-in", "Sign in", "button primary wide")}
          ${context.signUp !== "off" && link(back, "sign-up", "Create an account", "button wide")}
        </div>
        <p class="foot hint">${INVITATION_RULES}</p>`,
    };
  }
  const place = options.mailsWait === true ? "this server’s outbox" : "your mailbox";
  const unconfirmed = html`<p class="notice warning">
    Confirm this address first: the link is in ${place}, and a new one can be sent from
    <a href="${options.paths.home}">your account</a>.
  </p>`;
  return {
    title,
    body: html`<p class="lead">You are signed in as <strong>${person.email}</strong>.</p>
      ${!person.emailVerified && unconfirmed}
      ${form("accept-invitation", [], "Accept the invitation")}
      <p class="foot hint">
        ${INVITATION_RULES}
        <button class="link" type="button" id="other-person">Sign in as someone else</button>
      </p>`,
  };
}

/** A page whose script finishes the sign-in or linking that began in the same tab. */
function socialCallback({ options }: EntryContext): EntryPage {
  return {
    title: "Back from the provider",
    headingId: "social-title",
    body: html`<p class="lead" id="social-lead" role="status">Its answer is being checked…</p>
      ${SOCIAL_FAULT}
      <p class="foot" hidden>
        <a href="${options.paths.pages["sign-in"]}" id="social-back">Back to sign in</a>
      </p>`,
  };
}

const PAGES: Readonly<Record<PageName, (context: EntryContext) => EntryPage>> = {
  "sign-in": signIn,
  "sign-up": signUp,
  verify,
  "forgot-password": forgotPassword,
  reset,
  "set-up": setUp,
  "accept-invitation": acceptInvitation,
  "sign-in/callback": socialCallback,
};

/** One of the entry pages, by its name in the address. */
export function entryPage(options: ShellOptions, name: PageName, visit: EntryVisit): Html {
  const { title, body, headingId } = PAGES[name]({ options, ...visit });
  return entryShell(options, {
    title,
    script: "entry.js",
    data: { page: name, ...(visit.returnTo === null ? {} : { "return-to": visit.returnTo }) },
    body: html`<h1 ${headingId !== undefined && html`id="${headingId}"`}>${title}</h1>
      ${body}`,
  });
}
