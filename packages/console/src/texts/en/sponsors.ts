const PARTS = {
  category: "Category",
  topic: "Topic",
  past_campaign: "Earlier campaign",
  mention: "Named",
};

const BUNDLE_PARTS = {
  categories: "Categories",
  collaborations: "Together",
  hosts: "Hosts",
  reach: "Reach",
};

/** Texts of sponsors: brands that fit, and shows worth selling together. */
export const texts = {
  title: "Sponsors",
  tabs: { matches: "Brands that fit", bundles: "Shows to bundle" },
  parts: PARTS,
  bundleParts: BUNDLE_PARTS,
  matches: {
    show: "Show",
    anyShow: "No show, the brief alone",
    episode: "Episode",
    anyEpisode: "The whole show",
    brief: "What is looked for",
    briefHelp: "In free words, up to 2,000 characters.",
    ask: "Look",
    prompt: "Choose a show or write what is looked for",
    promptText: "Brands of this workspace are ranked by how well they fit.",
    none: "No brand fits",
    noneText: "Brands that block a category of the show or a topic that is named are left out.",
    addBrand: "Add a brand",
    score: (score: string): string => `${score} of 100`,
    parts: "What it is made of",
    contact: "has contacts",
    noContact: "no contacts",
    offers: (show: string): string => `What ${show} can offer`,
    count: (count: number): string => (count === 1 ? "1 brand" : `${count} brands`),
    campaign: "Campaign",
  },
  bundles: {
    none: "No two shows share anything",
    noneText: "Pairs that share categories, hosts or appearances stand here.",
    note: "Shows that share categories, hosts or appearances, with the reach of both.",
    noReach: "Above 100 shows the reach is left out.",
    reach: "Reach of both",
    unknownReach: "not known",
    sharedCategories: "Categories in common",
    sharedHosts: "Hosts in common",
    together: (count: number): string =>
      count === 1 ? "1 appearance in each other" : `${count} appearances in each other`,
    offers: (show: string): string => `${show}: packages`,
    noScore: "no score",
    and: (one: string, other: string): string => `${one} and ${other}`,
    count: (count: number): string => (count === 1 ? "1 pair" : `${count} pairs`),
  },
};
