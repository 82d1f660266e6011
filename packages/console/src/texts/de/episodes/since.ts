import type { texts as english } from "../../en/episodes/since.ts";

/** Texts of episodes since publishing. */
export const texts: typeof english = {
  title: "Episoden seit Veröffentlichung",
  heading: {
    one: (metric: string): string => `${metric} seit Veröffentlichung`,
    sum: (metric: string): string => `${metric}, jede Episode ab ihrer ersten Stunde`,
    gain: (metric: string): string => `${metric} jedes Tages seit Veröffentlichung`,
  },
  metrics: {
    reach: "Reichweite",
    engagement: "Interaktionen",
    views: "Views",
    plays: "Wiedergaben",
    impressions: "Impressions",
    downloads: "Downloads",
    likes: "Likes",
    comments: "Kommentare",
    shares: "Shares",
  },
  metricLabel: "Was gezeichnet wird",
  notPeople: "Summe aus Views, Wiedergaben und Impressions; keine Personen",
  until: {
    days: (days: number): string => (days === 1 ? "Erster Tag" : `Erste ${days} Tage`),
  },
  usual: {
    on: (count: number): string => `üblich: ${count} davor`,
    off: "üblich: ausgeblendet",
    name: (count: number): string => `Üblich, Mitte von ${count}`,
    band: (low: string, high: string): string => `üblich: ${low} – ${high}`,
    none: "Zu wenige Episoden davor, um zu sagen, was üblich ist.",
  },
  form: { label: "Summe oder Zuwachs", sum: "Summe", gain: "Zuwachs pro Tag" },
  scale: { label: "Skala", linear: "Linear", log: "Log" },
  lines: (count: number, most: number): string => `${count} von ${most} Linien`,
  takeOut: (title: string): string => `${title} herausnehmen`,
  chart: (titles: string): string => `Linien nach Tagen seit Veröffentlichung: ${titles}`,
  day: (day: number): string => `Tag ${day}`,
  dayTitle: (day: string): string => `Tag ${day}`,
  soFar: (value: string, day: string): string => `${value}, Tag ${day} bisher`,
  read: {
    title: "So ist es zu lesen",
    lines:
      "Tag 0 beginnt mit der Stunde, in der die Episode veröffentlicht wurde. Nach ihrem letzten " +
      "ganzen Tag ist eine Linie gestrichelt.",
    band: (inside: number, of: number, days: number): string =>
      `Das graue Band umfasst die mittleren ${inside} der ${of} letzten Episoden davor, die ` +
      `${days} Tage alt sind; die gepunktete Linie ist ihre Mitte.`,
    estimated: "Gepunktete Stücke sind geschätzt: Von diesem Tag wurde keine Zahl abgerufen.",
    post: "Wo die Episode kein Datum hat, steht ihr frühester Post dafür.",
  },
  breaks: {
    title: "Neu gezählt",
    line: (platform: string, date: string): string => `${platform} zählt seit ${date} anders.`,
    care: "Episoden davor sind gekennzeichnet: mit Vorsicht vergleichen.",
  },
  warnings: "Ausgelassen",
  missing: (count: number): string =>
    count === 1
      ? "1 gewählte Episode hat kein Cluster und daher keine Zahlen."
      : `${count} gewählte Episoden haben kein Cluster und daher keine Zahlen.`,
  table: {
    label: "Zeitfenster seit Veröffentlichung",
    episode: "Episode",
    show: "Show",
    out: "Erschienen",
    window: (day: number): string => `Tag ${day}`,
    againstUsual: (usual: string): string => `ggü. üblich ${usual}`,
    now: "Jetzt",
    soFar: "bisher",
    hint: "Leertaste zeichnet eine Zeile oder nimmt sie heraus",
  },
  inTime: {
    days: (days: number): string => `in ${days} d`,
    hours: (hours: number): string => `in ${hours} h`,
  },
  unknown: "keine Antwort",
  choose: (title: string): string => `${title} zeichnen`,
  empty: {
    title: "Keine Episode hat Zahlen seit Veröffentlichung",
    text:
      "Linien werden aus Clustern gezeichnet: einer Episode mit den Posts, die daraus " +
      "entstanden sind.",
    act: "Cluster öffnen",
  },
  chooseShow: {
    title: "Wählen Sie eine Show",
    text:
      "Dieser Workspace hat viele Shows; Linien werden innerhalb einer Show oder unter gewählten " +
      "Episoden verglichen.",
  },
  keys: {
    days: "Gezeigte Tage: die nächste Auswahl",
    usual: "Übliches ein- oder ausblenden",
  },
};
