/**
 * Who a passkey is for: the host of the public address. The origin must match exactly, port
 * included.
 */
export function relyingPartyOf(baseUrl: string): { id: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl);
  return { id: hostname, origin };
}

export const RELYING_PARTY_NAME = "Castmeter";
