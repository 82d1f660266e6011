import type { texts as english } from "../../en/reports/templates.ts";

/** Texts of templates of reports. */
export const texts: typeof english = {
  title: "Vorlagen",
  note:
    "Was ein neuer Bericht zeigt. Ein Bericht behält, was er übernommen hat: Eine geänderte " +
    "Vorlage ändert keinen.",
  new: "Neue Vorlage",
  name: "Vorlage",
  about: "Für Berichte über",
  sections: "Abschnitte",
  days: "Zeitraum",
  reports: "Berichte daraus",
  from: "Von",
  builtIn: "Castmeter",
  own: "diesem Workspace",
  isDefault: "Standard",
  actsOf: (name: string): string => `Aktionen für ${name}`,
  open: "Öffnen",
  copy: "Ähnliche erstellen…",
  makeDefault: "Als Standard verwenden",
  notDefault: "Nicht mehr als Standard verwenden",
  defaulted: (name: string): string => `${name} gilt, wenn keine andere gewählt ist.`,
  undefaulted: (name: string): string => `${name} gilt nur noch, wo sie gewählt ist.`,
  remove: "Löschen…",
  removeTitle: (name: string): string => `Die Vorlage ${name} löschen?`,
  removeAct: "Vorlage löschen",
  removed: (name: string): string => `Die Vorlage ${name} wurde gelöscht.`,
  back: "Alle Vorlagen",
  readOnly: "Diese gehört zu Castmeter. Zum Ändern eine ähnliche erstellen.",
  form: {
    title: "Neue Vorlage",
    act: "Vorlage erstellen",
    name: "Name",
    about: "Für Berichte über",
    like: "Beginnen mit den Abschnitten von",
    made: (name: string): string => `Die Vorlage ${name} ist da.`,
  },
};
