const STATES = {
  draft: "draft",
  scheduled: "scheduled",
  active: "active",
  paused: "paused",
  completed: "completed",
  canceled: "canceled",
};

const SLOTS = {
  open: "open",
  scheduled: "planned",
  aired: "aired",
  verified: "verified",
  missed: "missed",
  makegood_due: "make-good due",
  canceled: "canceled",
};

/** Texts that every page of campaigns uses: the frame, states and acts. */
export const texts = {
  title: "Campaigns",
  campaign: "Campaign",
  states: STATES,
  slotStates: SLOTS,
  tabs: {
    label: "Parts of the campaign",
    overview: "Overview",
    board: "Board",
    delivery: "Delivery",
    airChecks: "Air checks",
    clusters: "Clusters",
  },
  facts: {
    days: (from: string, to: string): string => `${from} – ${to}`,
    from: (day: string): string => `from ${day}`,
    until: (day: string): string => `until ${day}`,
    noDays: "no days",
    shows: (count: number): string => (count === 1 ? "1 show" : `${count} shows`),
    slots: (count: number): string => (count === 1 ? "1 slot" : `${count} slots`),
    clusters: (count: number): string => (count === 1 ? "1 cluster" : `${count} clusters`),
    archived: "archived",
    archivedText: "It is left out of lists unless they ask for archived campaigns.",
  },
  acts: {
    edit: "Edit",
    more: (name: string): string => `More acts for ${name}`,
    schedule: "Schedule it",
    pause: "Pause it",
    resume: "Go on",
    complete: "End it now",
    cancel: "Cancel it…",
    archive: "Archive it",
    restore: "Take out of the archive",
    duplicate: "Copy…",
    remove: "Delete…",
    publicPage: "Public page",
    moved: (name: string, state: keyof typeof STATES): string => `${name} is ${STATES[state]}.`,
    archived: (name: string): string => `${name} is archived.`,
    restored: (name: string): string => `${name} is out of the archive.`,
  },
};
