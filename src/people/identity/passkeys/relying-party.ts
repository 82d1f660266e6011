/**
 * The WebAuthn relying party: the host of the public address. The origin must match exactly, with
 * its port.
 */
export function relyingPartyOf(baseUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl);
  return { id: hostname, origin };
}

export const RELYING_PARTY_NAME = "Castmeter";
