import type { texts as english } from "../../en/campaigns/form.ts";

/** Texts of the forms of campaigns and slots. */
export const texts: typeof english = {
  createTitle: "Neue Kampagne",
  create: "Kampagne erstellen",
  editTitle: (name: string): string => `${name} bearbeiten`,
  save: "Änderungen speichern",
  created: (name: string): string => `${name} ist jetzt ein Entwurf.`,
  saved: "Gespeichert.",
  trying: "Der Server prüft die Angaben…",
  checked: "Der Server würde das annehmen.",
  notTried: "Während der Eingabe prüft der Server die Angaben.",
  noNumber: "Hier wird eine Zahl erwartet.",
  noAmount: "Ein Betrag mit so vielen Nachkommastellen, wie die Währung hat.",
  fields: {
    name: "Name",
    brand_id: "Marke",
    noBrand: "Keine Marke",
    agency_name: "Agentur",
    start_date: "Erster Tag",
    end_date: "Letzter Tag",
    timezone: "Zeitzone",
    currency: "Währung",
    budget: "Budget",
    visibility: "Öffentliche Seite",
    talking_points: "Kernaussagen",
    talkingPointsHelp: "Eine pro Zeile, höchstens 50. Sendekontrollen achten darauf.",
    tags: "Schlagwörter",
    tagsHelp: "Durch Kommas getrennt.",
    notes: "Notizen",
    notesHelp: "Nie auf öffentlichen Seiten.",
  },
  visibilities: {
    private: "Keine",
    unlisted: "Für alle, die ihre Adresse haben",
    public: "Gelistet",
  },
  goals: "Ziele der ganzen Kampagne",
  goal: { impressions: "Impressions", reach: "Reichweite", plays: "Wiedergaben" },
  goalHelp:
    "Ohne ein Ziel für Impressions richtet sich das Tempo nach dem, was die Plätze zusammen " +
    "garantieren.",
  rates: "Sätze des Medienwerts",
  ratesHelp: "Alle vier oder keiner: Dann gelten die Sätze des Netzwerks.",
  rate: {
    like_rate: "Ein Like",
    comment_rate: "Ein Kommentar",
    long_cpm: "1.000 lange Views",
    short_cpm: "1.000 kurze Views",
  },
  promo: "Promo",
  promoFields: { code: "Code", url: "Adresse", cta: "Handlungsaufruf" },
  duplicate: {
    title: (name: string): string => `${name} kopieren`,
    act: "Kopie erstellen",
    name: "Name der Kopie",
    copyOf: (name: string): string => `${name} (Kopie)`,
    shift: "Tage verschieben um",
    shiftHelp: "In Tagen. 28 behält die Wochentage bei, 0 die Daten.",
    text:
      "Ein Entwurf mit denselben Bedingungen und offenen Plätzen, ohne Cluster, Lieferungen und " +
      "Sendekontrollen.",
    done: (name: string): string => `${name} ist jetzt ein Entwurf.`,
  },
  remove: {
    title: (name: string): string => `${name} löschen?`,
    act: "Kampagne löschen",
    done: (name: string): string => `${name} wurde gelöscht.`,
  },
  cancel: {
    title: (name: string): string => `${name} stornieren?`,
    act: "Kampagne stornieren",
    done: (name: string): string => `${name} ist storniert.`,
  },
};
