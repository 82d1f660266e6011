import type { Language } from "./language.ts";

export const pl: Language = {
  code: "pl",
  stopWords:
    "i oraz lub albo ale a w we na z ze do od po o u za pod przy dla przez jest sa był była było były być " +
    "jestem ja ty on ona ono my wy oni mnie mi cię ci go jej nas was ich mój moja twój nasz nie tak to " +
    "ten ta te tego tej tym co kto jak kiedy gdzie który która które się że bo czy już też jeszcze tylko bardzo no",
  numbers: {
    units:
      "zero jeden dwa/dwie trzy cztery piec/pieciu szesc siedem osiem dziewiec dziesiec/dziesieciu jedenascie dwanascie " +
      "trzynascie czternascie pietnascie/pietnastu szesnascie siedemnascie osiemnascie dziewietnascie dwadziescia/dwudziestu",
    tens: "trzydziesci/trzydziestu czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat",
    hundred: "sto",
    thousand: "tysiac/tysięcy/tysiące",
    and: "",
    more:
      "dwieście=200 trzysta=300 czterysta=400 pięćset=500 sześćset=600 dwóch=2 trzech=3 " +
      "czterech=4 sześciu=6 siedmiu=7 ośmiu=8 dziewięciu=9",
  },
  letters:
    "be=b ce=c de=d ef=f gie=g ha=h jot=j ka=k el=l em=m en=n pe=p er=r es=s te=t fau=v wu=w iks=x igrek=y zet=z",
  dot: "kropka",
  slash: "slesz|slash|ukośnik|łamane",
  codeWords: "kod|kodu|kodem|kodzie|hasło|kupon",
  codeFillers:
    "to jest rabatowy rabatowym rabatowego promocyjny brzmi słowo wielkimi literami jeszcze raz",
  sponsor:
    "są z nami|jest z nami|pomaga nam|pomagają nam|wspierają nas|słówko od|" +
    "sponsor*|partner* odcinka|partner* tego|partner* podcastu|naszego partnera|prezentuje|wspiera*|dzięki wsparciu|reklama|" +
    "we współpracy z|współpraca z|podziękowania dla|dziękujemy..za|nasi przyjaciele z",
  offer:
    "# %|# procent|procent taniej|rabat*|zniżk*|za darmo|gratis|darmow*|bezpłatn*|okres próbny|zwrot pieniędzy|" +
    "pierwsze zamówienie|pierwszy miesiąc|pół ceny|promocj*|ofert*|oszczęd*|prezent|słuchacz*|taniej|przesyłka|złotych miesięcznie|miesięcznie|# złotych",
  action:
    "wejdź na|wejdźcie na|zajrzyj na|zajrzyjcie|odwiedź*|sprawdź*|spróbuj*|wypróbuj*|zamów*|zapisz się|zarejestruj*|" +
    "kup|kupcie|pobierz*|kliknij*|użyj*|wpisz*|przy kasie|w koszyku|przy zamówieniu|skorzystaj*|załóż|poznaj",
  link: "link w opisie|w opisie|w notatkach|kropka pl|kropka com|kropka example",
  back: "wracamy do|wracamy|wracając do|witamy z powrotem|na czym skończyliśmy|wróćmy do|wróćmy|jedziemy dalej",
  and: "i|oraz",
  or: "lub albo",
  not: "nie bez nigdy",
  extra: "dodatkowo płat*|dopłat*|ekstra|nie wlicz*",
  past:
    "dawny sponsor|były sponsor|sponsorowa* nas|kiedyś nas sponsor*|już nas nie sponsoruj*|" +
    "już nie sponsoruj*|kod już nie działa|kod wygasł",
  opening:
    "jeszcze krótko|jeszcze słówko|jeszcze jeden partner|drugi partner|podziękowania też|dzięki też|" +
    "słowo o|kilka słów o|parę słów o|krótka przerwa|przerwa na|zanim zaczniemy|zanim przejdziemy|przy okazji|" +
    "a propos|chcę wam|muszę wam|ten odcinek|dzisiejszy odcinek|pozdrawiamy",
};
