import type { ConnectableShow } from "../../features/accounts/connections/index.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { form } from "./form-parts.ts";
import { accountLink, entryShell, type ShellOptions } from "./page-shell.ts";

/**
 * The pages for connecting a platform, before and after the visit to it. Their script is
 * assets/connect.js.
 */

/** Instructions for a platform that has no sign-in. */
function otherWay({ way, platform, showId, fields, takesSession }: ConnectableShow): Html {
  const { name } = platform;
  if (way === "extension")
    return html`<p>
        ${name} has no sign-in that other services may use. The Castmeter browser extension connects
        it: open your dashboard at ${name} in this browser and choose “Sync” in the extension.
      </p>
      <p class="hint">
        Without the extension, figures can be asked for with <code>POST /v1/data-requests</code>;
        the operator of this server enters them.
      </p>`;
  if (way === "body") {
    const lines = fields.map(
      (field) =>
        html`<li><code>${field.name}</code>${!field.required && " (optional)"}: ${field.help}</li>`,
    );
    return html`<p>
        ${name} is connected by the API, without a sign-in:
        <code>PUT /v1/shows/${showId}/integrations/${platform.id}</code> with
      </p>
      <ul>
        ${lines}
      </ul>
      ${takesSession && sessionHint(name)}`;
  }
  return html`<p>This server has no way to read ${name}: its operator has to set one up.</p>`;
}

const sessionHint = (name: string): Html =>
  html`<p>
    Without a key the Castmeter browser extension connects it: open your dashboard at ${name} in
    this browser and choose “Sync” in the extension.
  </p>`;

function signInForm({ platform, mayConnect, workspaceName }: ConnectableShow): Html {
  if (!mayConnect)
    return html`<p class="notice warning">
      Your role in ${workspaceName} is viewer; connecting an account needs editor.
    </p>`;
  return html`<p>
      You sign in there and give permission. Castmeter reads numbers and changes nothing in the
      account.
    </p>
    ${form("connect", [], `Continue to ${platform.name}`)}`;
}

/** The page on which a person starts to connect a platform to a show. */
export function connectPage(options: ShellOptions, show: ConnectableShow): Html {
  const { platform, showName, workspaceName, showId, workspaceId, way } = show;
  const title = `Connect ${platform.name}`;
  return entryShell(options, {
    title,
    script: way === "sign_in" && show.mayConnect ? "connect.js" : null,
    data: { page: "connect", show: showId, platform: platform.id, workspace: workspaceId },
    body: html`<h1>${title}</h1>
      <p class="lead">For <strong>${showName}</strong> in ${workspaceName}.</p>
      ${way === "sign_in" ? signInForm(show) : otherWay(show)} ${accountLink(options)}`,
  });
}

/**
 * The page to which platforms send people back. Its script passes the query parameters to the API.
 */
export function connectedPage(options: ShellOptions): Html {
  return entryShell(options, {
    title: "Connecting the account",
    script: "connect.js",
    data: { page: "connected" },
    body: html`<h1>Connecting the account</h1>
      <p class="lead" role="status">One moment.</p>
      ${accountLink(options)}`,
  });
}
