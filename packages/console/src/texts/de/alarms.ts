import type { texts as english } from "../en/alarms.ts";

/** Texte der Seiten über Alarme. */
export const texts: typeof english = {
  title: "Alarme",
  tabs: { alarms: "Was ausfällt", settings: "Mails" },
  what: "Was",
  state: "Stand",
  since: "Seit",
  until: "Bis",
  all: "Alle",
  kept: "Was länger ausfiel, als es darf. Vorbeigegangenes bleibt 30 Tage stehen.",
  none: "Nichts fällt aus",
  noneText: "Ein Feed, ein Konto, ein Endpunkt oder die Abrufe stünden hier.",
  states: { open: "Offen", recovering: "Erholt sich", cleared: "Vorbei" },
  kinds: {
    feed: "Feeds",
    account: "Konten",
    endpoint: "Webhook-Endpunkte",
    budget: "Bezahlte Abrufe",
    backup: "Sicherungen",
    disk: "Festplatte",
    mail: "Mailserver",
  },
  times: {
    feed: "seit sechs Stunden nicht gelesen",
    account: "seit 36 Stunden nicht gelesen oder von der Plattform abgelehnt",
    endpoint: "nach drei Tagen voller Fehlversuche abgeschaltet",
    budget: "die eines Tages sind verbraucht",
    backup: "keine seit zwei Abständen, oder eine, die sich nicht wiederherstellen lässt",
    disk: "weniger als 2 GiB oder 5 % frei",
    mail: "nimmt seit 20 Minuten keine Mail an; eine Mail kommt, wenn es vorbei ist",
  },
  titles: {
    feed: (name) => `Der Feed von ${name} lässt sich nicht lesen`,
    account: (name) => `Ein Konto wird nicht gelesen: ${name}`,
    endpoint: (url) => `Abgeschaltet, weil jede Zustellung scheiterte: ${url}`,
    budget: () => "Die bezahlten Abrufe des Tages sind verbraucht",
    backup: (id) =>
      id === "schedule"
        ? "Es entsteht keine Sicherung"
        : "Eine Sicherung ließ sich zur Probe nicht wiederherstellen",
    disk: (name) => `Die Festplatte auf ${name} ist fast voll`,
    mail: () => "Der Mailserver nimmt keine Mails an",
  },
  advice: {
    feed: "Öffnen Sie die Adresse des Feeds im Browser. Ist er umgezogen, tragen Sie die neue bei der Show ein.",
    account: "Verbinden Sie es bei den Konten der Show neu.",
    endpoint:
      "Schalten Sie ihn wieder ein, sobald er antwortet; die Zustellungen von drei Tagen folgen dann.",
    budget: "Bezahlte Abrufe warten bis Mitternacht UTC. Trennen Sie Konten, die niemand braucht.",
    backup: "Der Grund steht im Protokoll der Worker.",
    disk: "Schaffen Sie Platz, oder nehmen Sie eine größere Festplatte.",
    mail: "Prüfen Sie SMTP_URL und MAIL_FROM; gescheiterte Mails lassen sich unter Jobs und E-Mail wiederholen.",
  },
  settings: {
    title: "Mails über Alarme",
    note: (email) =>
      `Mails gehen an ${email}, über alle Ihre Workspaces. Die tägliche kommt um 7:00 UTC, wenn sich etwas geändert hat.`,
    of: (kind) => `Mails über ${kind}`,
    deliveries: { immediately: "Sofort", daily: "In der täglichen Mail", never: "Nie" },
    saved: "Gespeichert",
    nothing: "Mails über Alarme bekommen Inhaber und Admins von Workspaces.",
    noServer: "Es werden keine Mails verschickt",
    noServerText:
      "Dieser Server hat keinen Mailserver. Alarme stehen nur auf dieser Seite, bis der Betreiber einen einstellt:",
  },
};
