import type { texts as english } from "../../en/developer/reasons.ts";

/** What the codes of refused calls mean, in words for the person who reads the log. */
export const texts: typeof english = {
  other: "Der Aufruf wurde abgelehnt.",
  codes: {
    parameter_invalid:
      "Ein Parameter, ein Feld oder ein Cursor war falsch. Nichts wurde geschrieben.",
    oauth_required: "Diese Plattform verbindet eine Person, die sich dort anmeldet.",
    version_unsupported:
      "Der Header Service-Version nannte eine Version, die dieser Server nicht hat.",
    credential_invalid: "Die Zugangsdaten fehlten, waren abgelaufen oder deaktiviert.",
    credential_revoked:
      "Die App wurde entfernt; sie wird abgelehnt, bis eine Person sie wieder zulässt.",
    scope_missing: "Den Zugangsdaten fehlt die Berechtigung für diesen Aufruf.",
    plan_required: "Der Tarif dieses Workspace enthält das nicht.",
    workspace_unsupported: "Das gibt es nur in Netzwerken; dieser Workspace ist anderer Art.",
    resource_not_found: "Das gibt es in diesem Workspace nicht, oder der Pfad ist unbekannt.",
    method_not_allowed: "Den Pfad gibt es, aber nicht mit dieser Methode.",
    confirmation_required:
      "Dem Aufruf fehlte confirm: true. Die Antwort war eine Vorschau; nichts wurde getan.",
    state_conflict: "Worum es ging, ist in einem Zustand, der das nicht zulässt.",
    handle_taken: "Eine andere öffentliche Seite hat dieses Handle.",
    limit_reached: "Der Workspace enthält schon so viele, wie er darf.",
    idempotency_in_progress: "Der erste Aufruf mit demselben Idempotency-Key lief noch.",
    payload_too_large: "Der Inhalt war zu groß.",
    uri_too_long: "Die Adresse war länger als 8 KiB.",
    headers_too_large: "Die Header waren größer als 16 KiB.",
    unsupported_media_type: "Der Inhalt war kein reines JSON.",
    idempotency_key_reused:
      "Der Idempotency-Key war schon für einen anderen Aufruf verwendet worden.",
    rate_limited: "Zu viele Aufrufe auf einmal. Die Antwort nannte die Wartezeit.",
    cap_reached:
      "Eine kostenpflichtige Aktion hatte ihr Limit erreicht. Die Antwort nannte, wann sie " +
      "wieder frei ist.",
    internal_error: "Auf dem Server ist ein Fehler aufgetreten.",
    provider_failed:
      "Die Plattform lehnte ab oder meldete einen Fehler. Gespeicherte Zahlen sind unverändert.",
    provider_timeout:
      "Die Plattform antwortete nicht rechtzeitig. Gespeicherte Zahlen sind unverändert.",
    service_unavailable: "Der Server startete, fuhr herunter oder war überlastet.",
  },
};
