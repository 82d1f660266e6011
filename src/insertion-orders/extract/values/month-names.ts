const NAMES: readonly string[] = [
  "january jan januar janner janvier janv enero ene janeiro gennaio gen januari stycznia styczen जनवरी",
  "february feb februar fevrier fevr febrero fevereiro fev febbraio februari lutego luty फरवरी फ़रवरी",
  "march mar marz mars marzo mrz marco maart mrt marca marzec marts मार्च",
  "april apr avril avr abril abr aprile kwietnia kwiecien अप्रैल",
  "may mai mayo maio maggio mag mei maja maj मई",
  "june jun juni juin junio junho giugno giu czerwca czerwiec जून",
  "july jul juli juillet juil julio julho luglio lug lipca lipiec जुलाई",
  "august aug aout agosto ago augustus augusti sierpnia sierpien अगस्त",
  "september sept sep septembre septiembre setiembre setembro settembre sett wrzesnia wrzesien सितंबर सितम्बर",
  "october oct oktober okt octobre octubre outubro ottobre ott pazdziernika pazdziernik अक्टूबर अक्तूबर",
  "november nov novembre noviembre novembro listopada listopad नवंबर नवम्बर",
  "december dec dezember dez decembre diciembre dic dezembro dicembre grudnia grudzien desember दिसंबर दिसम्बर",
];

const numbers = new Map(
  NAMES.flatMap((names, index) => names.split(" ").map((name) => [name, index + 1] as const)),
);

/** Names of months, folded, in the languages of `words/`; longer ones first. */
export const MONTHS = [...numbers.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join("|");

export const monthNumber = (name: string): number => numbers.get(name) ?? 0;
