import type { texts as english } from "../en/sponsors.ts";

const PARTS = {
  category: "Kategorie",
  topic: "Thema",
  past_campaign: "Frühere Kampagne",
  mention: "Erwähnt",
};

const BUNDLE_PARTS = {
  categories: "Kategorien",
  collaborations: "Gemeinsam",
  hosts: "Hosts",
  reach: "Reichweite",
};

/** Texts of sponsors: brands that fit, and shows worth selling together. */
export const texts: typeof english = {
  title: "Sponsoren",
  tabs: { matches: "Passende Marken", bundles: "Shows zum Bündeln" },
  parts: PARTS,
  bundleParts: BUNDLE_PARTS,
  matches: {
    show: "Show",
    anyShow: "Keine Show, nur die Beschreibung",
    episode: "Episode",
    anyEpisode: "Die ganze Show",
    brief: "Was gesucht wird",
    briefHelp: "In eigenen Worten, bis zu 2.000 Zeichen.",
    ask: "Suchen",
    prompt: "Show wählen oder beschreiben, was gesucht wird",
    promptText: "Die Marken dieses Workspace werden danach geordnet, wie gut sie passen.",
    none: "Keine Marke passt",
    noneText:
      "Marken, die eine Kategorie der Show oder ein genanntes Thema ausschließen, fehlen hier.",
    addBrand: "Marke hinzufügen",
    score: (score: string): string => `${score} von 100`,
    parts: "Woraus er besteht",
    contact: "hat Kontakte",
    noContact: "keine Kontakte",
    offers: (show: string): string => `Was ${show} bieten kann`,
    count: (count: number): string => (count === 1 ? "1 Marke" : `${count} Marken`),
    campaign: "Kampagne",
  },
  bundles: {
    none: "Keine zwei Shows haben etwas gemeinsam",
    noneText: "Hier stehen Paare mit gemeinsamen Kategorien, Hosts oder Auftritten.",
    note: "Shows mit gemeinsamen Kategorien, Hosts oder Auftritten, mit der Reichweite beider.",
    noReach: "Bei über 100 Shows entfällt die Reichweite.",
    reach: "Reichweite beider",
    unknownReach: "nicht bekannt",
    sharedCategories: "Gemeinsame Kategorien",
    sharedHosts: "Gemeinsame Hosts",
    together: (count: number): string =>
      count === 1 ? "1 gegenseitiger Auftritt" : `${count} gegenseitige Auftritte`,
    offers: (show: string): string => `${show}: Pakete`,
    noScore: "keine Punkte",
    and: (one: string, other: string): string => `${one} und ${other}`,
    count: (count: number): string => (count === 1 ? "1 Paar" : `${count} Paare`),
  },
};
