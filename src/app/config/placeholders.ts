/**
 * Values of examples that are copied into installations unchanged. A secret that is public is
 * refused at the start, because nothing else shows that it was never replaced.
 */

/** Letters and digits alone, in lower case: `Change-Me!` is `changeme`. */
const WORDS: ReadonlySet<string> = new Set([
  "changeme",
  "changethis",
  "changeit",
  "replaceme",
  "replacethis",
  "fillmein",
  "placeholder",
  "example",
  "secret",
  "mysecret",
  "supersecret",
  "yoursecret",
  "password",
  "yourpassword",
  "yourkey",
  "yourapikey",
  "yourtoken",
  "insertkeyhere",
  "xxxxxxxx",
]);

const SECRET_NAME = /_(?:KEY|SECRET|TOKEN|PASSPHRASE)$/;

/** Settings that are addresses with a password in them. */
const ADDRESS_NAMES: ReadonlySet<string> = new Set(["DATABASE_URL", "SMTP_URL"]);

/** Common keys of examples whose bytes are printable or count upwards. */
const EXAMPLE_KEYS: ReadonlySet<string> = new Set([
  "0123456789abcdef0123456789abcdef",
  "0123456789abcdefghijklmnopqrstuv",
  "01234567890123456789012345678901",
  "abcdefghijklmnopqrstuvwxyz012345",
  String.fromCharCode(...Array.from({ length: 32 }, (_, byte) => byte)),
]);

const isWord = (text: string): boolean =>
  WORDS.has(text.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));

/** Zeros, or one printable letter over and over. */
function isExampleKey(text: string): boolean {
  const bytes = Buffer.from(text, "base64");
  if (bytes.length !== 32) return false;
  const first = bytes[0] ?? 0;
  const isRepeated = bytes.every((byte) => byte === first);
  return (isRepeated && (first === 0 || first >= 0x20)) || EXAMPLE_KEYS.has(bytes.toString());
}

function passwordOf(address: string): string {
  const password = URL.parse(address)?.password ?? "";
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

/**
 * Refuses a secret that is the value of an example. Names without a secret are not looked at.
 *
 * @throws Error whose message follows the name of the variable.
 */
export function refusePlaceholder(name: string, text: string): void {
  if (ADDRESS_NAMES.has(name) && isWord(passwordOf(text)))
    throw new Error("has the password of an example: choose one of your own");
  if (name === "MASTER_KEY" && (isWord(text) || isExampleKey(text)))
    throw new Error("is the value of an example: make one of your own (openssl rand -base64 32)");
  if (SECRET_NAME.test(name) && isWord(text))
    throw new Error("is the value of an example: set your own, or leave it empty");
}
