/** Currencies by ISO 4217, in lower case, as the runtime's copy of the list has them. */
const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export const isCurrency = (code: string): boolean => currencies.has(code);
