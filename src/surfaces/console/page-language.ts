import Negotiator from "negotiator";
import { FALLBACK_LANGUAGE } from "./console-files.ts";

/** The cookie of a person's own choice. The console sets it; it holds a language tag alone. */
const COOKIE = /(?:^|;\s*)castmeter_language=([\w-]+)/;

/** Longer headers than a browser sends are not read. */
const HEADER_CHARS_MAX = 1_000;

/**
 * The language of the console for a request: the person's own choice, else the first of the
 * browser's that there is, else English.
 */
export function pageLanguage(
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined },
  languages: readonly string[],
): string {
  const chosen = COOKIE.exec(headers.cookie ?? "")?.[1];
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  const accepted = headers["accept-language"]?.slice(0, HEADER_CHARS_MAX) ?? "";
  const negotiator = new Negotiator({ headers: { "accept-language": accepted } });
  return negotiator.language([...languages]) ?? FALLBACK_LANGUAGE;
}
