import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { hi } from "./hi.ts";
import { id } from "./id.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import type { Language } from "./language.ts";
import { nl } from "./nl.ts";
import { pl } from "./pl.ts";
import { pt } from "./pt.ts";
import { ru } from "./ru.ts";
import { sv } from "./sv.ts";
import { tr } from "./tr.ts";
import { zh } from "./zh.ts";

/** Languages, English first, because its words are used in the reads of every language. */
export const LANGUAGES: readonly Language[] = [
  en,
  de,
  es,
  fr,
  it,
  pt,
  nl,
  sv,
  pl,
  tr,
  id,
  ru,
  hi,
  ar,
  ja,
  zh,
  ko,
];
