import { isIP } from "node:net";
import type { Person } from "../../kernel/access/person.ts";
import { escapeHtml } from "../../oauth/provider/render-fault.ts";
import { choice, field, form, PASSWORD_HINT, workspaceKinds } from "./form-parts.ts";
import type { PageName } from "./page-paths.ts";
import { entryShell, type ShellOptions } from "./page-shell.ts";

/** The pages one gets in by. Their script is assets/entry.js. */

export interface EntryVisit {
  /** Where to go in the end; checked. */
  returnTo: string | null;
  /** Who is signed in already. */
  person: Person | null;
  /** Where one may sign in instead of here. */
  socialProviders: readonly { id: string; name: string }[];
}

interface EntryContext extends EntryVisit {
  options: ShellOptions;
}

interface EntryPage {
  title: string;
  body: string;
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
 * A link to another of these pages that leads to the same end. Scripts add the token of an
 * invitation behind a #.
 */
function link(
  { options, returnTo }: EntryContext,
  name: PageName,
  text: string,
  className?: string,
): string {
  const query = returnTo === null ? "" : `?return_to=${encodeURIComponent(returnTo)}`;
  return `<a href="${escapeHtml(options.paths.pages[name] + query)}" data-carry${className === undefined ? "" : ` class="${className}"`}>${escapeHtml(text)}</a>`;
}

/** A passkey belongs to a name; browsers make none for an IP address. */
export function passkeyNote(baseUrl: string): string | null {
  const { hostname, port } = new URL(baseUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, "")) === 0) return null;
  const place = `http://localhost${port === "" ? "" : `:${port}`}`;
  return `<p class="hint" data-passkey-note>Passkeys do not work on ${escapeHtml(hostname)}, an IP address: they need a name. Start the server with BASE_URL=${escapeHtml(place)} and use <a href="${escapeHtml(place)}">${escapeHtml(place)}</a>.</p>`;
}

/** The ways in that need no form; what stands before them is between them and the form. */
function otherWays({ socialProviders }: EntryContext, passkey: string): string {
  const buttons = socialProviders.map(
    ({ id, name }) =>
      `<button class="wide" type="button" data-social="${escapeHtml(id)}">Continue with ${escapeHtml(name)}</button>`,
  );
  const fault = `<p class="notice danger" id="social-fault" role="alert" hidden></p>`;
  if (buttons.length === 0)
    return passkey === ""
      ? ""
      : `<div class="or" data-passkey hidden><span>or</span></div>\n${passkey}`;
  return [
    `<div class="or"><span>or</span></div>`,
    `<div class="stack">`,
    passkey,
    fault,
    ...buttons,
    `</div>`,
  ].join("\n");
}

const PASSKEY = `<p class="notice danger" id="passkey-fault" role="alert" hidden></p>
<button class="wide" type="button" id="passkey" data-passkey hidden>Sign in with a passkey</button>`;

function signIn(context: EntryContext): EntryPage {
  const note = passkeyNote(context.options.baseUrl);
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
    body: [
      `<h1>Sign in</h1>`,
      context.returnTo?.startsWith("/oauth/") === true
        ? `<p class="lead">An app asks for access to a workspace. You decide after signing in.</p>`
        : "",
      form("sign-in", fields, "Sign in"),
      `<p class="aside">${link(context, "forgot-password", "Forgot your password?")}</p>`,
      otherWays(context, PASSKEY),
      note ?? "",
      `<p class="foot">New here? ${link(context, "sign-up", "Create an account")}</p>`,
    ].join("\n"),
  };
}

function signUp(context: EntryContext): EntryPage {
  return {
    title: "Create an account",
    body: [
      `<h1>Create an account</h1>`,
      form(
        "sign-up",
        [field({ ...NAME, autofocus: true }), field(EMAIL), field(NEW_PASSWORD)],
        "Create account",
      ),
      otherWays(context, ""),
      `<p class="foot">Have one already? ${link(context, "sign-in", "Sign in")}</p>`,
    ].join("\n"),
  };
}

function verify(context: EntryContext): EntryPage {
  return {
    title: "Confirm your e-mail address",
    body: [
      `<h1>Confirm your e-mail address</h1>`,
      `<p class="lead">One click and you are in. The link works once, for a day.</p>`,
      form("verify", [], "Confirm and sign in"),
      `<p class="foot">The link is over? ${link(context, "sign-up", "Sign up again")}, or ${link(context, "sign-in", "sign in")} and ask for a new one.</p>`,
    ].join("\n"),
  };
}

