import type { Language } from "./language.ts";

export const fr: Language = {
  code: "fr",
  stopWords:
    "le la les l un une des du de d et ou mais est sont etait etre suis es je tu il elle on nous vous " +
    "ils elles me te se moi toi mon ma mes ton ta tes son sa ses notre nos votre vos leur ce cet cette " +
    "ces c qu que qui quoi dont ne n pas plus en dans sur sous avec sans pour par a au aux y si comme " +
    "tout tous toute bien tres aussi alors donc j s ca ai as ont avez avait fait",
  numbers: {
    units:
      "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize " +
      "dix-sept dix-huit dix-neuf vingt/vingts",
    tens: "trente quarante cinquante soixante septante huitante/octante nonante",
    hundred: "cent",
    thousand: "mille",
    and: "et",
    more: "quatrevingt=80 quatrevingts=80 soixantedix=70 quatrevingtdix=90",
  },
  letters:
    "a=a be=b ce=c de=d e=e effe=f ge=g hache=h i=i ji=j ka=k elle=l emme=m enne=n o=o pe=p cu=q erre=r esse=s te=t u=u ve=v ixe=x zede=z",
  dot: "point",
  slash: "slash|barre oblique|barre",
  codeWords: "code|codes|coupon|codepromo",
  codeFillers:
    "promo c est le la mot tout attaché en majuscules majuscules de réduction encore je répète s appelle",
  sponsor:
    "avec nous aussi|aussi avec nous|commandit*|nous aident|nous donne un coup de main|nous filent un coup|" +
    "nous accompagne*|nous soutien*|pour remercier|partenaire du jour|qui soutiennent|qui soutient|" +
    "sponsor*|présenté par|présentée par|soutenu par|soutenue par|en partenariat avec|partenaire*|" +
    "vous est proposé par|vous est offert par|publicité|merci à..de soutenir|merci à..pour|grâce à notre|" +
    "grâce au soutien|avec le soutien|nos amis de|nos amis chez|rendu possible|message de|collaboration commerciale|soutient ce|soutient cet|soutient l",
  offer:
    "# % de|# pour cent|# % sur|pour cent de|de réduction|réduction*|remise|livraison gratuite|livraison offerte|gratuit*|" +
    "essai gratuit|mois offert*|offert*|offre|moitié prix|promotion|sans engagement|satisfait ou remboursé|" +
    "rembours*|première commande|premier mois|première box|économis*|cadeau|nos auditeurs|auditeurs|" +
    "frais de port|résiliable|annuler quand|rabais|euros par mois|# euros",
  action:
    "allez sur|allez voir|va sur|rendez vous sur|visitez|essayez|essaie|inscrivez|commandez|commande sur|" +
    "téléchargez|cliquez|profitez|découvrez|testez|foncez|filez sur|file sur|utilisez|entrez|tapez|" +
    "au moment de payer|au paiement|à la caisse|dans le panier|passez sur|passez voir|faites un tour|ouvrez|abonnez vous à|offrez|retrouvez",
  link: "lien en description|en description|dans la description|dans les notes|lien dans|point fr|point com|point example|le lien est",
  back: "on revient à|revenons|retour à|de retour|on reprend|reprenons|où en étions|bon alors on|on y retourne|retournons",
  and: "et",
  or: "ou",
  not: "pas non jamais sans aucun",
  extra: "en plus|en sus|supplément|à votre charge|pas inclus|pas compris|il faut payer",
  past:
    "ancien sponsor|ancien partenaire|nous sponsorisai*|nous commanditai*|" +
    "ne nous sponsorise* plus|plus notre sponsor|plus partenaire|code ne marche plus|" +
    "code marche plus|code n est plus valable",
  opening:
    "merci aussi à|on remercie aussi|petite dédicace|un coucou à|autre partenaire|je vous parle de|" +
    "un mot sur|un mot de|un mot pour|deux mots sur|avant de commencer|avant de continuer|petite pause|courte pause|" +
    "page de pub*|une pub|pause pub|pour remercier|on remercie|puisqu on parle|" +
    "en parlant de|à propos de|nous accompagne*|partenaire du jour|démarre avec|" +
    "il faut que je vous|je voulais vous|laissez moi vous|on salue|cet épisode|" +
    "l épisode du jour|cette émission",
};
