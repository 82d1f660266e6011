import type { ConnectPlace } from "../../features/connections/index.ts";
import { escapeHtml } from "../../oauth/provider/render-fault.ts";
import { form } from "./form-parts.ts";
import { entryShell, type ShellOptions } from "./page-shell.ts";

/** The pages on the way to a platform and back. Their script is assets/connect.js. */

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

/** What to do where no sign-in at the platform connects it. */
function instead({ way, platform, showId, fields }: ConnectPlace, { paths }: ShellOptions): string {
  const { name } = platform;
  const back = `<p class="foot"><a href="${escapeHtml(paths.home)}">Your account</a></p>`;
  switch (way) {
    case "extension":
      return `<p>${escapeHtml(name)} has no sign-in that other services may use. The Castmeter browser extension connects it: open your dashboard at ${escapeHtml(name)} in this browser and choose “Sync” in the extension.</p>\n<p class="hint">Without the extension, figures can be asked for with ${code("POST /v1/data-requests")}; a person brings them in.</p>\n${back}`;
    case "body": {
      const lines = fields.map(
        (field) =>
          `<li>${code(field.name)}${field.required ? "" : " (optional)"}: ${escapeHtml(field.help)}</li>`,
      );
      return `<p>${escapeHtml(name)} is connected by the API, without a sign-in: ${code(`PUT /v1/shows/${showId}/integrations/${platform.id}`)} with</p>\n<ul>\n${lines.join("\n")}\n</ul>\n${back}`;
    }
    default:
      return `<p>This server has no way to read ${escapeHtml(name)}: its operator has to set one up.</p>\n${back}`;
  }
}

function signInForm(
  { platform, mayConnect, workspaceName }: ConnectPlace,
  { paths }: ShellOptions,
): string {
  const back = `<p class="foot"><a href="${escapeHtml(paths.home)}">Your account</a></p>`;
  if (!mayConnect)
    return `<p class="notice warning">Your role in ${escapeHtml(workspaceName)} is viewer; connecting an account needs editor.</p>\n${back}`;
  return `<p>You sign in there and say yes. Castmeter reads numbers and changes nothing in the account.</p>\n${form("connect", [], `Continue to ${platform.name}`)}\n${back}`;
}

export function connectPage(options: ShellOptions, place: ConnectPlace): string {
  const { platform, showName, workspaceName, showId, workspaceId, way } = place;
  const title = `Connect ${platform.name}`;
  const body = [
    `<h1>${escapeHtml(title)}</h1>`,
    `<p class="lead">For <strong>${escapeHtml(showName)}</strong> in ${escapeHtml(workspaceName)}.</p>`,
    way === "sign_in" ? signInForm(place, options) : instead(place, options),
  ];
  return entryShell(options, {
    title,
    script: way === "sign_in" && place.mayConnect ? "connect.js" : null,
    data: { page: "connect", show: showId, platform: platform.id, workspace: workspaceId },
    body: body.join("\n"),
  });
}

/** Where platforms send people back to. What they sent along is told to the API by the script. */
export function connectedPage(options: ShellOptions): string {
  const body = [
    `<h1>Connecting the account</h1>`,
    `<p class="lead" role="status">One moment.</p>`,
    `<p class="foot"><a href="${escapeHtml(options.paths.home)}">Your account</a></p>`,
  ];
  return entryShell(options, {
    title: "Connecting the account",
    script: "connect.js",
    data: { page: "connected" },
    body: body.join("\n"),
  });
}
