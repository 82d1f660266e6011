import type { SimulatedAnswer, SimulatedRequest } from "../../simulators/answer.ts";
import { SimulatedPlatform } from "../../simulators/accounts/simulated-platform.ts";

/** The credential of one account, where several accounts answer at one address. */
export const credentialOf = (credential: string, slug: string): string => `${credential}.${slug}`;

/**
 * Several accounts of one platform at one address. A request whose credential names an account goes
 * to it; any other, such as one with a token that an account has issued, to the first that takes
 * it.
 */
export class SharedPlatform extends SimulatedPlatform<ReadonlyMap<string, SimulatedPlatform>> {
  /** @param accounts By the name in `credentialOf`. */
  constructor(accounts: ReadonlyMap<string, SimulatedPlatform>) {
    super(accounts, {});
  }

  failure(status: number): SimulatedAnswer {
    const [first] = this.account.values();
    return first?.failure(status) ?? { status, body: "" };
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    for (const [slug, account] of this.account) {
      const own = withOwnCredential(request, slug);
      if (own !== undefined) return account.answer(own);
    }
    const answers = [...this.account.values()].map((account) => account.answer(request));
    return answers.toSorted((one, other) => one.status - other.status)[0] ?? this.failure(404);
  }
}

function withOwnCredential(request: SimulatedRequest, slug: string): SimulatedRequest | undefined {
  const suffix = `.${slug}`;
  const found = Object.entries(request.headers).find(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1].endsWith(suffix),
  );
  if (found === undefined) return undefined;
  const [name, value] = found;
  return {
    ...request,
    headers: { ...request.headers, [name]: value.slice(0, -suffix.length) },
  };
}
