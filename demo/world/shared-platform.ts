import type { SimulatedAnswer, SimulatedRequest } from "../../simulators/answer.ts";
import { SimulatedPlatform } from "../../simulators/accounts/simulated-platform.ts";

const UNAUTHORIZED = 401;

/** The credential of one account, where several accounts answer at one address. */
export const credentialOf = (credential: string, slug: string): string => `${credential}.${slug}`;

/**
 * Several accounts of one platform at one address. A request whose credential names an account goes
 * to it; any other, such as one with a token that an account has issued, to the first that takes
 * it.
 */
export class SharedPlatform extends SimulatedPlatform<ReadonlyMap<string, SimulatedPlatform>> {
  #renewals = 0;

  /** @param accounts By the name in `credentialOf`. */
  constructor(accounts: ReadonlyMap<string, SimulatedPlatform>) {
    super(accounts, {});
  }

  /**
   * Ends every credential that the platform takes at present.
   *
   * @returns What the credential must end with from now on, after a dot.
   */
  endCredentials(): string {
    this.#renewals += 1;
    return `renewed-${this.#renewals}`;
  }

  failure(status: number): SimulatedAnswer {
    const [first] = this.account.values();
    return first?.failure(status) ?? { status, body: "" };
  }

  answer(received: SimulatedRequest): SimulatedAnswer {
    const request =
      this.#renewals === 0 ? received : withOwnCredential(received, `renewed-${this.#renewals}`);
    if (request === undefined) return this.failure(UNAUTHORIZED);
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
