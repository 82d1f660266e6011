import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { type Html, html } from "../../../lib/text/html.ts";
import { type PlainPage, plainPage } from "../pages/plain-page.ts";
import { OAUTH_PATHS } from "./oauth-terms.ts";

/** Faults of an authorization request that must not be redirected to the app. */

interface Words {
  title: string;
  text: string;
  /** True where the same request can succeed later. */
  isWorthRepeating?: boolean;
}

const DOCUMENT_UNREAD: Words = {
  title: "This app cannot be checked at the moment",
  text:
    "The app names an address that describes it, and Castmeter could not read that address. Wait " +
    "some minutes and try again. If it keeps failing, tell the makers of the app.",
  isWorthRepeating: true,
};
const DOCUMENT_AT_FAULT: Words = {
  title: "The description of this app has a fault",
  text:
    "The app names an address that describes it, and what Castmeter found there describes no " +
    "app. Only the makers of the app can mend that: tell them the line below.",
};
const UNKNOWN_APP: Words = {
  title: "This app is not known here",
  text:
    "The app is not registered at this server, or its registration has ended. Go back to the " +
    "app, remove its connection to Castmeter and connect it again.",
};
const ENDED: Words = {
  title: "This request has ended",
  text: "It was answered already, or it waited too long. Go back to the app and start again.",
};
const WRONG_REDIRECT: Words = {
  title: "This app cannot be connected",
  text:
    "The app asks for the answer at an address that it has not registered, so the answer is not " +
    "sent. Tell the makers of the app.",
};
const OUR_FAULT: Words = {
  title: "Something went wrong here",
  text: "The fault is on this server, not in the app. Try again in a minute.",
  isWorthRepeating: true,
};
const OTHER: Words = {
  title: "This app cannot be connected",
  text:
    "The request of the app has a fault that only its makers can mend. Go back to the app and " +
    "start again; if it keeps failing, tell them the line below.",
};

function wordsFor({ error, error_description: description = "" }: ErrorOut): Words {
  if (/metadata document fetch|temporarily/.test(`${error} ${description}`)) return DOCUMENT_UNREAD;
  if (/document of the app|metadata document/.test(description)) return DOCUMENT_AT_FAULT;
  if (error === "invalid_client") return UNKNOWN_APP;
  if (error === "invalid_redirect_uri" || description.includes("redirect_uri"))
    return WRONG_REDIRECT;
  if (/session not found|request has expired/.test(description)) return ENDED;
  return error === "server_error" ? OUR_FAULT : OTHER;
}

const detail = ({ error, error_description: description }: ErrorOut): Html =>
  html`<p>
    <small
      >For the makers of the app: <code>${error}</code>${
        description !== undefined && html`, ${description}`
      }</small
    >
  </p>`;

/** The page of a fault. `again` is the address of the request to repeat, where that may help. */
function faultPage(
  { title, text, isWorthRepeating = false }: Words,
  { again, account }: { again: string; account: string },
  more: Html | null = null,
): PlainPage {
  const repeat = isWorthRepeating && html`<a class="button" href="${again}">Try again</a> `;
  return {
    title,
    body: html`<h1>${title}</h1>
      <p>${text}</p>
      <p>${repeat}<a href="${account}">Your account</a></p>
      ${more}`,
  };
}

/**
 * The page for an app whose document could be read when the request began and cannot be read now.
 */
export const documentUnreadPage = (addresses: { again: string; account: string }): PlainPage =>
  faultPage(DOCUMENT_UNREAD, addresses);

/**
 * Renders a fault: as a page for a person's browser at the authorization endpoint, as RFC 6749 JSON
 * for a program.
 *
 * @param accountUrl The page of a signed-in person.
 */
export function renderFault(context: KoaContextWithOIDC, out: ErrorOut, accountUrl: string): void {
  const { error, error_description: description } = out;
  const isPage =
    context.path.startsWith(OAUTH_PATHS.authorize) && context.accepts("html", "json") === "html";
  if (!isPage) {
    context.type = "json";
    context.body = {
      error,
      ...(description === undefined ? {} : { error_description: description }),
    };
    return;
  }
  context.type = "html";
  const addresses = { again: context.originalUrl, account: accountUrl };
  context.body = plainPage(faultPage(wordsFor(out), addresses, detail(out))).toString();
}
