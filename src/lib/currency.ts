/** ISO 4217 codes of currencies in lower case, from the list of the runtime. */
const currencies = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

export const isCurrency = (code: string): boolean => currencies.has(code);
