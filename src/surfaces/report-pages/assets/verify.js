// Checks a report and its signature in the browser. Nothing of the files leaves it.
const form = document.getElementById("verify");
const result = document.getElementById("result");

/** The raw bytes of a PEM key in DER (SPKI). */
const derOf = (pem) =>
  Uint8Array.from(atob(pem.replace(/-----[^-]+-----|\s/g, "")), (letter) => letter.charCodeAt(0));

const hexOf = (buffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function show(kind, sentences) {
  result.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement("p");
      line.className = `sentence ${kind}`;
      line.textContent = sentence;
      return line;
    }),
  );
}

const SIGNATURE_BYTES = 64;
const NO_ED25519 =
  "This browser cannot check the signature: it has no Ed25519. Use the line for openssl below.";
const NOT_SECURE =
  "Browsers check signatures on pages over https only. Use the line for openssl below.";

/** The keys of this installation; undefined where they cannot be read. */
async function keysOf() {
  try {
    const answer = await window.fetch(form.dataset.keys);
    return answer.ok ? (await answer.json()).keys : undefined;
  } catch {
    return undefined;
  }
}

/** The key that signed the bytes; undefined where none of the keys did. */
async function signerOf(bytes, signature, keys) {
  for (const key of keys) {
    const imported = await crypto.subtle.importKey(
      "spki",
      derOf(key.public_key),
      { name: "Ed25519" },
      false,
      ["verify"],
    );
    if (await crypto.subtle.verify({ name: "Ed25519" }, imported, signature, bytes)) return key;
  }
  return undefined;
}

/** What this installation answers about a hash. The signature was checked before. */
async function standingOf(sha256) {
  const unknown = ["Its state could not be read. Try again in a minute."];
  try {
    const answer = await window.fetch(`${form.dataset.verify}/${sha256}.json`);
    if (answer.status === 404) return ["This installation has no entry of it in its log."];
    return answer.ok ? standingIn(await answer.json()) : unknown;
  } catch {
    return unknown;
  }
}

function standingIn({ state, superseded_by: by, issued_at: issuedAt, withdrawn_reason: reason }) {
  const issued = `Issued ${issuedAt}.`;
  if (state === "current") return [issued, "It is the current version of its report."];
  if (state === "superseded") return [issued, `It was replaced by version ${by}.`];
  return [issued, `It was withdrawn${reason === null ? "." : `: ${reason}`}`];
}

async function check() {
  if (!window.isSecureContext) return show("warning", [NOT_SECURE]);
  const bytes = await form.elements.report.files[0].arrayBuffer();
  const signature = await form.elements.signature.files[0].arrayBuffer();
  const sha256 = hexOf(await crypto.subtle.digest("SHA-256", bytes));
  if (signature.byteLength !== SIGNATURE_BYTES)
    return show("warning", [
      `The second file is no signature: it has ${signature.byteLength} bytes, and a signature has ` +
        `${SIGNATURE_BYTES}.`,
    ]);
  const keys = await keysOf();
  if (keys === undefined)
    return show("warning", ["The keys could not be read. Try again in a minute."]);
  const key = await signerOf(bytes, signature, keys);
  if (key === undefined)
    return show("warning", [
      "The signature does not fit the report: one of the files was changed, or they do not belong " +
        "together.",
      `SHA-256 of the report: ${sha256}`,
    ]);
  const standing = await standingOf(sha256);
  return show("lead", [
    "The signature fits: the report is as it was issued.",
    ...standing,
    `SHA-256: ${sha256}`,
    `Key: ${key.fingerprint}${key.retired_at === null ? "" : `, retired ${key.retired_at}`}`,
  ]);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show("plain", ["Checking"]);
  check().catch((error) =>
    show("warning", [
      error.name === "NotReadableError"
        ? "One of the files cannot be read. Choose it again."
        : NO_ED25519,
    ]),
  );
});
