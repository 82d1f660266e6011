import { SCOPE_DESCRIPTIONS } from "../../features/developer/scope-catalogue.ts";
import { OFFLINE_ACCESS } from "../../oauth/provider/oauth-terms.ts";
import { escapeHtml } from "../../oauth/provider/render-fault.ts";

/**
 * The page on which a person lets an app in, or does not. Plain HTML: it works without scripts, and
 * none could be slipped in.
 */

export interface ConsentPage {
  action: string;
  csrfToken: string;
  email: string;
  appName: string;
  /** Host of the document that describes the app; null for one that registered itself. */
  appHost: string | null;
  /** Where the code will be sent. */
  redirectUri: string;
  scopes: readonly string[];
  workspaces: readonly { id: string; name: string; kind: string }[];
  /** What was wrong with the answer before. */
  fault: string | null;
}

const KINDS: Record<string, string> = {
  network: "network",
  subnetwork: "subnetwork",
  solo: "creator",
};

const words = (scope: string): string =>
  scope === OFFLINE_ACCESS
    ? "Keep access when you are not using the app, until you remove it"
    : ((SCOPE_DESCRIPTIONS as Record<string, string>)[scope] ?? scope);

function destination(redirectUri: string): string {
  const url = new URL(redirectUri);
  return url.protocol === "http:"
    ? "a program on this computer"
    : `<strong>${escapeHtml(url.host)}</strong>`;
}

function workspaceChoice(workspaces: ConsentPage["workspaces"]): string {
  const choices = workspaces.map(
    ({ id, name, kind }, index) =>
      `<label><input type="radio" name="workspace" value="${escapeHtml(id)}" required${index === 0 ? " checked" : ""}> <span>${escapeHtml(name)} <small>${escapeHtml(KINDS[kind] ?? kind)}</small></span></label>`,
  );
  return `<fieldset><legend>Workspace</legend>\n${choices.join("\n")}\n</fieldset>`;
}

function scopeChoice(scopes: readonly string[]): string {
  const choices = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> <span>${escapeHtml(words(scope))} <small>${escapeHtml(scope)}</small></span></label>`,
  );
  return `<fieldset><legend>It may</legend>\n${choices.join("\n")}\n</fieldset>`;
}

export function consentPage(page: ConsentPage): { title: string; body: string } {
  const name = escapeHtml(page.appName);
  const origin =
    page.appHost === null
      ? "It registered itself here; nobody has checked its name."
      : `It is described at <strong>${escapeHtml(page.appHost)}</strong>.`;
  const canAllow = page.workspaces.length > 0;
  const body = [
    `<h1>Let ${name} into Castmeter?</h1>`,
    page.fault === null ? "" : `<p role="alert"><strong>${escapeHtml(page.fault)}</strong></p>`,
    `<p>${origin} Your answer goes to ${destination(page.redirectUri)}.</p>`,
    `<p><small>Signed in as ${escapeHtml(page.email)}.</small></p>`,
    `<form method="post" action="${escapeHtml(page.action)}">`,
    `<input type="hidden" name="csrf_token" value="${escapeHtml(page.csrfToken)}">`,
    canAllow
      ? `${workspaceChoice(page.workspaces)}\n${scopeChoice(page.scopes)}`
      : "<p>Only owners and admins of a workspace can let an app in, and you are neither in any.</p>",
    `<div class="buttons">`,
    canAllow ? `<button class="main" name="decision" value="allow">Allow</button>` : "",
    `<button name="decision" value="deny" formnovalidate>${canAllow ? "Do not allow" : "Go back"}</button>`,
    "</div>",
    "</form>",
    canAllow
      ? "<p><small>You can remove it at any time, under Authorised apps in your account.</small></p>"
      : "",
  ];
  return { title: `Let ${page.appName} in?`, body: body.filter((line) => line !== "").join("\n") };
}
