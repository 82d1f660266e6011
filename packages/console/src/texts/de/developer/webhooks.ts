import type { texts as english } from "../../en/developer/webhooks.ts";
import { texts as ages } from "../ages.ts";

/** Texts of webhook endpoints and their deliveries. */
export const texts: typeof english = {
  endpoints: "Endpunkte",
  none: "Kein Webhook-Endpunkt",
  how: "Über Webhooks",
  kinds: (kinds: number, waiting: number): string =>
    kinds === 1 ? `1 Art · ${waiting} wartend` : `${kinds} Arten · ${waiting} wartend`,
  allKinds: (waiting: number): string => `alle Arten · ${waiting} wartend`,
  failing: (age: string): string =>
    age === ages.now ? "schlägt gerade fehl" : `schlägt seit ${age} fehl`,
  healthy: (age: string): string =>
    age === ages.now ? "funktioniert, zuletzt gerade eben" : `funktioniert, zuletzt vor ${age}`,
  unused: "nichts gesendet",
  since: {
    off: (date: string): string => `aus seit ${date}`,
    stopped: (date: string): string => `angehalten am ${date}`,
  },
  stopsText: (waiting: number): string =>
    waiting === 1
      ? "1 Zustellung wartet. Nichts ist verloren: Ereignisse bleiben 30 Tage lang."
      : `${waiting} Zustellungen warten. Nichts ist verloren: Ereignisse bleiben 30 Tage lang.`,
  stopped: "Dieser Endpunkt ist angehalten.",
  stoppedText: "Drei Tage lang kam nichts durch. Ereignisse bleiben 30 Tage lang.",
  deliveries: "Zustellungen",
  newest: "neueste zuerst",
  all: "Alle",
  states: { pending: "Wartend", failed: "Fehlgeschlagen", succeeded: "Zugestellt" },
  event: "Ereignis",
  state: "Zustand",
  tries: "Versuche",
  triesOf: (made: number, most: number): string => `${made} von ${most} Versuchen`,
  answer: "Letzte Antwort",
  when: "Wann",
  notTried: "nicht versucht",
  noDelivery: "Hierher wurde nichts gesendet",
  noDeliveryText: "Zustellungen der letzten 30 Tage stehen hier, mit der Antwort darauf.",
  noneMatch: "Keine Zustellung ist in diesem Zustand",
  close: "Zustellung schließen",
  nextTry: (moment: string): string => `wartet, nächster Versuch ${moment}`,
  try: (number: number): string => `Versuch ${number}`,
  triggers: { automatic: "Versuch", manual: "von Hand", test: "Test" },
  errors: {
    timeout: "Zeitüberschreitung",
    connection_failed: "keine Verbindung",
    dns_failed: "Name nicht gefunden",
    tls_failed: "Zertifikat abgelehnt",
    blocked_address: "Adresse nicht erlaubt",
    invalid_response: "keine HTTP-Antwort",
  },
  reasons: {
    attempts_exhausted: "nach zwölf Versuchen fehlgeschlagen",
    expired: "nach drei Tagen aufgegeben",
    endpoint_deleted: "der Endpunkt wurde gelöscht",
    endpoint_disabled: "der Endpunkt war aus",
    scope_missing: "der Endpunkt darf diese Art nicht erhalten",
    plan_required: "der Tarif war beendet",
  },
  givesUp: (moment: string): string => `gibt auf: ${moment}`,
  ended: (moment: string): string => `beendet: ${moment}`,
  theyAnswered: (answer: string): string => `Die Antwort: ${answer}`,
  noAnswer: "Kein Text",
  weSent: "Was gesendet wurde",
  headers: "Mit diesen Headern",
  notKept: "Der Inhalt ist nicht mehr gespeichert oder darf nicht gelesen werden.",
};
