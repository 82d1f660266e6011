import { xmlTextOf } from "../../lib/s3-object-page.ts";
import type { AccountFailure } from "../accounts/account-connector.ts";
import { accountFailure, unavailable } from "../accounts/account-failure.ts";

/** The failure for a status of S3 and the code in its body; undefined for a successful status. */
export function s3Error(
  status: number,
  body: Uint8Array,
  retryAfterSec: number | null,
): AccountFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  const code = xmlTextOf(new TextDecoder().decode(body), "Code");
  if (code === "AuthorizationHeaderMalformed" || status === 301 || status === 307)
    return unavailable(
      "permission",
      "The bucket of the export is in another region. Connect again with its s3_region.",
    );
  if (code === "RequestTimeTooSkewed")
    return accountFailure(
      "provider_error",
      "S3 refuses the request because this server's clock is wrong.",
    );
  if (code === "InvalidAccessKeyId" || code === "SignatureDoesNotMatch" || status === 401)
    return unavailable(
      "permission",
      "S3 does not accept the access key of the export. Connect again with a key that holds.",
    );
  if (status === 403)
    return unavailable(
      "permission",
      "The access key may not read the bucket of the export: it needs s3:ListBucket and " +
        "s3:GetObject.",
    );
  if (status === 404)
    return unavailable(
      "not_offered",
      "The bucket of the export is not there. Connect again with its name.",
    );
  if (status === 429 || code === "SlowDown")
    return accountFailure("rate_limited", "S3 asks us to slow down.", { retryAfterSec });
  return accountFailure("provider_error", `S3 answered with status ${status}.`, { retryAfterSec });
}
