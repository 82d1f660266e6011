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

/** The id of the key that signed the bytes; undefined where none of the keys did. */
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

async function standingOf(sha256) {
  const answer = await window.fetch(`${location.pathname}/${sha256}.json`);
  if (answer.status === 404) return ["This installation has no entry of it in its log."];
  if (!answer.ok) return ["Its state could not be read. Try again in a minute."];
  const {
    state,
    superseded_by: by,
    issued_at: issuedAt,
    withdrawn_reason: reason,
  } = await answer.json();
  const issued = `Issued ${issuedAt}.`;
  if (state === "current") return [issued, "It is the current version of its report."];
  if (state === "superseded") return [issued, `It was replaced by version ${by}.`];
  return [issued, `It was withdrawn${reason === null ? "." : `: ${reason}`}`];
}

async function check() {
  const bytes = await form.elements.report.files[0].arrayBuffer();
  const signature = await form.elements.signature.files[0].arrayBuffer();
  const answer = await window.fetch(form.dataset.keys);
  if (!answer.ok) return show("warning", ["The keys could not be read. Try again in a minute."]);
  const { keys } = await answer.json();
  const sha256 = hexOf(await crypto.subtle.digest("SHA-256", bytes));
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
    `Key: ${key.fingerprint}`,
  ]);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  show("plain", ["Checking"]);
  check().catch(() =>
    show("warning", [
      "This browser cannot check the signature: it has no Ed25519. Use the line for openssl below.",
    ]),
  );
});
