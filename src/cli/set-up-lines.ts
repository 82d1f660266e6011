import type { Runtime } from "../kernel/pipeline/context.ts";
import type { Services } from "../app/services.ts";
import { createSetupLink } from "../identity/set-up.ts";

/**
 * Lines a start prints while there is no account: the link that creates the first one. A person who
 * can read the terminal controls the server.
 */
export async function setUpLines({ services, clock }: Runtime<Services>): Promise<string[]> {
  const link = await createSetupLink(services.identity, clock.now());
  return link === undefined
    ? []
    : [
        "There is no account yet. Make the first one here; the link works once, for 24 hours:",
        `  ${link}`,
      ];
}
