import type { Language } from "./language.ts";

export const pt: Language = {
  code: "pt",
  stopWords:
    "o a os as um uma uns umas e ou mas de do da dos das em no na nos nas com por para pra pelo pela " +
    "sem sobre é são era foi ser sou eu tu ele ela nós vocês você eles elas me te se lhe meu minha seu " +
    "sua nosso nossa não sim que quem como quando onde qual este esta esse essa isso isto muito mais já " +
    "também há tem tenho porque aqui ao à aos tudo todo todos gente",
  numbers: {
    units:
      "zero um dois/duas tres quatro cinco seis sete oito nove dez onze doze treze " +
      "quatorze/catorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte",
    tens: "trinta quarenta cinquenta sessenta setenta oitenta noventa",
    hundred: "cem/cento",
    thousand: "mil",
    and: "e",
    more:
      "duzentos=200 duzentas=200 trezentos=300 trezentas=300 quatrocentos=400 quatrocentas=400 " +
      "quinhentos=500 quinhentas=500 seiscentos=600 setecentos=700 oitocentos=800 novecentos=900",
  },
  letters:
    "a=a be=b ce=c de=d e=e efe=f ge=g aga=h i=i jota=j ka=k ele=l eme=m ene=n o=o pe=p que=q erre=r esse=s te=t u=u ve=v xis=x ze=z",
  dot: "ponto",
  slash: "barra|slash",
  codeWords: "código|códigos|cupom|cupão|cupons",
  codeFillers:
    "é o a promocional de desconto desconto palavra tudo junto em maiúsculas maiúsculas de novo repetindo se chama",
  sponsor:
    "tá com a gente|está com a gente|está connosco|também connosco|banca a gente|nos dá a mão|nos apoia*|" +
    "é oferecido|oferecid* pela|oferecid* pelo|quem paga|nos apoia*|nos patrocina*|que nos pag*|" +
    "patrocin*|apresentado por|apresentada por|oferecimento|oferecido por|oferecida por|apoio de|com o apoio|apoiado por|em parceria com|" +
    "nosso parceiro|nossa parceira|parceir* do|parceir* deste|obrigado à..por|obrigado a..por|publicidade|publi|" +
    "nossos amigos da|nossos amigos do|chega até você|traz para você|apoia este|apoia o|recado da|recado do",
  offer:
    "# % de desconto|# por cento|por cento de desconto|desconto*|frete grátis|frete gratuito|grátis|gratuit*|de graça|" +
    "mês grátis|oferta|economiz*|poupa*|primeira compra|primeiro pedido|primeira caixa|primeiro mês|metade do preço|garantia|" +
    "dinheiro de volta|sem compromisso|cancelar quando|cancela quando|presente|brinde|nossos ouvintes|ouvintes|promoção|portes grátis|sem fidelidade|reais por mês|por mês|de graça",
  action:
    "acesse|acessa|acessem|entra em|entra no|entre em|entre no|visite|visita|vai em|vai no|vai lá em|vá em|vai a|vão a|experimente|experimenta|" +
    "cadastre|inscreva|peça|pede|compre|compra|baixe|clique|clica|aproveite|aproveita|conheça|conhece|use|usa|usem|digite|digita|" +
    "na hora de pagar|no carrinho|ao finalizar|no checkout|garanta|garanto|passa lá|passe em|dá uma olhada|abra sua|encontra|confere|confira|corre",
  link: "link na descrição|na descrição|nas notas|link nas|link está|ponto com|ponto pt|ponto example",
  back: "voltando|de volta|voltamos|vamos voltar|voltemos|retomando|onde a gente estava|onde estávamos|continuando|seguindo com",
  and: "e",
  or: "ou",
  not: "não nunca nem sem",
  extra: "à parte|extra|paga se|não incluído|não inclui|cobrado|cobram",
  past:
    "patrocinava*|antigo patrocinador|ex patrocinador|já não nos patrocina*|" +
    "não patrocina* mais|já não patrocina*|cupom não funciona mais|" +
    "código não funciona mais|código já não funciona|cupom já era",
  opening:
    "tem também a|tem também o|queria agradecer|agradecer também|um abraço pra|um abraço para|outro parceiro|mais um recado|" +
    "deixa eu falar|deixem me|deixa me|uma palavra sobre|um recado|recadinho|antes de começar|antes de continuar|" +
    "um minuto para|intervalo|uma pausa|por falar em|falando em|falando nisso|" +
    "a propósito|já que falamos|este bocadinho|quero falar|preciso falar|tenho que falar|" +
    "quem paga|nos acompanha*|este episódio|o episódio de hoje|esse episódio",
};
