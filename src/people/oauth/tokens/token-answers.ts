import type { KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../../../db/connection/database.ts";
import { sqlState } from "../../../db/connection/database-errors.ts";
import type { Log } from "../../../kernel/pipeline/log.ts";
import type { Secrets } from "../../../kernel/secrets.ts";
import { isHashed } from "../clients/clients.store.ts";
import { findTokenWorkspace } from "../connections/connections.store.ts";
import { OAUTH_PATHS } from "../provider/oauth-terms.ts";
import { keepAnswer } from "./refresh-replay.ts";
import { TokenExchange } from "./token-exchange.ts";

type Next = () => Promise<unknown>;

interface AnswerParts {
  database: Database;
  secrets: Secrets;
  log: Log;
}

/**
 * Runs a token request in one transaction and completes the library's response: adds the workspace,
 * or replaces it by the stored response of a replayed refresh.
 */
export async function exchangeTokens(
  context: KoaContextWithOIDC,
  next: Next,
  parts: AnswerParts,
): Promise<void> {
  const exchange = new TokenExchange(parts.database);
  (context.state as { exchange?: TokenExchange }).exchange = exchange;
  let isStored = false;
  try {
    await next();
    await completeAnswer(context, exchange, parts);
    isStored = context.status === 200 || exchange.hasFoundReuse;
  } finally {
    await exchange.finish(isStored);
  }
}

async function completeAnswer(
  context: KoaContextWithOIDC,
  exchange: TokenExchange,
  { secrets }: AnswerParts,
): Promise<void> {
  const body = context.body as Record<string, unknown> | undefined;
  if (exchange.accepted !== undefined && context.status === 400) {
    context.status = 200;
    context.body = exchange.accepted;
    return;
  }
  const { RotatedRefreshToken: used } = context.oidc.entities;
  if (context.status !== 200 || body?.["access_token"] === undefined) return;
  const { connection } = exchange;
  if (connection === undefined)
    throw new Error("A token was given for a connection that is not there");
  const answer = await exchange.run(async (transaction) => {
    const completed = {
      ...body,
      workspace: await findTokenWorkspace(transaction, connection.workspace_id),
    };
    if (used !== undefined)
      await keepAnswer(
        transaction,
        secrets,
        { kind: "RefreshToken", ...secrets.hashCredential(used.jti) },
        { asked: context.oidc.params ?? {}, answer: completed },
      );
    return completed;
  });
  context.body = answer;
}

/** Removes the stored HMAC of a client secret: the secret is shown once, when it is created. */
export function hideHashedSecret(context: KoaContextWithOIDC): void {
  const body = context.body as Record<string, unknown> | undefined;
  if (!context.path.startsWith(OAUTH_PATHS.register) || !isHashed(body?.["client_secret"])) return;
  const { client_secret: _secret, client_secret_expires_at: _expiry, ...shown } = body ?? {};
  context.body = shown;
}

/** Answers an unexpected error with 500 in the shape of RFC 6749, and logs the cause. */
export function answerBroken(context: KoaContextWithOIDC, error: unknown, log: Log): void {
  log.error(
    {
      error: error instanceof Error ? error.message : String(error),
      sql_state: sqlState(error) ?? null,
      path: context.path.split("/").slice(0, 3).join("/"),
    },
    "the authorization server failed",
  );
  context.status = 500;
  context.body = {
    error: "server_error",
    error_description: "The request failed on our side. Send it again.",
  };
}
