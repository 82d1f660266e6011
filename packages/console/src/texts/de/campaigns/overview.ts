import type { texts as english } from "../../en/campaigns/overview.ts";

const POST_COUNTS = {
  likes: "Likes",
  comments: "Kommentare",
  long_views: "Lange Views",
  short_views: "Kurze Views",
};

/** Texts of the overview of a campaign. */
export const texts: typeof english = {
  pace: {
    title: "Tempo",
    note: "Der Strich im Balken zeigt, was nach den Sendetagen der Plätze erreicht sein sollte.",
    delivered: "Geliefert",
    of: (target: string, source: "goals" | "guarantees"): string =>
      source === "goals" ? `von ${target} angestrebt` : `von ${target} garantiert`,
    should: (count: string): string => `Soll ${count}`,
    pace: "Tempo",
    behind: (points: string): string =>
      points === "1" ? "1 Punkt im Rückstand" : `${points} Punkte im Rückstand`,
    ahead: (points: string): string =>
      points === "1" ? "1 Punkt voraus" : `${points} Punkte voraus`,
    onTrack: "im Plan",
    noGoal: "kein Ziel",
    noGoalText: "Ein Ziel der Kampagne oder Garantien ihrer Plätze ergeben ein Tempo.",
    nothing: "nichts gezählt",
    times: (time: string, due: string): string => `Zeit ${time} %, nach Sendetagen fällig ${due} %`,
    end: "Am Ende voraussichtlich",
    endNote: "wenn geplante Plätze gesendet werden und gesendete so weiterlaufen wie bisher",
    ruler: (actual: string, expected: string, target: string): string =>
      `${actual} geliefert, ${expected} bis jetzt fällig, ${target} insgesamt`,
  },
  goals: "Ziele",
  goal: { impressions: "Impressions", reach: "Reichweite", plays: "Wiedergaben" },
  goalOf: (value: string, target: string, percent: string): string =>
    `${value} von ${target}, ${percent} %`,
  facts: {
    title: "Angaben",
    brand: "Marke",
    noBrand: "keine",
    agency: "Agentur",
    days: "Laufzeit",
    timezone: "Zeitzone",
    budget: "Budget",
    rates: "Medienwert nach",
    rateSets: {
      campaign: "Sätzen der Kampagne",
      network: "Sätzen des Netzwerks",
      operator: "Sätzen dieses Servers",
    },
    promo: "Promo",
    order: "Insertion Order",
    openOrder: "Die Order, aus der sie stammt",
    byHand: "von Hand eingetragen",
    points: "Kernaussagen",
    tags: "Schlagwörter",
    notes: "Notizen",
    clusters: "Cluster",
    reports: "Berichte",
    slots: "Plätze",
    slotsOf: (count: number, state: string): string => `${count} ${state}`,
  },
  metrics: {
    title: "Zahlen",
    note: "Bisherige Zahlen der Posts verknüpfter Cluster, jeder Post einmal.",
    by: "Gruppieren nach",
    groups: { platform: "Plattform", show: "Show", slot: "Platz", day: "Tag" },
    kinds: {
      posts: "Posts",
      reach: "Reichweite",
      views: "Views",
      impressions: "Impressions",
      plays: "Wiedergaben",
      downloads: "Downloads",
      engagement: "Interaktionen",
      emv: "Medienwert",
    },
    none: "Noch zählt nichts",
    noneText: "Verknüpfen Sie Cluster mit der Kampagne: Ihre Posts zählen dann für sie.",
    link: "Cluster verknüpfen",
    noSlot: "kein Platz",
    together: "Gesamt",
    stale: (count: number): string =>
      count === 1 ? "1 Cluster ist veraltet" : `${count} Cluster sind veraltet`,
    hidden: (count: number): string =>
      count === 1
        ? "1 Verknüpfung einer entfernten Show ist nicht mitgezählt"
        : `${count} Verknüpfungen entfernter Shows sind nicht mitgezählt`,
    day: "Zuwachs am Tag, UTC",
    slotAt: (position: number): string => `Platz ${position}`,
  },
  emv: {
    title: "Medienwert",
    note: (rates: string): string =>
      `Earned Media Value nach ${rates}; Zahlen von Adservern sind nicht enthalten.`,
    counts: POST_COUNTS,
    count: "Gezählt",
    rate: "Satz",
    amount: "Betrag",
    post: "Post",
    kind: "Was",
    each: (rate: string): string => `je ${rate}`,
    thousand: (rate: string): string => `${rate} pro 1.000`,
    receipts: "Alle Beträge",
    receiptsOf: (count: string): string =>
      count === "1" ? "1 Betrag anzeigen" : `Alle ${count} Beträge`,
    hide: "Beträge ausblenden",
    leftOut: (count: string, amount: string): string =>
      count === "1"
        ? `1 kleinerer ergibt ${amount}.`
        : `${count} kleinere ergeben zusammen ${amount}.`,
    none: "Noch hat nichts einen Preis",
    noneText: "Likes, Kommentare und Views verknüpfter Posts werden nach den Sätzen bewertet.",
    shares: (amount: string, count: string): string =>
      count === "1" ? `${amount} aus 1 Zahl` : `${amount} aus ${count} Zahlen`,
    reading: "Messwerte des Posts",
  },
};
