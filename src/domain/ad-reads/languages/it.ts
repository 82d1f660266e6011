import type { Language } from "./language.ts";

export const it: Language = {
  code: "it",
  stopWords:
    "il lo la i gli le l un uno una e ed o ma di del dello della dei degli delle a al allo alla ai agli " +
    "alle da dal dalla in nel nella con su sul sulla per tra fra è sono era erano essere io tu lui lei " +
    "noi voi loro mi ti si ci vi me te mio tuo suo nostro vostro che chi come quando dove cosa questo " +
    "questa questi quello quella non più anche se poi già ha ho hai hanno molto tutto tutti",
  numbers: {
    units:
      "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici " +
      "quindici sedici diciassette diciotto diciannove venti",
    tens: "trenta quaranta cinquanta sessanta settanta ottanta novanta",
    hundred: "cento",
    thousand: "mille/mila",
    and: "",
    more:
      "duecento=200 trecento=300 quattrocento=400 cinquecento=500 seicento=600 settecento=700 " +
      "ottocento=800 novecento=900 duemila=2000 tremila=3000",
  },
  letters:
    "a=a bi=b ci=c di=d e=e effe=f gi=g acca=h i=i elle=l emme=m enne=n o=o pi=p cu=q erre=r esse=s ti=t u=u vu=v ics=x zeta=z cappa=k",
  dot: "punto",
  slash: "slash|barra",
  codeWords: "codice|codici|coupon|buono",
  codeFillers:
    "è il la sconto promozionale parola tutto attaccato in maiuscolo maiuscolo di nuovo ripeto si chiama",
  sponsor:
    "è con noi|sono con noi|anche con noi|ci danno una mano|ci dà una mano|ci aiutano|" +
    "ci pagano|ci paga|ci sostengono|ci sostiene|ci offre|ci accompagnano|" +
    "sponsor*|presentato da|presentata da|offerto da|offerta da|sostenuto da|in collaborazione con|" +
    "partner di|nostro partner|grazie a..per|con il supporto di|pubblicità|nostri amici di|sostiene|reso possibile|supportato da",
  offer:
    "# % di sconto|# per cento|# percento|per cento di|sconto|sconti|gratis|gratuit*|spedizione gratuita|prova gratuita|" +
    "mese gratis|offerta|risparmi*|primo ordine|primo mese|prima scatola|metà prezzo|soddisfatti o rimborsati|" +
    "garanzia|omaggio|regalo|senza impegno|disdire quando|i nostri ascoltatori|promozione|ascoltatori|euro al mese|# euro",
  action:
    "andate su|vai su|visitate|visita|provate|prova|provatelo|iscrivi*|ordina*|compra*|scarica*|clicca*|" +
    "approfitta*|scopri*|usate|usa|inserite|inserisci|alla cassa|al momento del pagamento|nel carrello|" +
    "fate un salto|fai un giro|trovate|aprite|date un'occhiata|passate da",
  link: "link in descrizione|in descrizione|nella descrizione|nelle note|link nelle|punto it|punto com|punto example",
  back: "torniamo a|torniamo al|torniamo alla|torniamo|bentornati|riprendiamo|dove eravamo|eccoci di nuovo|eccoci tornati",
  and: "e|ed",
  or: "o oppure",
  not: "non mai senza neanche",
  extra: "a parte|extra|in più si paga|non incluso|non inclusa|non compreso|non compresa",
  past:
    "ci sponsorizzava*|ex sponsor|vecchio sponsor|non ci sponsorizza* più|" +
    "non è più nostro sponsor|non è più uno sponsor|codice non funziona più|" +
    "codice non vale più|codice è scaduto",
  opening:
    "faccio un saluto|un saluto alla|un saluto al|grazie anche a|un altro grazie|un altro sponsor|" +
    "a proposito di|due parole su|una parola su|due secondi|un attimo per|piccola pausa|" +
    "breve pausa|pausa pubblicitaria|prima di iniziare|prima di cominciare|prima di continuare|restando in tema|salutiamo|ringraziamo|" +
    "un grazie a|un saluto a|vi devo parlare|ve lo devo dire|ci pagano|ci paga|" +
    "vi parlo di|vi racconto di|ci accompagna*|questa puntata|questo episodio|" +
    "la puntata di oggi",
};
