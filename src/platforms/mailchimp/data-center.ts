/** `us19`, `usc1`… A key is user input, so only this form may become part of a host name. */
const DATA_CENTER = /^[a-z]{2,3}\d{1,3}$/;

/** The data centre that a key names after its last dash; null when it names none. */
export function dataCenterOf(key: string): string | null {
  const last = key.slice(key.lastIndexOf("-") + 1);
  return key.includes("-") && DATA_CENTER.test(last) ? last : null;
}

/** The address of an account's data centre. An address without the placeholder stays unchanged. */
export const addressIn = (baseUrl: string, dataCenter: string): string =>
  baseUrl.replace("{data_center}", dataCenter);
