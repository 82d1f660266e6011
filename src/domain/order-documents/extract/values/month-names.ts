import { foldLine } from "../text/fold-line.ts";

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

/**
 * Names of months in Finnish, Czech, Greek, Turkish, Russian, Ukrainian, Arabic and Indonesian, in
 * their grammatical cases.
 */
const FURTHER_NAMES: readonly string[] = [
  "tammikuu tammikuuta tammikuun ledna leden ιανουαρίου ιανουάριος ιανουάριο ιαν ocak января январь янв січня січень يناير",
  "helmikuu helmikuuta helmikuun února únor φεβρουαρίου φεβρουάριος φεβρουάριο φεβ şubat февраля февраль фев лютого лютий فبراير pebruari",
  "maaliskuu maaliskuuta maaliskuun března březen μαρτίου μάρτιος μάρτιο μαρ mart марта март березня березень مارس maret",
  "huhtikuu huhtikuuta huhtikuun dubna duben απριλίου απρίλιος απρίλιο απρ nisan апреля апрель апр квітня квітень أبريل ابريل",
  "toukokuu toukokuuta toukokuun května květen μαΐου μάιος μάιο μαι mayıs мая май травня травень مايو",
  "kesäkuu kesäkuuta kesäkuun června červen ιουνίου ιούνιος ιούνιο ιουν haziran июня июнь червня червень يونيو يونيه",
  "heinäkuu heinäkuuta heinäkuun července červenec ιουλίου ιούλιος ιούλιο ιουλ temmuz июля июль липня липень يوليو يوليه",
  "elokuu elokuuta elokuun srpna srpen αυγούστου αύγουστος αύγουστο αυγ ağustos августа август авг серпня серпень أغسطس اغسطس agt agu agustus",
  "syyskuu syyskuuta syyskuun září σεπτεμβρίου σεπτέμβριος σεπτέμβριο σεπ eylül сентября сентябрь сент вересня вересень سبتمبر",
  "lokakuu lokakuuta lokakuun října říjen οκτωβρίου οκτώβριος οκτώβριο οκτ ekim октября октябрь окт жовтня жовтень أكتوبر اكتوبر",
  "marraskuu marraskuuta marraskuun νοεμβρίου νοέμβριος νοέμβριο νοε kasım ноября ноябрь нояб листопада листопад نوفمبر",
  "joulukuu joulukuuta joulukuun prosince prosinec δεκεμβρίου δεκέμβριος δεκέμβριο δεκ aralık декабря декабрь дек грудня грудень ديسمبر des",
];

const numbers = new Map(
  [...NAMES, ...FURTHER_NAMES].flatMap((names, index) =>
    names.split(" ").map((name) => [foldLine(name), (index % NAMES.length) + 1] as const),
  ),
);

/** Names of months, folded, in the languages of `words/`; longer ones first. */
export const MONTHS = [...numbers.keys()]
  .toSorted((one, other) => other.length - one.length)
  .join("|");

export const monthNumber = (name: string): number => numbers.get(name) ?? 0;
