import type { Language } from "./language.ts";

export const nl: Language = {
  code: "nl",
  stopWords:
    "de het een en of maar is zijn was waren ben bent ik jij je hij zij ze wij we jullie mij me hem haar " +
    "ons mijn jouw onze hun niet geen met van voor naar in op aan uit bij door over om te tot als dan " +
    "dat die dit deze daar er hier ook nog wel al wat wie hoe waar heb hebt heeft hebben had kan wordt zo",
  numbers: {
    units:
      "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien " +
      "zestien zeventien achttien negentien twintig",
    tens: "dertig veertig vijftig zestig zeventig tachtig negentig",
    hundred: "honderd",
    thousand: "duizend",
    and: "en",
    more:
      "tweehonderd=200 driehonderd=300 vierhonderd=400 vijfhonderd=500 zeshonderd=600 " +
      "zevenhonderd=700 achthonderd=800 negenhonderd=900 één=1 tweeduizend=2000",
  },
  letters:
    "bee=b cee=c dee=d ee=e ef=f gee=g haa=h jee=j kaa=k el=l em=m en=n pee=p er=r es=s tee=t uu=u vee=v wee=w ix=x zet=z",
  dot: "punt",
  slash: "slash|schuine streep",
  codeWords: "code|kortingscode|actiecode|couponcode",
  codeFillers: "is het de woord dus nogmaals in hoofdletters hoofdletters heet",
  sponsor:
    "helpt ons|helpen ons|nieuw bij ons|doet ook mee|doen ook mee|steunt ons|steunen ons|" +
    "deze aflevering mogelijk|korte onderbreking voor|wordt gesteund door|betalen ons|" +
    "mogelijk gemaakt door|gesponsord|sponsor*|aangeboden door|gepresenteerd door|partner van|onze partner*|in samenwerking met|" +
    "dank aan..voor|bedankt..voor|reclame|advertentie|onze vrienden van|steunt deze|steunt dit",
  offer:
    "# % korting|# procent|procent korting|korting*|gratis|proefmaand|proefperiode|proberen|geld terug|maandelijks opzegbaar|" +
    "eerste bestelling|eerste maand|eerste box|halve prijs|aanbieding|bespaar*|verzending|cadeau|luisteraars|actie|opzeggen|euro per maand|per maand",
  action:
    "ga naar|ga snel naar|surf naar|bezoek|probeer*|bestel*|meld je aan|schrijf je in|download|klik*|gebruik|kijk op|kijk eens op|" +
    "vul in|bij het afrekenen|in je winkelmand|ontdek|haal je|vind je op|open een|check",
  link: "link in de shownotes|in de shownotes|in de beschrijving|punt nl|punt com|punt example",
  back: "terug naar|welkom terug|waar waren we|we zijn terug|we gaan verder|verder met|daar zijn we weer",
  and: "en",
  or: "of",
  not: "niet geen nooit zonder",
  extra: "extra|bovenop|komt erbij|komen erbij|niet inbegrepen|moet je betalen",
  past:
    "voormalige sponsor|oude sponsor|sponsorde* ons|geen sponsor meer|" +
    "sponsort ons niet meer|code werkt niet meer|code is verlopen",
  opening:
    "wou ook nog|wil ook nog|ook nog even|ook dank aan|groetjes aan|nog een sponsor|" +
    "eerst even|even dit|even tussendoor|korte onderbreking|korte pauze|reclame*|" +
    "een woordje|een woord over|voor we beginnen|voordat we beginnen|voor we verder gaan|gesproken over|over gesproken|apropos|" +
    "mede mogelijk|maakt deze|maken deze|moet ik even|deze aflevering|" +
    "de aflevering van vandaag|de groeten aan",
};
