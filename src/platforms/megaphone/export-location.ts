import type { AccountSecrets } from "../accounts/account-connector.ts";
import { type AccountReadError, unavailableError } from "../accounts/account-failure.ts";
import type { S3Keys } from "../../lib/s3-signature.ts";

/** The bucket of a customer's export, and its access keys. */
export interface ExportLocation {
  /**
   * Address of the bucket in path style, without a trailing slash: it works for every bucket name
   * and every S3-compatible store.
   */
  url: string;
  region: string;
  /** Folder with a trailing slash, or empty. */
  prefix: string;
  keys: S3Keys;
}

const REQUIRED = ["s3_access_key_id", "s3_secret_access_key", "s3_bucket", "s3_region"] as const;
const NOT_SET_UP =
  "Megaphone gives numbers only in its Delivery Export V2. Ask Megaphone's support to set it up " +
  "for your own bucket, then connect again with s3_access_key_id, s3_secret_access_key, " +
  "s3_bucket and s3_region.";

export const isWithoutExport = (secrets: AccountSecrets): boolean =>
  REQUIRED.every((name) => valueOf(secrets, name) === "");

/**
 * The location of the export. `awsUrl` is AWS's own address with `{region}`; the guarded client
 * decides whether an address may be called at all.
 *
 * @throws AccountReadError `unavailable` where a field is missing or wrong.
 */
export function exportLocationOf(secrets: AccountSecrets, awsUrl: string): ExportLocation {
  const missing = REQUIRED.filter((name) => valueOf(secrets, name) === "");
  if (missing.length === REQUIRED.length) throw refusal(NOT_SET_UP);
  if (missing.length > 0)
    throw refusal(
      `Connect again with ${missing.join(" and ")} too: the export cannot be read without.`,
    );
  const [bucket, region] = [valueOf(secrets, "s3_bucket"), valueOf(secrets, "s3_region")];
  if (!/^[A-Za-z0-9][\w.-]{1,253}[A-Za-z0-9]$/.test(bucket))
    throw refusal(
      "s3_bucket is no name of a bucket: give the name alone, without s3:// or an address.",
    );
  if (!/^[a-z0-9-]{1,40}$/.test(region))
    throw refusal("s3_region is no region: give one such as us-east-1.");
  const store = storeOf(valueOf(secrets, "s3_endpoint"), region, awsUrl);
  if (store === null)
    throw refusal(
      "s3_endpoint is no address of a store: it must begin with https and hold no user, query " +
        "or fragment.",
    );
  const prefix = valueOf(secrets, "s3_prefix").replaceAll(/^\/+|\/+$/g, "");
  if (
    prefix
      .split("/")
      .some((part) => part === "." || part === ".." || (part === "" && prefix !== ""))
  )
    throw refusal("s3_prefix is no folder of a bucket.");
  const keys = {
    accessKeyId: valueOf(secrets, "s3_access_key_id"),
    secretAccessKey: valueOf(secrets, "s3_secret_access_key"),
  };
  // The access key is sent in a header, which accepts no other characters.
  if (!/^[\w+/=.-]+$/.test(keys.accessKeyId)) throw refusal("s3_access_key_id is no access key.");
  return { url: `${store}/${bucket}`, region, prefix: prefix === "" ? "" : `${prefix}/`, keys };
}

function storeOf(endpoint: string, region: string, awsUrl: string): string | null {
  if (endpoint === "")
    return `${awsUrl.replace("{region}", () => region)}${region.startsWith("cn-") ? ".cn" : ""}`;
  const url = URL.parse(endpoint);
  if (
    url === null ||
    url.protocol !== "https:" ||
    url.username !== "" ||
    url.password !== "" ||
    url.search !== "" ||
    url.hash !== ""
  )
    return null;
  return url.href.replace(/\/+$/, "");
}

const valueOf = (secrets: AccountSecrets, name: string): string => secrets[name]?.trim() ?? "";

const refusal = (message: string): AccountReadError => unavailableError("not_offered", message);
