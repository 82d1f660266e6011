import type { Runtime } from "../kernel/pipeline/context.ts";
import type { Services } from "../app/services.ts";
import { createSetupLink } from "../identity/set-up.ts";

/**
 * What a start says while nobody has an account: the link that makes the first one. Whoever reads
 * the terminal owns the server.
 */
export async function setUpLines({ services, clock }: Runtime<Services>): Promise<string[]> {
  const link = await createSetupLink(services.identity, clock.now());
  return link === undefined
    ? []
    : [
        "Nobody has an account yet. Make the first one here; the link works once, for 24 hours:",
        `  ${link}`,
      ];
}