function forgotPassword(context: EntryContext): EntryPage {
  return {
    title: "Forgot your password?",
    body: [
      `<h1>Forgot your password?</h1>`,
      `<p class="lead">We mail you a link to choose a new one.</p>`,
      form("forgot-password", [field({ ...EMAIL, autofocus: true })], "Mail me a link"),
      `<p class="foot">${link(context, "sign-in", "Back to sign in")}</p>`,
    ].join("\n"),
  };
}

function reset(context: EntryContext): EntryPage {
  return {
    title: "Choose a new password",
    body: [
      `<h1>Choose a new password</h1>`,
      `<p class="lead">It signs you in here, and out everywhere else.</p>`,
      form(
        "reset",
        [field({ ...NEW_PASSWORD, label: "New password", autofocus: true })],
        "Save and sign in",
      ),
      `<p class="foot">The link is over? ${link(context, "forgot-password", "Ask for a new one")}</p>`,
    ].join("\n"),
  };
}

function setUp(): EntryPage {
  const fields = [
    field({ ...NAME, autofocus: true }),
    field(EMAIL),
    field(NEW_PASSWORD),
    `<hr>`,
    field({
      name: "workspace.name",
      label: "Name of your workspace",
      autocomplete: "organization",
      maxLength: 200,
    }),
    choice({ name: "workspace.kind", legend: "What is it?", choices: workspaceKinds }),
  ];
  return {
    title: "Set up Castmeter",
    body: [
      `<h1>Set up Castmeter</h1>`,
      `<p class="lead">The first account of this server, and its first workspace.</p>`,
      form("set-up", fields, "Create account and workspace"),
    ].join("\n"),
  };
}

const INVITATION_RULES =
  "An invitation works once, for seven days, and for the address it was sent to.";

function acceptInvitation(context: EntryContext): EntryPage {
  const { person, options } = context;
  const back = { ...context, returnTo: options.paths.pages["accept-invitation"] };
  const title = "Join a workspace";
  if (person === null) {
    return {
      title,
      body: [
        `<h1>Join a workspace</h1>`,
        `<p class="lead">You were invited. Sign in with the address the invitation was sent to, or create an account with it.</p>`,
        `<div class="stack">${link(back, "sign-in", "Sign in", "button primary wide")}${link(back, "sign-up", "Create an account", "button wide")}</div>`,
        `<p class="foot hint">${INVITATION_RULES}</p>`,
      ].join("\n"),
    };
  }
  return {
    title,
    body: [
      `<h1>Join a workspace</h1>`,
      `<p class="lead">You are signed in as <strong>${escapeHtml(person.email)}</strong>.</p>`,
      person.emailVerified
        ? ""
        : `<p class="notice warning">Confirm this address first: the link is in your mailbox, and a new one can be sent from <a href="${escapeHtml(options.paths.home)}">your account</a>.</p>`,
      form("accept-invitation", [], "Accept the invitation"),
      `<p class="foot hint">${INVITATION_RULES} <button class="link" type="button" id="other-person">Sign in as somebody else</button></p>`,
    ].join("\n"),
  };
}

/** Its script finishes what began on the sign-in page of the same tab. */
function socialCallback({ options }: EntryContext): EntryPage {
  return {
    title: "Signing you in",
    body: [
      `<h1 id="social-title">Signing you in</h1>`,
      `<p class="lead" id="social-lead" role="status">One moment…</p>`,
      `<p class="notice danger" id="social-fault" role="alert" hidden></p>`,
      `<p class="foot" hidden><a href="${escapeHtml(options.paths.pages["sign-in"])}" id="social-back">Back to sign in</a></p>`,
    ].join("\n"),
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

export function entryPage(options: ShellOptions, name: PageName, visit: EntryVisit): string {
  const page = PAGES[name]({ options, ...visit });
  return entryShell(options, {
    ...page,
    script: "entry.js",
    data: { page: name, ...(visit.returnTo === null ? {} : { "return-to": visit.returnTo }) },
  });
}

/** A page that says one thing. */
export function plainEntryPage(options: ShellOptions, title: string, text: string): string {
  return entryShell(options, {
    title,
    script: null,
    body: `<h1>${escapeHtml(title)}</h1>\n<p class="lead">${escapeHtml(text)}</p>\n<p class="foot"><a href="${escapeHtml(options.paths.home)}">Your account</a></p>`,
  });
}
