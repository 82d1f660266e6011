/** `campaign_slots` as `campaignSlots`. */
export const camelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase());

/** `campaign_slots.create` as `CampaignSlotsCreate`. */
export const pascalCase = (id: string): string =>
  id
    .split(".")
    .map((part) => camelCase(part))
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
