import type { AccountAnswer, AccountIdentity } from "./account-connector.ts";
import { accountFailure, answered, failed } from "./account-failure.ts";

/**
 * The show a person named by id or handle, or the only one a credential opens. Several and none
 * named is `choose_account` with the choices; none at all, or a name that is not among them, is
 * `unsupported`. `noun` is what the platform has in the place of shows.
 */
export function chooseAccount(
  opened: readonly AccountIdentity[],
  named: string | null,
  platformName: string,
  noun = "show",
): AccountAnswer<AccountIdentity> {
  const meant =
    named === null
      ? opened
      : opened.filter(({ externalId, handle }) => externalId === named || handle === named);
  const [only, ...more] = meant;
  if (only === undefined) {
    return failed(
      accountFailure(
        "unsupported",
        named === null
          ? `The credential opens no ${noun} on ${platformName}.`
          : `The credential does not open the named ${noun} on ${platformName}.`,
      ),
      0,
    );
  }
  if (more.length === 0) return answered(only, 0);
  const choices = meant.map(({ externalId, name }) => ({
    id: externalId,
    name: name ?? externalId,
  }));
  return failed(
    accountFailure("choose_account", `The credential opens several ${noun}s on ${platformName}.`, {
      choices,
    }),
    0,
  );
}
