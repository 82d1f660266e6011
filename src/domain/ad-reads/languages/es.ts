import type { Language } from "./language.ts";

export const es: Language = {
  code: "es",
  stopWords:
    "el la los las un una unos unas y o pero de del a al en con por para sin sobre es son era fue ser " +
    "soy eres yo tu el ella nosotros ustedes ellos me te se nos les lo le mi su sus nuestro nuestra no " +
    "si que quien como cuando donde cual este esta estos estas ese esa eso esto muy mas ya tambien hay " +
    "ha he han tiene tengo os porque pues aqui todo todos todas",
  numbers: {
    units:
      "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince " +
      "dieciseis diecisiete dieciocho diecinueve veinte",
    tens: "treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    hundred: "cien/ciento",
    thousand: "mil",
    and: "y",
    more:
      "doscientos=200 doscientas=200 trescientos=300 trescientas=300 cuatrocientos=400 " +
      "cuatrocientas=400 quinientos=500 quinientas=500 seiscientos=600 setecientos=700 " +
      "ochocientos=800 novecientos=900 " +
      "veintiuno=21 veintidos=22 veintitres=23 veinticuatro=24 veinticinco=25 veintiseis=26 veintisiete=27 veintiocho=28 veintinueve=29",
  },
  letters:
    "a=a be=b ce=c de=d e=e efe=f ge=g hache=h i=i jota=j ka=k ele=l eme=m ene=n o=o pe=p cu=q ere=r erre=r ese=s te=t u=u uve=v equis=x ye=y zeta=z",
  dot: "punto",
  slash: "barra|diagonal|slash",
  codeWords: "código|códigos|cupón|promocode|promocódigo|clave",
  codeFillers:
    "es el la promocional de descuento descuento palabra todo junto en mayúsculas mayúsculas se llama otra vez repito",
  sponsor:
    "también nos acompaña*|también está con nosotros|con nosotros también|nos echan una mano|nos echa una mano|también nos apoya*|" +
    "nos pagan|nos paga|en comerciales|espacio patrocinado|una palabra de nuestro|" +
    "patrocina*|presentado por|presentada por|gracias a..por apoyar|gracias al apoyo|con el apoyo de|posible gracias|" +
    "nuestro patrocinador|nuestra patrocinadora|publicidad|colaboración con|nuestros amigos de|" +
    "auspicia*|llega gracias a|te trae|les trae|apoyan este|apoya este|nos apoya*|con la colaboración",
  offer:
    "# % de descuento|# por ciento|por ciento de descuento|descuento*|envío gratis|envío gratuito|gratis|gratuit*|prueba gratis|" +
    "mes gratis|rebaja|oferta|ahorra*|primer pedido|primera compra|primera caja|primer mes|garantía|" +
    "sin compromiso|cancelar cuando|cancela cuando|a mitad de precio|mitad de precio|regalo|de regalo|te regalan|les regalan|os regalan|regalan|" +
    "devuelven el dinero|nuestros oyentes|oyentes de este|sin coste|sin costo|sin permanencia|promoción|euros al mes|al mes sin|a plazos",
  action:
    "entra en|entra a|entren|entrad en|visita|visiten|visitad|ve a|ve al|vayan a|id a|prueba|prueben|probad|regístra*|suscríbe*|" +
    "pide|pidan|pedid|compra*|descarga*|haz clic|aprovecha*|consigue|consigan|usa|usen|usad|utiliza|busca|busca* en|" +
    "al pagar|al finalizar|pásate|pasaos|échale un|échenle|encuentra*|métete|abre tu|empieza*|reserva*|date una vuelta",
  link: "en las notas|enlace en la descripción|en la descripción|link en la|enlace en|el enlace|punto com|punto es|punto example",
  back:
    "volvemos|volviendo a|de vuelta|regresamos|regresando|seguimos con|continuamos|en qué estábamos|" +
    "como te decía|como decía|volver a la|y ahora sí",
  and: "y|e",
  or: "o u",
  not: "no ni nunca sin",
  extra: "aparte|extra|se paga|más gastos|no incluye*|hay que pagar|más envío",
  past:
    "nos patrocinaba*|antiguo patrocinador|ex patrocinador|ya no nos patrocina*|" +
    "ya no patrocina*|código ya no funciona|código ya no vale|código ya no sirve|" +
    "código caducó",
  opening:
    "queremos dar las gracias|saludos a|un saludo a|gracias también a|otro patrocinador|" +
    "una palabra sobre|unas palabras|antes de seguir|antes de empezar|antes de nada|" +
    "hablando de|una pausa|pausa publicitaria|comerciales|un anuncio|quiero hablar* de|" +
    "dejadme|déjame contar*|déjenme contar*|les cuento|os cuento|nos pagan|nos paga|" +
    "y ya que|acuérdense de|acordaos de|un minuto para|a propósito de|por cierto|" +
    "nos acompaña*|aprovecho para|saludamos a|este episodio|el episodio de hoy|" +
    "este programa",
};
