import type { texts as english } from "../en/overview.ts";

/** Texts of the overview. */
export const texts: typeof english = {
  title: "Übersicht",
  platforms: {
    title: "Plattformen",
    accounts: (count: number): string => (count === 1 ? "1 Konto" : `${count} Konten`),
    notConnected: "nicht verbunden",
    all: (count: number): string => `Alle ${count} Plattformen`,
    empty: "Kein Konto ist verbunden",
    emptyText:
      "Reichweite braucht mindestens ein Konto. Verbinden lässt es sich auf der Seite einer Show.",
    openShows: "Shows öffnen",
  },
  shows: {
    title: "Shows",
    note: "Reichweite",
    sum: (sum: string): string => `Zusammen ${sum}`,
  },
  clusters: {
    title: "Top-Cluster",
    note: "Reichweite, gesamt",
    empty: "Noch kein Cluster",
    emptyText:
      "Ein Cluster ist eine Episode mit allen Clips und Posts, die daraus entstanden sind.",
    make: "Cluster erstellen",
  },
  ages: {
    now: "jetzt",
    title: "Alter der Zahlen",
    note: (count: number): string => (count === 1 ? "1 Plattform" : `${count} Plattformen`),
    scale: "Alter des ältesten Kontos jeder Plattform, von 0 bis 72 Stunden",
    fresh: "Alle Zahlen sind jünger als 36 Stunden.",
  },
  needs: {
    title: "Zu erledigen",
    none: "Nichts zu erledigen.",
    stale: (count: number): string =>
      count === 1 ? "1 Plattform ist veraltet" : `${count} Plattformen sind veraltet`,
    fix: "Beheben",
    open: "Öffnen",
    seeWhy: "Grund ansehen",
    connect: "Verbinden",
    webhookFails: "Ein Webhook schlägt fehl",
    webhookStopped: "Ein Webhook ist angehalten",
    signIn: (platform: string): string => `${platform} verlangt eine Anmeldung`,
    failed: (platform: string, show: string): string => `${platform}: Fehler bei ${show}`,
    noAccount: "Kein Konto ist verbunden",
    noAccountText: "Die Reichweite kommt von den Konten einer Show.",
    missingShow: "Noch keine Show",
    missingShowText: "Die Adresse eines Feeds genügt.",
  },
};
