import type { Language } from "./language.ts";

export const sv: Language = {
  code: "sv",
  stopWords:
    "och att det som en ett på är av för med till den har de inte om var jag du han hon vi ni mig dig oss er " +
    "min din vår sin så men eller när från kan ska vill man här där nu bara också ju väl nog hur vad vem då " +
    "bli blir blev hade vara varit sig sen efter över under ut upp in åt",
  numbers: {
    units:
      "noll ett/en två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton arton " +
      "nitton tjugo",
    tens: "trettio fyrtio femtio sextio sjuttio åttio nittio",
    hundred: "hundra",
    thousand: "tusen",
    and: "",
    more:
      "tvåhundra=200 trehundra=300 fyrahundra=400 femhundra=500 sexhundra=600 sjuhundra=700 åttahundra=800 " +
      "niohundra=900 etthundra=100",
  },
  letters:
    "be=b ce=c de=d eff=f ge=g hå=h ji=j kå=k ell=l äm=m än=n pe=p ku=q ärr=r äss=s te=t ve=v dubbelve=w " +
    "ex=x zäta=z",
  dot: "punkt",
  slash: "snedstreck|slash",
  codeWords: "kod|koden|rabattkod|rabattkoden|kampanjkod|kampanjkoden",
  codeFillers: "är heter med stora bokstäver alltså ordet då",
  sponsor:
    "är med oss|hjälper oss|stöttar oss|sponsrat oss|stöder oss|" +
    "sponsor*|sponsras av|presenteras av|i samarbete med|samarbetspartner*|tack till..för|reklam|annons|" +
    "betalar för det här|betalar för avsnittet|gör det här avsnittet möjligt|stöds av|stöttas av|vår partner|" +
    "dagens partner|våra vänner på",
  offer:
    "# % rabatt|# procent|procent rabatt|rabatt*|gratis|kostnadsfri*|på köpet|provmånad|prova gratis|" +
    "pengarna tillbaka|första beställning*|första månaden|halva priset|erbjudande*|fri frakt|frakten|" +
    "# kronor|kronor av|lyssnare*|per månad|i månaden|i kassan",
  action:
    "gå in på|gå till|surfa in|besök|testa|prova|beställ*|skriv in|använd|ladda ner|klicka|kolla in|anmäl*|" +
    "registrera|upptäck|hitta till",
  link: "länk i beskrivningen|länken i beskrivningen|i avsnittsbeskrivningen|länk finns|punkt se|punkt com|punkt example",
  back: "tillbaka till|välkommen tillbaka|välkomna tillbaka|var var vi|nu är vi tillbaka|vi fortsätter",
  and: "och",
  or: "eller",
  not: "inte ingen inget inga aldrig utan",
  extra: "extra|tillkommer|ingår inte|måste betala",
  past:
    "sponsrade oss|tidigare sponsor|gammal sponsor|före detta sponsor|" +
    "sponsrar oss inte längre|inte sponsor längre|koden funkar inte längre|" +
    "koden gäller inte|koden har gått ut",
  opening:
    "tack också till|måste få in|vi vill tacka|vill vi tacka|passa på att tacka|en sponsor till|" +
    "reklam*|kort paus|en liten paus|innan vi börjar|innan vi går vidare|på tal om|apropå|det här avsnittet|" +
    "dagens avsnitt|ett ord om|några ord om|måste jag berätta",
};
