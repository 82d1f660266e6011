import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { OAUTH_PATHS } from "./oauth-terms.ts";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand in a page, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => escapes[letter] ?? "");

/** A page without scripts, styled by the one sheet the policy names. */
export function plainPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>${escapeHtml(title)}</title>\n<style>${PAGE_STYLE}</style>\n</head>\n<body>\n${WORDMARK}\n<main>\n${body}\n</main>\n</body>\n</html>\n`;
}

/**
 * Its hash stands in the content security policy: no other style holds. Colours and measures are
 * those of the account pages (src/surfaces/account-pages/assets/pages.css).
 */
export const PAGE_STYLE = [
  ":root{color-scheme:light " +
    "dark;--page:#f6f7f9;--surface:#fff;--text:#1a2033;--muted:#596377;--line:#e1e5ec;--strong:#c6cdd8;--accent:#2f55d4;--on-accent:#fff;--soft:#e8edfc;--danger:#b3261e;--danger-soft:#fcebea}",
  "@media " +
    "(prefers-color-scheme:dark){:root{--page:#0e1117;--surface:#161a22;--text:#e7eaf1;--muted:#9ba5b7;--line:#272d39;--strong:#3c4454;--accent:#8ba5ff;--on-accent:#0d1326;--soft:#1f2a4d;--danger:#ff8f86;--danger-soft:#3a1d1d}}",
  "*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--text);font:14px/1.5 " +
    "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif}",
  ".wordmark{display:flex;align-items:center;gap:9px;width:min(100% - 32px,460px);margin:0 " +
    "auto;padding:min(10vh,72px) 0 20px;font-size:15px;font-weight:650;letter-spacing:-.01em}",
  "main{width:min(100% - 32px,460px);margin:0 auto " +
    "48px;padding:28px;background:var(--surface);border:1px solid " +
    "var(--line);border-radius:12px;box-shadow:0 1px 2px rgb(20 28 50/6%),0 8px 24px rgb(20 28 " +
    "50/6%)}",
  "h1{font-size:20px;line-height:1.3;letter-spacing:-.01em;margin:0 0 " +
    "8px;overflow-wrap:anywhere}p{margin:0 0 " +
    "8px}small{color:var(--muted);font-size:12.5px}[role=alert]{padding:9px " +
    "12px;border-radius:6px;background:var(--danger-soft);color:var(--danger)}",
  "fieldset{margin:18px 0 0;padding:0;border:0;min-width:0}legend{padding:0 0 " +
    "6px;font-weight:500}label{display:flex;gap:10px;padding:9px 12px;border:1px solid " +
    "var(--strong);border-bottom-width:0;cursor:pointer}label:first-of-type{border-radius:6px " +
    "6px 0 0}",
  "label:last-of-type{border-bottom-width:1px;border-radius:0 0 6px " +
    "6px}label:only-of-type{border-radius:6px}label:has([type=radio]:checked){background:var(--soft)}label " +
    "span{min-width:0;overflow-wrap:anywhere}label " +
    "small{display:block}input{flex:none;width:16px;height:16px;margin:2px 0 " +
    "0;accent-color:var(--accent)}",
  ".buttons{display:flex;flex-wrap:wrap;gap:10px;margin:20px 0 16px}button{flex:1 0 " +
    "auto;padding:9px 16px;border:1px solid " +
    "var(--strong);border-radius:6px;background:var(--surface);color:var(--text);font:inherit;font-weight:500;cursor:pointer}button.main{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}",
  ":focus-visible{outline:2px solid var(--accent);outline-offset:2px}",
].join("");

const WORDMARK =
  '<div class="wordmark"><svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true"><rect width="24" height="24" rx="6" fill="#2f55d4"/><path d="M6 12h3v6H6zM10.5 6h3v12h-3zM15 9h3v9h-3z" fill="#fff"/></svg>Castmeter</div>';

/**
 * A fault that cannot be told to the app: to a person at the authorization page as a page, to a
 * program as RFC 6749 has it.
 */
export function renderFault(context: KoaContextWithOIDC, out: ErrorOut): void {
  if (
    !context.path.startsWith(OAUTH_PATHS.authorize) ||
    context.accepts("html", "json") !== "html"
  ) {
    context.type = "json";
    context.body = {
      error: out.error,
      ...(out.error_description === undefined ? {} : { error_description: out.error_description }),
    };
    return;
  }
  const description = escapeHtml(out.error_description ?? "The request cannot be answered.");
  context.type = "html";
  context.body = plainPage({
    title: "This app cannot be connected",
    body: `<h1>This app cannot be connected</h1>\n<p>${description}</p>\n<p><small>${escapeHtml(out.error)}. Go back to the app and start again; if it stays, tell the app's makers.</small></p>`,
  });
}
