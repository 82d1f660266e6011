/** What stands in the place of a secret. */
export const CUT = "[cut]";

/**
 * Patterns of secrets in any field. They match the text of a finished line, where a quote is `\"`.
 * Repetitions are bounded, so that no line takes more than a few passes.
 */
const SECRET_LOOKS: readonly (readonly [RegExp, string])[] = [
  // Castmeter's tokens and webhook secrets, also when cut short.
  [/\b(cm[karcs]_)[0-9A-Za-z]{6,}/g, `$1${CUT}`],
  [/\b(whsec_)[0-9A-Za-z+/_=-]{6,}/g, `$1${CUT}`],
  // User and password of an address. In a database address they may contain raw slashes; in other
  // addresses a slash ends them, because https://x.com/@name would be cut otherwise.
  [/\b(postgres(?:ql)?:\/\/)(?:[^\s"\\]|\\[^nrt]){0,512}@/gi, `$1${CUT}@`],
  [/\b([a-z][a-z0-9+.-]{0,31}:\/\/)(?:[^\s"\\/?#@]{1,256}@)+/gi, `$1${CUT}@`],
  // Secrets in a query (YouTube's key, Apify's token) and in a libpq connection string.
  [
    /([?&](?:[a-z_]*key|[a-z_]*token|[a-z_]*secret|sig|signature)=|\bpassword=)[^\s"\\&]+/gi,
    `$1${CUT}`,
  ],
  [/\b(bearer|basic) +[\w.~+/=-]{8,}/gi, `$1 ${CUT}`],
  // Keys of Google and Apify, and 32 bytes in base64: the master key.
  [/\bAIza[\w-]{30,}|\bapify_api_\w{6,}|(?<![\w+/])[A-Za-z0-9+/]{43}=(?!=)/g, CUT],
];

/**
 * The text without parts that look like a secret. Lines are few, so seven passes over each are
 * cheap.
 */
export function cutSecrets(text: string): string {
  return SECRET_LOOKS.reduce((rest, [looks, instead]) => rest.replace(looks, instead), text);
}
