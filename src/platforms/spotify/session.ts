import { createHash, randomBytes } from "node:crypto";
import type { AccountFailure, AccountSecrets } from "../accounts/account-connector.ts";
import { accountFailure, AccountReadError, malformedAnswer } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import type { SessionToken } from "../accounts/reads/session-tokens.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { tokenPayload } from "./payload-schema.ts";

/** The dashboard's own client id, as every browser sends it. */
const CLIENT_ID = "05a1371ee5194c27860b3ff3ff3979d2";
const REDIRECT_URI = "https://podcasters.spotify.com";
const SCOPE = "streaming ugc-image-upload user-read-email user-read-private";
const TOKEN_SEC = 3_600;
/** A token that expires within this time is not used for a read. */
const MARGIN_MS = 60_000;

const ENDED = accountFailure(
  "needs_reauth",
  "The session at Spotify has ended. Sign in there and sync again.",
);

/** Exchanges a login's cookies for a bearer token, as the dashboard does. */
export async function startSession(
  accountsUrl: string,
  secrets: AccountSecrets,
  read: AccountRead,
): Promise<SessionToken> {
  const verifier = randomBytes(48).toString("base64url");
  const code = await authorize(accountsUrl, secrets, verifier, read);
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: CLIENT_ID,
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
  });
  const answer = await read.send(
    {
      method: "POST",
      url: `${accountsUrl}/api/token`,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: form.toString(),
    },
    ({ status }) => (status === 400 ? ENDED : undefined),
  );
  const { access_token: bearer, expires_in: lifeSec = TOKEN_SEC } = read.parse(
    answer,
    tokenPayload,
  );
  return { bearer, endsAtMs: read.now().getTime() + lifeSec * 1_000 - MARGIN_MS };
}

async function authorize(
  accountsUrl: string,
  secrets: AccountSecrets,
  verifier: string,
  read: AccountRead,
): Promise<string> {
  const state = randomBytes(16).toString("base64url");
  const query = new URLSearchParams({
    response_type: "code",
    client_id: CLIENT_ID,
    scope: SCOPE,
    redirect_uri: REDIRECT_URI,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state,
    response_mode: "web_message",
    prompt: "none",
  });
  const { body } = await read.send(
    {
      method: "GET",
      url: `${accountsUrl}/oauth2/v2/auth?${query.toString()}`,
      headers: {
        cookie: `sp_dc=${secrets["sp_dc"] ?? ""}; sp_key=${secrets["sp_key"] ?? ""}`,
        accept: "text/html",
      },
    },
    loginPage,
  );
  return codeOf(new TextDecoder().decode(body), state);
}

/** The failure for a redirect to the login page, which Spotify sends instead of an answer. */
const loginPage = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status >= 300 && status < 400 ? ENDED : undefined;

const REFUSALS =
  /\b(login_required|consent_required|interaction_required|access_denied|account_selection_required)\b/;

/**
 * Reads the code from a page whose script posts `authorizationResponse = {type, response: {code,
 * state}}`, its keys quoted or not.
 */
function codeOf(page: string, state: string): string {
  const response =
    /authorizationResponse\s*=\s*(\{[\s\S]*?\})\s*;?\s*(?:<\/script>|window|$|\n)/.exec(
      page,
    )?.[1] ?? page;
  const field = (name: string): string | undefined =>
    new RegExp(`["']?\\b${name}["']?\\s*:\\s*["']([^"']+)["']`).exec(response)?.[1];
  const code = field("code");
  if (code !== undefined && field("state") === state) return code;
  if (REFUSALS.test(page)) throw new AccountReadError(ENDED);
  throw malformedAnswer("Spotify answered the sign-in in a form we do not know.");
}
