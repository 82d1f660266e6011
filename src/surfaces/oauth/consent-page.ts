import { SCOPE_DESCRIPTIONS } from "../../features/developer/scope-catalogue.ts";
import { type Html, html, type HtmlValue } from "../../lib/html.ts";
import type { PlainPage } from "../../oauth/pages/plain-page.ts";
import { OFFLINE_ACCESS } from "../../oauth/provider/oauth-terms.ts";

/**
 * The page on which a person allows or denies an app's request. Plain HTML under a policy without
 * scripts: it works without them, and an injected one would not run.
 */

export interface ConsentPage {
  action: string;
  csrfToken: string;
  email: string;
  appName: string;
  /** Host of the app's metadata document; null for an app that registered itself. */
  appHost: string | null;
  /** Where the code will be sent. */
  redirectUri: string;
  scopes: readonly string[];
  workspaces: readonly { id: string; name: string; kind: string }[];
  /** What was wrong with the previous submission. */
  fault: string | null;
}

const KINDS: Record<string, string> = {
  network: "network",
  subnetwork: "subnetwork",
  solo: "creator",
};

const describe = (scope: string): string =>
  scope === OFFLINE_ACCESS
    ? "Keep access when you are not using the app, until you remove it"
    : ((SCOPE_DESCRIPTIONS as Record<string, string>)[scope] ?? scope);

function destination(redirectUri: string): HtmlValue {
  const url = new URL(redirectUri);
  return url.protocol === "http:"
    ? "a program on this computer"
    : html`<strong>${url.host}</strong>`;
}

function workspaceChoice(workspaces: ConsentPage["workspaces"]): Html {
  const choices = workspaces.map(
    ({ id, name, kind }, index) =>
      html`<label>
        <input type="radio" name="workspace" value="${id}" required ${index === 0 && "checked"} />
        <span>${name} <small>${KINDS[kind] ?? kind}</small></span>
      </label>`,
  );
  return html`<fieldset>
    <legend>Workspace</legend>
    ${choices}
  </fieldset>`;
}

function scopeChoice(scopes: readonly string[]): Html {
  const choices = scopes.map(
    (scope) =>
      html`<label>
        <input type="checkbox" name="scope" value="${scope}" checked />
        <span>${describe(scope)} <small>${scope}</small></span>
      </label>`,
  );
  return html`<fieldset>
    <legend>It may</legend>
    ${choices}
  </fieldset>`;
}

const origin = ({ appHost }: ConsentPage): HtmlValue =>
  appHost === null
    ? "It registered itself here; its name was not checked."
    : html`It is described at <strong>${appHost}</strong>.`;

function decisionForm({ action, csrfToken, workspaces, scopes }: ConsentPage): Html {
  const mayAllow = workspaces.length > 0;
  const choices = mayAllow
    ? [workspaceChoice(workspaces), scopeChoice(scopes)]
    : html`<p>
        Only owners and admins of a workspace can let an app in, and you are neither in any.
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
    </form>
    ${mayAllow && REMOVABLE}`;
}

const REMOVABLE = html`<p>
  <small>You can remove it at any time, under Authorised apps in your account.</small>
</p>`;

/** The consent page for one authorization request. */
export function consentPage(page: ConsentPage): PlainPage {
  const { appName, fault, redirectUri, email } = page;
  return {
    title: `Let ${appName} in?`,
    body: html`<h1>Let ${appName} into Castmeter?</h1>
      ${fault !== null && html`<p role="alert"><strong>${fault}</strong></p>`}
      <p>${origin(page)} Your answer goes to ${destination(redirectUri)}.</p>
      <p><small>Signed in as ${email}.</small></p>
      ${decisionForm(page)}`,
  };
}
