import type { AccountIdentity } from "../account-connector.ts";
import { accountError } from "../account-failure.ts";

/**
 * The account a user named by id or handle, or the only one a credential opens. `noun` is the
 * platform's word for a show.
 *
 * @throws AccountReadError `choose_account` with the choices where several match and none was
 *   named; `unsupported` where none matches.
 */
export function chooseAccount(
  opened: readonly AccountIdentity[],
  named: string | null,
  platformName: string,
  noun = "show",
): AccountIdentity {
  const matching =
    named === null
      ? opened
      : opened.filter(({ externalId, handle }) => externalId === named || handle === named);
  const [only, ...more] = matching;
  if (only === undefined)
    throw accountError(
      "unsupported",
      named === null
        ? `The credential opens no ${noun} on ${platformName}.`
        : `The credential does not open the named ${noun} on ${platformName}.`,
    );
  if (more.length === 0) return only;
  const choices = matching.map(({ externalId, name }) => ({
    id: externalId,
    name: name ?? externalId,
  }));
  const message = `The credential opens several ${noun}s on ${platformName}.`;
  throw accountError("choose_account", message, { choices });
}
