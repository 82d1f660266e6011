import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import {
  ACCESS_KEPT_MS,
  DOCUMENT_FETCHED_KEPT_MS,
  DOCUMENT_USED_KEPT_MS,
  ENDED_CONNECTION_KEPT_MS,
  REFRESH_LEEWAY_MS,
  UNUSED_CLIENT_KEPT_MS,
} from "../provider/oauth-terms.ts";
import {
  clearSealedAnswers,
  purgeAccessTokens,
  purgeArtifacts,
  purgeClientDocuments,
  purgeConnections,
  purgeUnusedClients,
} from "./purge.store.ts";

/**
 * Deletes expired tokens, ended connections and unused registrations, and the responses stored for
 * the replay of a refresh. Returns how many rows it deleted.
 */
export async function purgeOauth(database: Database, now: Date): Promise<number> {
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await clearSealedAnswers(database, before(REFRESH_LEEWAY_MS));
  const tokens = await purgeAccessTokens(database, before(ACCESS_KEPT_MS));
  const artifacts = await purgeArtifacts(database, now);
  // Connections are deleted after the access tokens: by then their last tokens are deleted, and no
  // caller can get `credential_revoked`.
  const connections = await purgeConnections(database, before(ENDED_CONNECTION_KEPT_MS));
  const clients = await purgeUnusedClients(database, before(UNUSED_CLIENT_KEPT_MS));
  const documents = await purgeClientDocuments(database, {
    usedBefore: before(DOCUMENT_USED_KEPT_MS),
    fetchedBefore: before(DOCUMENT_FETCHED_KEPT_MS),
  });
  return tokens + artifacts + connections + clients + documents;
}

export const purgeOauthJob = defineJob({
  name: "oauth.purge",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<{ database: Database }>) => {
    const deleted = await purgeOauth(services.database, clock.now());
    if (deleted > 0)
      log.info({ rows: deleted }, "purged expired tokens, ended connections and unused apps");
  },
});

/**
 * The job runs four times an hour, not at the full hour: a response stored for half a minute of
 * replay should not be kept for hours.
 */
export const purgeOauthCron: CronEntry = {
  name: "oauth.purge",
  crontab: "7,22,37,52 * * * *",
  job: purgeOauthJob,
};
