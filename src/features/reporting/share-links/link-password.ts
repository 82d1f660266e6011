import type { CollectContext } from "../../../kernel/pipeline/context.ts";
import { triesColumns } from "./password-tries.store.ts";
import { NO_TRIES } from "./password-tries.ts";
import type { LinkServices } from "./report-of-link.ts";

/**
 * Hashes the password of a link outside the transaction, 160 ms; null where none was sent or it is
 * removed. It is a shared word among readers of one report, so only its length is checked, by the
 * schema.
 */
export const hashLinkPassword = async (
  { services }: Pick<CollectContext<LinkServices>, "services">,
  password: string | null | undefined,
): Promise<string | null> =>
  password === null || password === undefined
    ? null
    : services.identity.passwords.hashShared(password);

interface PasswordColumns extends ReturnType<typeof triesColumns> {
  password_hash: string | null;
  password_version: number;
}

/**
 * Columns of a changed password. Each change ends the cookies of all readers, and a wait for
 * further tries, which was for another password.
 */
export const passwordColumns = (
  sent: string | null | undefined,
  hash: string | null,
  version: number,
): Partial<PasswordColumns> =>
  sent === undefined
    ? {}
    : { password_hash: hash, password_version: version + 1, ...triesColumns(NO_TRIES) };
