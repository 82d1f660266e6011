const UUID_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * True for the 8-4-4-4-12 hex form in either letter case and of any version: guids of real feeds
 * have versions 4 and 5.
 */
export function isUuid(text: string): boolean {
  return UUID_FORM.test(text);
}
