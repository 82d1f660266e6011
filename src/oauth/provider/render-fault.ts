import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { html } from "../../lib/html.ts";
import { plainPage } from "../pages/plain-page.ts";
import { OAUTH_PATHS } from "./oauth-terms.ts";

/**
 * Renders an authorization fault that must not be redirected to the app: as a page for a person's
 * browser at the authorization endpoint, as RFC 6749 JSON for a program.
 */
export function renderFault(context: KoaContextWithOIDC, out: ErrorOut): void {
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
  const title = "This app cannot be connected";
  const page = plainPage({
    title,
    body: html`<h1>${title}</h1>
      <p>${description ?? "The request cannot be answered."}</p>
      <p>
        <small>
          ${error}. Go back to the app and start again; if it stays, tell the app's makers.
        </small>
      </p>`,
  });
  context.type = "html";
  context.body = page.toString();
}
