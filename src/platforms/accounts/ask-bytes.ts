import type { AccountAnswer } from "./account-connector.ts";
import { andThen, answered } from "./account-failure.ts";
import { type AccountQuestion, askAccount, type PayloadCheck } from "./ask-account.ts";

const ANYTHING: PayloadCheck<unknown> = { Check: (value): value is unknown => value === value };

/**
 * Asks once for what is no JSON: a page, a table, a packed file. The status is judged as
 * everywhere.
 */
export async function askBytes(
  { fault, ...question }: Omit<AccountQuestion<unknown>, "payload">,
  signal: AbortSignal,
): Promise<AccountAnswer<Uint8Array>> {
  let bytes = new Uint8Array();
  const answer = await askAccount(
    {
      ...question,
      payload: ANYTHING,
      fault: (upstreamAnswer) => {
        bytes = new Uint8Array(upstreamAnswer.body);
        return fault?.(upstreamAnswer);
      },
    },
    signal,
  );
  return andThen(answer, () => answered(bytes, 0));
}
