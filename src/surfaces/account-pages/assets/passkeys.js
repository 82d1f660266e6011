import { call } from "./api.js";

/** WebAuthn calls. Passkeys are bound to a host name, so an IP address has none. */

export const hasPasskeys = () =>
  typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === "function" && typeof window.PublicKeyCredential.parseRequestOptionsFromJSON === "function" && document.body.dataset.passkeys === "on";

/** True when the person cancelled, or a second request replaced the first one. */
export const wasLeft = (error) => error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");

/** Creates a passkey on the device. @returns Its response, for the API. */
export async function makePasskey() {
  const { options } = await call("POST", "passkeys/options");
  const made = await navigator.credentials.create({ publicKey: window.PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  return made.toJSON();
}

let waiting;

async function ask(mediation) {
  waiting?.abort();
  waiting = new AbortController();
  const { signal } = waiting;
  const { options } = await call("POST", "passkeys/sign-in/options");
  signal.throwIfAborted();
  const publicKey = window.PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const answer = await navigator.credentials.get({ publicKey, signal, ...(mediation === undefined ? {} : { mediation }) });
  return call("POST", "passkeys/sign-in", { response: answer.toJSON() });
}

export const signInWithPasskey = () => ask();

/** Lets the browser offer passkeys in the e-mail field; resolves to false where it does not. */
export async function offerPasskeys() {
  if (!(await window.PublicKeyCredential.isConditionalMediationAvailable?.())) return false;
  await ask("conditional");
  return true;
}
