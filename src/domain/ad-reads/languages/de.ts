import type { Language } from "./language.ts";

export const de: Language = {
  code: "de",
  stopWords:
    "der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren sein " +
    "bin bist ich du er sie es wir ihr mich dich sich uns euch mein dein unser euer ihre ihren nicht " +
    "kein keine mit von vom zu zum zur in im an am auf aus bei fur für nach uber über unter um so wie " +
    "als wenn dass da dann noch auch nur schon mal ja doch was wer man hat haben habe hatte wird werden kann",
  numbers: {
    units:
      "null eins zwei/zwo drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn " +
      "sechzehn siebzehn achtzehn neunzehn zwanzig",
    tens: "dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
    hundred: "hundert/einhundert",
    thousand: "tausend/eintausend",
    and: "und",
    more:
      "zweihundert=200 dreihundert=300 vierhundert=400 funfhundert=500 sechshundert=600 " +
      "siebenhundert=700 achthundert=800 neunhundert=900 zweitausend=2000 dreitausend=3000",
  },
  letters:
    "ah=a be=b ce=c de=d ef=f ge=g ha=h jot=j ka=k el=l em=m en=n pe=p ku=q er=r es=s te=t vau=v we=w ix=x ypsilon=y zett=z",
  dot: "punkt",
  slash: "slash|schrägstrich",
  codeWords:
    "code|rabattcode|gutscheincode|gutschein|aktionscode|promocode|gutscheincodes|codewort",
  codeFillers:
    "ist lautet heißt der das den dem wort also nochmal wieder alles groß in großbuchstaben und mit",
  sponsor:
    "auch dabei|mit im boot|mit an bord|außerdem dabei|unterstützen uns|unterstützen diese|unterstützen die|unterstützen nämlich|" +
    "ein wort zu|heute mit dabei|die zahlen das hier|macht diese folge möglich|werbung für|bezahlte partnerschaft|wird unterstützt von|" +
    "präsentiert von|unterstützt von|gesponsert|sponsor*|werbepartner*|werbung|reklame|anzeige|zweiter partner|weiterer partner|nächster partner|der partner dieser|partner der folge|partner heute|ermöglicht von|" +
    "in zusammenarbeit mit|kooperation mit|unserem partner|unser partner|unsere partner*|freunde von|" +
    "freunden von|danke an|kooperationspartner|wird euch präsentiert|unterstützt diese|" +
    "unterstützt uns|unterstützt den podcast|unterstützt die folge|wird möglich durch|gesponsort",
  offer:
    "# % rabatt|# prozent|% rabatt|rabatt*|gratis|kostenlos*|kostenfrei*|versandkostenfrei|umsonst|" +
    "geschenkt|testen|probemonat|probewoche|probeabo|geld zurück|jederzeit kündbar|jederzeit kündigen|" +
    "erste bestellung|ersten bestellung|erste box|ersten monat|erster monat|zum halben preis|günstiger|" +
    "spart ihr|sparst du|sparen|nachlass|für unsere hörer*|hörer* bekommen|hörerinnen|angebot|aktion|" +
    "versandfrei|ohne versand*|bekommt ihr|kriegt ihr|bekommst du|erlass*|gutschein|euro im monat|# euro im|im ersten monat|ab # euro",
  action:
    "geht auf|geh auf|geht einfach|geht mal auf|schaut vorbei|schau vorbei|schaut mal|schaut auf|schau auf|schaut bei|" +
    "besucht|besuche|probiert es|probiert mal|probier mal|probier es|meldet euch|melde dich|bestellt|bestell*|holt euch|hol dir|" +
    "sichert euch|sichere dir|sicher dir|klickt|klick*|ladet|lade dir|jetzt auf|findet ihr|findest du|gebt|" +
    "gib einfach|an der kasse|beim bezahlen|im warenkorb|beim bestellen|legt los|startet|eröffnet|probiert es aus|ab auf",
  link:
    "link in den shownotes|in den shownotes|link in der beschreibung|in der beschreibung|in der folgenbeschreibung|" +
    "punkt de|punkt com|punkt example|den link findet|link findet ihr",
  back:
    "zurück zum|zurück zur|zurück zu|weiter geht es|weiter gehts|weiter geht|weiter mit|willkommen zurück|" +
    "wo waren wir|da sind wir wieder|wir sind zurück|wir sind wieder|weiter im gespräch|so und jetzt zurück|" +
    "jetzt aber zurück|zurück ins",
  and: "und|u|n",
  or: "oder",
  not: "nicht kein keine keinen nie leider ohne",
  extra:
    "zuzüglich|extra|obendrauf|kommt noch dazu|kommen noch|kostet extra|aufpreis|" +
    "müsst ihr zahlen",
  past:
    "früher..gesponsert|früher..gsponsert|früher..unterstützt|ehemaliger sponsor|" +
    "alter sponsor|nicht mehr dabei|nimmer dabei|sponsert uns nicht mehr|kein sponsor mehr|" +
    "code geht nicht mehr|code geht nimmer|code gilt nicht mehr|code ist abgelaufen",
  opening:
    "noch wen|noch ein partner|noch einen partner|ein gruß an|danke auch|außerdem danke|" +
    "ein wort zu|ein wort über|ein paar worte|bevor wir anfangen|bevor wir weitermachen|kurze unterbrechung|kurze pause|" +
    "werbepause|werbeblock|werbung|reklame|anzeige|wo wir grad*|weil wir grad*|wo wir schon|apropos|" +
    "zwischengang|zwischendurch|noch was sagen|mit dabei sind|kurzer hinweis|" +
    "in eigener sache|ein dank|begleitet uns|begleiten uns|ich muss euch|ich will euch|" +
    "ich möchte euch|da muss ich|diese folge|die heutige folge|heutige folge|grüße gehen",
};
