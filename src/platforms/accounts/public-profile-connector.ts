import type {
  PostConnector,
  ProfileSnapshot,
  ReadFailure,
  ReadResult,
} from "../posts/connector.ts";
import type {
  AccountAnswer,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
} from "./account-connector.ts";
import { accountFailure, answered, failed, unavailable } from "./account-failure.ts";

/**
 * A public profile as a connected account: nobody signs in, and every read is a provider's call
 * that someone pays for. Only the profile's own counters are read here; its posts are read where a
 * cluster holds them.
 */
export function publicProfileConnector(posts: PostConnector): AccountConnector {
  const read = async (
    handleOrUrl: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ProfileSnapshot>> =>
    ofRead(await posts.readProfile(handleOrUrl, signal));
  return {
    manifest: {
      platform: posts.platform,
      source: posts.source,
      baseUrl: "",
      connect: { kind: "public_profile" },
      offers: { items: false, itemNumbers: false, daily: false, geography: false },
      lagHours: 0,
      daysPerCall: 0,
      unsettledDays: 0,
      unconfirmed: [],
    },
    verify: async ({ handleOrUrl }, signal) => {
      const answer = await read(handleOrUrl ?? "", signal);
      return answer.ok
        ? answered({ ...identityOf(answer.value), readings: answer.value.readings }, answer.calls)
        : answer;
    },
    readTotals: async ({ handle, profileUrl }, signal) => {
      const answer = await read(profileUrl ?? handle ?? "", signal);
      return answer.ok
        ? answered(
            { identity: identityOf(answer.value), readings: answer.value.readings },
            answer.calls,
          )
        : answer;
    },
  };
}

const identityOf = ({
  externalId,
  name,
  handle,
  profileUrl,
  image,
}: ProfileSnapshot): AccountIdentity => ({ externalId, name, handle, profileUrl, image });

function ofRead(result: ReadResult<ProfileSnapshot>): AccountAnswer<ProfileSnapshot> {
  return result.ok
    ? answered(result.snapshot, result.providerCalls)
    : failed(failureOf(result), result.providerCalls);
}

function failureOf({ code, message, retryAfterSec }: ReadFailure): AccountFailure {
  if (code === "gone") return accountFailure("account_gone", message);
  if (code === "private") return unavailable("permission", message);
  // The operator's key at the provider, not the person's account: nobody can mend it by connecting
  // again.
  if (code === "credential_refused") return accountFailure("not_configured", message);
  return accountFailure(code, message, { retryAfterSec });
}
