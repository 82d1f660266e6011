import type { texts as english } from "../en/campaigns.ts";

const STATES = {
  draft: "Entwurf",
  scheduled: "geplant",
  active: "aktiv",
  paused: "pausiert",
  completed: "beendet",
  canceled: "storniert",
};

const SLOTS = {
  open: "offen",
  scheduled: "geplant",
  aired: "gesendet",
  verified: "bestätigt",
  missed: "ausgefallen",
  makegood_due: "Ersatz fällig",
  canceled: "storniert",
};

/** Texts that every page of campaigns uses: the frame, states and acts. */
export const texts: typeof english = {
  title: "Kampagnen",
  campaign: "Kampagne",
  states: STATES,
  slotStates: SLOTS,
  tabs: {
    label: "Teile der Kampagne",
    overview: "Übersicht",
    board: "Board",
    delivery: "Lieferung",
    airChecks: "Sendekontrollen",
    clusters: "Cluster",
  },
  facts: {
    days: (from: string, to: string): string => `${from} – ${to}`,
    from: (day: string): string => `ab ${day}`,
    until: (day: string): string => `bis ${day}`,
    noDays: "ohne Laufzeit",
    shows: (count: number): string => (count === 1 ? "1 Show" : `${count} Shows`),
    slots: (count: number): string => (count === 1 ? "1 Platz" : `${count} Plätze`),
    clusters: (count: number): string => `${count} Cluster`,
    archived: "archiviert",
    archivedText: "Listen zeigen sie nur, wenn archivierte Kampagnen verlangt sind.",
  },
  acts: {
    edit: "Bearbeiten",
    more: (name: string): string => `Weitere Aktionen für ${name}`,
    schedule: "Einplanen",
    pause: "Pausieren",
    resume: "Fortsetzen",
    complete: "Jetzt beenden",
    cancel: "Stornieren…",
    archive: "Archivieren",
    restore: "Aus dem Archiv holen",
    duplicate: "Kopieren…",
    remove: "Löschen…",
    publicPage: "Öffentliche Seite",
    moved: (name: string, state: keyof typeof STATES): string => `${name} ist ${STATES[state]}.`,
    archived: (name: string): string => `${name} ist archiviert.`,
    restored: (name: string): string => `${name} ist aus dem Archiv geholt.`,
  },
};
