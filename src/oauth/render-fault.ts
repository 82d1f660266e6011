import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { OAUTH_PATHS } from "./oauth-terms.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it may stand in a page, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? "");

/** A page without scripts, styled by the one sheet the policy names. */
export function plainPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeHtml(title)}</title>\n<style>${PAGE_STYLE}</style>\n</head>\n<body>\n<main>\n${body}\n</main>\n</body>\n</html>\n`;
}

/** Its hash stands in the content security policy: no other style holds. */
export const PAGE_STYLE =
  "body{margin:0;background:#f4f4f1;color:#1b1b1a;font:16px/1.5 system-ui,sans-serif}main{max-width:34rem;margin:3rem auto;padding:2rem;background:#fff;border:1px solid #d9d9d3;border-radius:8px}" +
  "h1{font-size:1.35rem;margin:0 0 1rem}fieldset{border:1px solid #d9d9d3;border-radius:6px;margin:1rem 0;padding:.75rem 1rem}legend{font-weight:600;padding:0 .4rem}label{display:block;margin:.4rem 0}" +
  "small{color:#5d5d57}button{font:inherit;padding:.6rem 1.4rem;border-radius:6px;border:1px solid #1b1b1a;background:#fff;cursor:pointer;margin-right:.75rem}button.main{background:#1b1b1a;color:#fff}" +
  "@media (prefers-color-scheme:dark){body{background:#161614;color:#f0f0ea}main{background:#20201d;border-color:#3a3a35}fieldset{border-color:#3a3a35}small{color:#a5a59c}button{background:#20201d;color:#f0f0ea;border-color:#f0f0ea}button.main{background:#f0f0ea;color:#161614}}";

/** A fault that cannot be told to the app: to a person at the authorization page as a page, to a program as RFC 6749 has it. */
export function renderFault(context: KoaContextWithOIDC, out: ErrorOut): void {
  if (!context.path.startsWith(OAUTH_PATHS.authorize) || context.accepts("html", "json") !== "html") {
    context.type = "json";
    context.body = { error: out.error, ...(out.error_description === undefined ? {} : { error_description: out.error_description }) };
    return;
  }
  const description = escapeHtml(out.error_description ?? "The request cannot be answered.");
  context.type = "html";
  context.body = plainPage({
    title: "This app cannot be connected",
    body: `<h1>This app cannot be connected</h1>\n<p>${description}</p>\n<p><small>${escapeHtml(out.error)}. Go back to the app and start again; if it stays, tell the app's makers.</small></p>`,
  });
}
