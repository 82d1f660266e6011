import { type Html, html, type HtmlValue } from "../../lib/text/html.ts";
import { nameWarning } from "../../people/oauth/clients/name-warning.ts";
import type { PlainPage } from "../../people/oauth/pages/plain-page.ts";
import { scopeChoice } from "./consent-scopes.ts";

/**
 * The page on which a person allows or denies an app's request. It is plain HTML under a policy
 * without scripts, so that an injected script would not run.
 */

export interface ConsentPage {
  action: string;
  csrfToken: string;
  email: string;
  /** Name of the app by its own claim. */
  appName: string;
  /** Host of the app's metadata document; null for an app that registered itself. */
  appHost: string | null;
  /** URI to which the code is sent. */
  redirectUri: string;
  scopes: readonly string[];
  workspaces: readonly ChoosableWorkspace[];
  /** The page that lists authorised apps. */
  appsUrl: string;
  /** The fault of the previous submission, and its choices; null before the first submission. */
  refused: { fault: string; chosen: Choices } | null;
}

interface ChoosableWorkspace {
  id: string;
  name: string;
  kind: string;
  /** True where the person has authorised the app there before and has not removed it. */
  isConnected: boolean;
}

/** What a person chose on the page. */
export interface Choices {
  /** Null where no workspace was chosen. */
  workspace: string | null;
  scopes: readonly string[];
}

const KINDS: Record<string, string> = {
  network: "network",
  subnetwork: "subnetwork",
  solo: "creator",
};

/** The destination of the code: a program on this computer, or a host that the app names. */
function destination(redirectUri: string): HtmlValue {
  const { protocol, host } = new URL(redirectUri);
  return protocol === "http:"
    ? html`a program on this computer (<strong>${host}</strong>)`
    : html`<strong>${host}</strong>`;
}

function workspaceChoice({ workspaces, refused }: ConsentPage): Html {
  const chosen = refused === null ? workspaces[0]?.id : refused.chosen.workspace;
  const choices = workspaces.map(
    ({ id, name, kind, isConnected }) =>
      html`<label>
        <input type="radio" name="workspace" value="${id}" required ${id === chosen && "checked"} />
        <span
          >${name}
          <small>${KINDS[kind] ?? kind}${isConnected && ", authorised already"}</small></span
        >
      </label>`,
  );
  return html`<fieldset class="workspaces">
    <legend>Workspace</legend>
    ${choices}
  </fieldset>`;
}

/** A note that one connection serves every device (record 0029). */
const connectedNote = ({ workspaces }: ConsentPage): Html | false =>
  workspaces.some(({ isConnected }) => isConnected) &&
  html`<p class="note">
    <small>
      Where the app is authorised already, your choice applies wherever you use it: what you untick
      here is taken back on every device.
    </small>
  </p>`;

/** The facts about the app: its name is its own claim, its host is proven by its document. */
function aboutApp({ appName, appHost, redirectUri }: ConsentPage): Html {
  const badge =
    appHost === null
      ? html`<span class="badge warning">Unverified app</span>`
      : html`<span class="badge">${appHost}</span>`;
  const origin =
    appHost === null
      ? "It registered itself here, and Castmeter did not check its name."
      : html`It is described at <strong>${appHost}</strong>. Castmeter did not check its name.`;
  const warning = nameWarning(appName);
  return html`<div class="app">
    <p><strong class="app-name">${appName}</strong> ${badge}</p>
    ${warning !== null && html`<p role="alert">${warning}</p>`}
    <p><small>${origin} Your answer goes to ${destination(redirectUri)}.</small></p>
  </div>`;
}

/** It is a separate form, because Enter presses the first button of a form. */
const personForm = ({ action, csrfToken, email }: ConsentPage): Html =>
  html`<form method="post" action="${action}" class="person">
    <input type="hidden" name="csrf_token" value="${csrfToken}" />
    <small>Signed in as <strong>${email}</strong>.</small>
    <button class="link" name="decision" value="switch">Not you? Use another account</button>
  </form>`;

function decisionForm(page: ConsentPage): Html {
  const { action, csrfToken, workspaces, scopes, appsUrl, refused } = page;
  const mayAllow = workspaces.length > 0;
  const choices = mayAllow
    ? html`${workspaceChoice(page)} ${scopeChoice(scopes, refused?.chosen.scopes ?? scopes)}
        ${connectedNote(page)}
        <p class="note">
          <small>
            You can remove the app at any time under <a href="${appsUrl}">Developer, Apps</a>.
          </small>
        </p>`
    : html`<p>
        Only owners and admins of a workspace can authorise an app, and you are neither in any.
      </p>`;
  const allow = mayAllow && html`<button class="main" name="decision" value="allow">Allow</button>`;
  return html`<form method="post" action="${action}">
    <input type="hidden" name="csrf_token" value="${csrfToken}" />
    ${choices}
    <div class="buttons">
      ${allow}
      <button name="decision" value="deny" formnovalidate>
        ${mayAllow ? "Do not allow" : "Go back"}
      </button>
    </div>
  </form>`;
}

/**
 * The consent page for one authorization request. The largest text on it is not text of the app.
 */
export function consentPage(page: ConsentPage): PlainPage {
  const { appName, refused } = page;
  return {
    title: `Authorise ${appName}`,
    body: html`<h1>An app asks for access to Castmeter</h1>
      ${refused !== null && html`<p role="alert"><strong>${refused.fault}</strong></p>`}
      ${aboutApp(page)} ${personForm(page)} ${decisionForm(page)}`,
  };
}
