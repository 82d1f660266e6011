/** The UUID a simulated platform gives to what `SimulatedShow` numbers in digits. */
export const uuidOf = (digits: string): string =>
  `5a17c0de-0000-4000-8000-${digits.padStart(12, "0")}`;
